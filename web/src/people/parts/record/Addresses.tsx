import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import { contacts } from '#contract/people/contacts.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { type Address, addressKinds, profile } from '#contract/profile/profile.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { AddressLines } from '#web/profile/parts/Contact.tsx'
import { countries } from '#web/profile/parts/countries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type Call = Endpoint<Record<string, unknown>, unknown>
const ownCalls: { save: unknown; end: unknown } = { save: profile.saveAddress, end: profile.endAddress }
const officeCalls: { save: unknown; end: unknown } = { save: contacts.saveAddress, end: contacts.endAddress }

/**
 * Present and former addresses: one that no longer holds stays, with the day it ended. `of`: the person whose they are,
 * when the office keeps them.
 */
export const Addresses = ({ rows, of }: { rows: readonly Address[]; of?: number }) => {
  const t = useTexts()
  const { date } = useFormat()
  const [opened, setOpened] = useState<Address | 'new'>()
  const whose = of === undefined ? {} : { person_id: of }
  const calls = of === undefined ? ownCalls : officeCalls
  const refresh = of === undefined ? profile.read : records.read
  const end = useSend(calls.end as Call, { refresh, onDone: () => toastSaved() })
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('profile.addresses')}</h2>
        <Button className="end" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
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
                <Button onClick={() => setOpened(row)}>{t('profile.address.correct')}</Button>
                <Button
                  loading={end.sending}
                  onClick={() =>
                    confirm({
                      message: t('profile.address.end-really'),
                      onConfirm: () => end.send({ ...whose, id: row.id, version: row.version, valid_to: null }),
                    })
                  }
                >
                  {t('profile.address.end')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <AddressDrawer
          key={opened === 'new' ? 0 : opened.id}
          address={opened === 'new' ? undefined : opened}
          to={calls.save as Call}
          whose={whose}
          refresh={refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)

type DrawerProps = { address: Address | undefined; to: Call; whose: object; refresh: AnyEndpoint; onClose: () => void }

const AddressDrawer = ({ address, to, whose, refresh, onClose }: DrawerProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to,
    initial: {
      kind: address?.kind ?? 'home',
      street: address?.street ?? '',
      postal_code: address?.postal_code ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      country: address?.country ?? '',
      valid_from: address?.valid_from ?? today(),
    },
    input: (values) => ({ ...values, ...whose, ...(address && { id: address.id, version: address.version }) }),
    refresh,
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
      <NativeSelect
        {...field('kind', t('profile.address.kind'))}
        data={addressKinds.map((value) => ({ value, label: t(`profile.address.${value}`) }))}
      />
      <AddressFields field={field} />
    </DrawerForm>
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- the bag of props that a form hands to inputs of every kind
type Field = (name: any, label: string, mark?: { optional?: boolean }) => Record<string, any>

/** Street to country and the first day, in any form whose fields have these names below `under`. */
export const AddressFields = ({ field, under = '' }: { field: Field; under?: string }) => {
  const t = useTexts()
  const language = useLanguage()
  const offered = useMemo(() => countries(language), [language])
  return (
    <>
      <TextInput {...field(`${under}street`, t('profile.street'))} autoComplete="street-address" dir="auto" />
      <TextInput
        {...field(`${under}postal_code`, t('profile.postal-code'), { optional: true })}
        autoComplete="postal-code"
        dir="ltr"
      />
      <TextInput
        {...field(`${under}city`, t('profile.city'), { optional: true })}
        autoComplete="address-level2"
        dir="auto"
      />
      <TextInput
        {...field(`${under}region`, t('profile.region'), { optional: true })}
        autoComplete="address-level1"
        dir="auto"
      />
      <Select
        {...field(`${under}country`, t('profile.country'))}
        searchable
        data={offered}
        limit={60}
        nothingFoundMessage={t('ui.nothing-matches')}
        autoComplete="country"
      />
      <DateField {...field(`${under}valid_from`, t('profile.valid-from'))} />
    </>
  )
}
