import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Invoice, invoices } from '#contract/finance/invoices.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = { kind: 'credit' | 'write-off'; invoice: Invoice; onClose: () => void }

/** A credit note, or a write-off, with its reason. For a student who leaves, the part of the days that are left. */
export const TakeOffDrawer = ({ kind, invoice, onClose }: Props) => {
  const t = useTexts()
  const { money } = useFormat()
  const { id, version, currency } = invoice
  const most = kind === 'credit' ? invoice.total - invoice.credited - invoice.written_off : invoice.balance
  const [left_on, setLeft] = useState('')
  const shared = {
    initial: { amount: String(kind === 'credit' ? '' : most), reason: '' },
    input: ({ amount, reason }: { amount: string; reason: string }) => ({
      id,
      version,
      amount: Number(amount),
      reason,
    }),
    refresh: ['invoice', 'payment'],
    saved: false as const,
  }
  const credit = useEntityForm({
    ...shared,
    to: invoices.credit,
    input: (values: { amount: string; reason: string }) => ({
      ...shared.input(values),
      left_on: left_on === '' ? null : left_on,
    }),
    onSaved: ({ number }) => {
      toastSaved(t('finance.credited-by', { number }))
      onClose()
    },
  })
  const written = useEntityForm({
    ...shared,
    to: invoices.writeOff,
    onSaved: ({ waiting }) => {
      toastSaved(t(waiting ? 'finance.waits-for-second' : 'finance.is-written-off'))
      onClose()
    },
  })
  const state = kind === 'credit' ? credit : written
  const dated = kind === 'credit' && invoice.lines.some(({ from_on }) => from_on !== null)
  const { data } = useReading(invoices.previewLeaving, { id, left_on }, { when: left_on !== '' })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(kind === 'credit' ? 'finance.credit-note' : 'finance.write-off')}
      sub={t(kind === 'credit' ? 'finance.credit-note-sub' : 'finance.write-off-sub', {
        amount: money(most, currency),
      })}
      saveLabel={t(kind === 'credit' ? 'finance.make-credit-note' : 'finance.write-off')}
      onClose={onClose}
    >
      {dated && (
        <DateField
          label={t('finance.left-on')}
          description={
            data ? t('finance.left-on-amount', { amount: money(data.amount, currency) }) : t('finance.left-on-hint')
          }
          value={left_on}
          onChange={setLeft}
        />
      )}
      {data && data.amount > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            state.form.setFieldValue('amount', String(Math.min(data.amount, most)))
            state.form.setFieldValue('reason', t('finance.left-reason'))
          }}
        >
          {t('finance.take-amount', { amount: money(Math.min(data.amount, most), currency) })}
        </button>
      )}
      <MoneyInput currency={currency} {...state.field('amount', t('finance.amount'))} />
      <Textarea autosize minRows={2} {...state.field('reason', t('finance.reason'))} />
    </DrawerForm>
  )
}
