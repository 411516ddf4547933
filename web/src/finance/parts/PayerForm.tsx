import { Select, Textarea, TextInput } from '@mantine/core'
import { accounts, collectionStates } from '#contract/finance/accounts.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { languages } from '#contract/kernel/languages.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Payer = Out<typeof accounts.read>['payer']

/** Where bills go, and how it stands with collecting; a new one is an organisation. */
export const PayerForm = ({
  payer,
  onClose,
  onSaved,
}: {
  payer?: Payer
  onClose: () => void
  onSaved?: (id: number) => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: accounts.save,
    initial: {
      name: payer?.name ?? '',
      email: payer?.email ?? '',
      address: payer?.address ?? '',
      language: payer?.language ?? '',
      tax_number: payer?.tax_number ?? '',
      collections: payer?.collections ?? ('none' as const),
      collections_until: payer?.collections_until ?? '',
      collections_note: payer?.collections_note ?? '',
    },
    input: ({ language, collections_until, ...values }) => ({
      ...values,
      ...(payer && { id: payer.id, version: payer.version }),
      language: language === '' ? null : language,
      collections_until: collections_until === '' ? null : collections_until,
    }),
    refresh: ['payer'],
    onSaved: ({ id }) => {
      onClose()
      onSaved?.(id)
    },
  })
  return (
    <DrawerForm state={state} opened title={payer ? payer.name : t('finance.add-organization')} onClose={onClose}>
      {payer?.kind !== 'person' && <TextInput {...state.field('name', t('finance.name'))} />}
      <TextInput
        {...state.field('email', t('finance.bill-email'), {
          optional: true,
          hint: payer?.person_email ? t('finance.bill-email-hint', { email: payer.person_email }) : undefined,
        })}
      />
      <Textarea autosize minRows={2} {...state.field('address', t('finance.address'), { optional: true })} />
      <Select
        {...state.field('language', t('finance.language'), { optional: true })}
        clearable
        data={Object.entries(languages).map(([value, { label }]) => ({ value, label }))}
      />
      <TextInput {...state.field('tax_number', t('finance.tax-number'), { optional: true })} />
      <Select
        {...state.field('collections', t('finance.collections'))}
        allowDeselect={false}
        data={collectionStates.map((value) => ({ value, label: t(`finance.collections-${value}`) }))}
      />
      {state.values.collections !== 'none' && (
        <>
          <DateField {...state.field('collections_until', t('finance.collections-until'), { optional: true })} />
          <Textarea autosize minRows={2} {...state.field('collections_note', t('finance.note'), { optional: true })} />
        </>
      )}
    </DrawerForm>
  )
}
