import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type Address, addressKinds, profile } from '#contract/profile/profile.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { confirm, tellSaved } from '#web/ui/tell.tsx'
import { AddressLines } from './Contact.tsx'
import { countries } from './countries.ts'

/** Present and former addresses: one that no longer holds stays, with the day it ended. */
export const Addresses = ({ rows }: { rows: readonly Address[] }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [opened, open] = useState<Address | 'new'>()
  const end = useSend(profile.endAddress, { refresh: profile.read, onDone: () => tellSaved() })
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('profile.addresses')}</h2>
        <Button className="end" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => open('new')}>
          {t('profile.address.add')}
        </Button>
      </div>
      {rows.length === 0 && <p className="card-sentence">{t('profile.no-addresses')}</p>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className={row.valid_to === null ? 'address-row' : 'address-row muted'}>
            <div className="grow">
              <div className="medium">{t(`profile.address.${row.kind}`)}</div>
              <AddressLines address={row} />
              <div className="small muted">
                {row.valid_to === null
                  ? t('profile.since', { day: date(row.valid_from) })
                  : t('profile.from-to', { from: date(row.valid_from), to: date(row.valid_to) })}
              </div>
            </div>
            {row.valid_to === null && (
              <div className="row wrap">
                <Button onClick={() => open(row)}>{t('profile.address.correct')}</Button>
                <Button
                  loading={end.sending}
                  onClick={() =>
                    confirm({ message: t('profile.address.end-really'), onConfirm: () => end.send({ id: row.id, version: row.version, valid_to: null }) })
                  }
                >
                  {t('profile.address.end')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened && <AddressDrawer key={opened === 'new' ? 0 : opened.id} address={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />}
    </section>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)

const AddressDrawer = ({ address, onClose }: { address: Address | undefined; onClose: () => void }) => {
  const t = useTexts()
  const language = useLanguage()
  const offered = useMemo(() => countries(language), [language])
  const state = useEntityForm({
    to: profile.saveAddress,
    initial: {
      kind: address?.kind ?? 'home',
      street: address?.street ?? '',
      postal_code: address?.postal_code ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      country: address?.country ?? '',
      valid_from: address?.valid_from ?? today(),
    },
    input: (values) => ({ ...values, ...(address && { id: address.id, version: address.version }) }),
    refresh: profile.read,
    onSaved: onClose,
  })
  const { field } = state
  return (
    <DrawerForm
      opened
      state={state}
      title={t(address ? 'profile.address.correct' : 'profile.address.add')}
      sub={t(address ? 'profile.address.correct.what' : 'profile.address.add.what')}
      onClose={onClose}
    >
      <NativeSelect {...field('kind', t('profile.address.kind'))} data={addressKinds.map((value) => ({ value, label: t(`profile.address.${value}`) }))} />
      <TextInput {...field('street', t('profile.street'))} autoComplete="street-address" dir="auto" />
      <TextInput {...field('postal_code', t('profile.postal-code'), { optional: true })} autoComplete="postal-code" dir="ltr" />
      <TextInput {...field('city', t('profile.city'), { optional: true })} autoComplete="address-level2" dir="auto" />
      <TextInput {...field('region', t('profile.region'), { optional: true })} autoComplete="address-level1" dir="auto" />
      <Select
        {...field('country', t('profile.country'))}
        searchable
        data={offered}
        limit={60}
        nothingFoundMessage={t('ui.nothing-matches')}
        autoComplete="country"
      />
      <TextInput {...field('valid_from', t('profile.valid-from'))} type="date" />
    </DrawerForm>
  )
}
