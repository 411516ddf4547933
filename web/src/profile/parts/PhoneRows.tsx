import { ActionIcon, Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Phone, phoneKinds } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'

const most = 8

export const emptyPhone = (preferred: boolean): Phone => ({ kind: 'mobile', number: '', preferred })

type Values = { preferred_name: string; native_name: string; phones: Phone[] }

/** Several numbers, each of a kind; one is called first. */
export const PhoneRows = ({ form, onAdd }: { form: ReturnType<typeof useForm<Values>>; onAdd: () => void }) => {
  const t = useTexts()
  const { phones } = form.values
  const prefer = (chosen: number) =>
    form.setFieldValue(
      'phones',
      phones.map((phone, at) => ({ ...phone, preferred: at === chosen })),
    )
  return (
    <div className="stack">
      {phones.length === 0 && <p className="muted">{t('profile.no-phones')}</p>}
      {phones.map(({ preferred }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are typed
        <div key={at} className="phone-row">
          <NativeSelect
            aria-label={t('profile.phone.kind', { row: at + 1 })}
            data={phoneKinds.map((value) => ({ value, label: t(`profile.phone.${value}`) }))}
            {...form.getInputProps(`phones.${at}.kind`)}
          />
          <TextInput
            className="grow"
            type="tel"
            dir="ltr"
            autoComplete="tel"
            placeholder="+"
            aria-label={t('profile.phone.number', { row: at + 1 })}
            {...form.getInputProps(`phones.${at}.number`)}
          />
          <Radio
            name="preferred-phone"
            label={t('profile.phone.preferred')}
            checked={preferred}
            onChange={() => prefer(at)}
          />
          <ActionIcon
            aria-label={t('ui.remove-row', { row: at + 1 })}
            onClick={() => form.removeListItem('phones', at)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {phones.length < most && (
        <div>
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
            {t('profile.phone.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
