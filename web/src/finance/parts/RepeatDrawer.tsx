import { NumberInput, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { monthsAfter } from '#contract/finance/billing.rules.ts'
import { recurrences, type RecurringInvoice, recurringInvoices } from '#contract/finance/recurring.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = {
  title: string
  /** What comes again already; without it the invoice begins to. */
  series?: RecurringInvoice
  invoice_id: number
  /** Between the day of the invoice and its due date. */
  due_days: number
  onClose: () => void
}

/** On which days an invoice comes again, and what happens with it then. */
export const RepeatDrawer = ({ title, series, invoice_id, due_days, onClose }: Props) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const initial = {
    every: series?.every ?? 'month',
    next_on: series?.next_on ?? monthsAfter(today, 1),
    until_on: series?.until_on ?? '',
    due_days: String(due_days),
    issues: series?.issues ?? true,
    sends: series?.sends ?? true,
  }
  const shared = (values: typeof initial) => ({
    every: values.every,
    next_on: values.next_on,
    until_on: values.until_on === '' ? null : values.until_on,
    due_days: Number(values.due_days),
    issues: values.issues,
    sends: values.issues && values.sends,
  })
  const always = { initial, refresh: ['recurring_invoice'], onSaved: onClose }
  const added = useEntityForm({
    ...always,
    to: recurringInvoices.add,
    input: (values: typeof initial) => ({ ...shared(values), invoice_id }),
  })
  const changed = useEntityForm({
    ...always,
    to: recurringInvoices.change,
    input: (values: typeof initial) => ({
      ...shared(values),
      id: series?.id ?? 0,
      version: series?.version ?? 0,
    }),
  })
  const state = series ? changed : added
  return (
    <DrawerForm state={state} opened title={t('finance.repeat')} sub={title} onClose={onClose}>
      <Select
        {...state.field('every', t('finance.every'))}
        allowDeselect={false}
        data={recurrences.map((value) => ({ value, label: t(`finance.every-${value}`) }))}
      />
      <DateField {...state.field('next_on', t('finance.next_on'), { hint: t('finance.repeat-hint') })} />
      <DateField {...state.field('until_on', t('finance.until_on'), { optional: true })} />
      <NumberInput {...state.field('due_days', t('finance.due-days'))} min={0} max={365} allowDecimal={false} />
      <Switch {...state.field('issues', t('finance.repeat-issues'), { hint: t('finance.repeat-issues-hint') })} />
      {state.values.issues && <Switch {...state.field('sends', t('finance.repeat-sends'))} />}
    </DrawerForm>
  )
}
