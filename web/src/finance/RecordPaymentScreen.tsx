import './finance.css'
import { Button, Select, TextInput } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { handMethods, payments } from '#contract/finance/payments.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useCurrency, useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Money } from './parts/Money.tsx'
import { PayerPicker } from './parts/PayerPicker.tsx'

const usualMethod: (typeof handMethods)[number] = 'bank'
type Apply = 'oldest' | 'chosen' | 'none'

/** Money that came in: from whom, how, and to what it goes. */
export default function RecordPaymentScreen() {
  const t = useTexts()
  const { date, isoDate, money } = useFormat()
  const navigate = useNavigate()
  const currency = useCurrency()
  const { login } = useSignedIn()
  const [address] = useSearchParams()
  const asked = Number(address.get('payer')) || null
  const invoice = Number(address.get('invoice')) || null
  const [payer, setPayer] = useState<{ id: number | null; name: string }>({ id: asked, name: '' })
  const [apply, setApply] = useState<Apply>(invoice ? 'chosen' : 'oldest')
  const [parts, setParts] = useState<Record<number, string>>({})
  const { data: due } = useReading(payments.due, { payer_id: payer.id ?? 0 }, { when: payer.id !== null })
  const [today] = useState(() => isoDate(new Date()))
  const rows = due?.rows ?? []
  const chosenOf = (whole: number) =>
    rows.map(({ invoice_id, balance }) => {
      const typed = parts[invoice_id]
      const first = invoice === invoice_id ? Math.min(whole, balance) : 0
      return { invoice_id, amount: typed === undefined ? first : Number(typed) }
    })
  const state = useEntityForm({
    to: payments.record,
    initial: {
      method: usualMethod,
      amount: '',
      received_on: today,
      reference: '',
      note: '',
    },
    input: ({ amount, ...values }) => ({
      ...values,
      payer_id: payer.id ?? (undefined as unknown as number), // the schema asks for it at its field
      student_id: null,
      currency,
      amount: amount === '' ? (undefined as unknown as number) : Number(amount),
      apply,
      applications: apply === 'chosen' ? chosenOf(Number(amount)).filter((one) => one.amount > 0) : [],
    }),
    refresh: ['payment', 'invoice'],
    saved: false,
    onSaved: ({ number, applied, credit }) => {
      toastSaved(
        credit > 0
          ? t('finance.recorded-credit', { number, applied: money(applied, currency), credit: money(credit, currency) })
          : t('finance.recorded', { number, applied: money(applied, currency) }),
      )
      void navigate(`/ar-accounts/${payer.id}`)
    },
  })
  const oldest = useSend(payments.applyOldest, {
    refresh: ['payment', 'invoice'],
    onDone: ({ applied }) => toastSaved(t('finance.applied', { amount: money(applied, currency) })),
  })
  const amount = Number(state.values.amount)
  /** What of the amount goes where, as the chosen way says. */
  const planned = (): Map<number, number> => {
    if (apply === 'none') return new Map()
    if (apply === 'chosen') return new Map(chosenOf(amount).map(({ invoice_id, amount: part }) => [invoice_id, part]))
    let left = amount
    return new Map(
      rows.map(({ invoice_id, balance }) => {
        const part = Math.min(left, balance)
        left -= part
        return [invoice_id, part]
      }),
    )
  }
  const plan = planned()
  const applied = [...plan.values()].reduce((sum, part) => sum + part, 0)
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.record-payment')} />
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }, { label: t('finance.payments'), to: '/ar-payment-history' }]}
        title={t('finance.record-payment')}
        sub={t('finance.record-payment-sub')}
      />
      <FormPage state={state} back="/ar-payment-history" saveLabel={t('finance.record-payment')}>
        <FormSection title={t('finance.who-paid')}>
          <PayerPicker
            label={t('finance.payer')}
            value={payer.id}
            name={payer.name || (due?.payer ?? '')}
            error={state.form.errors['payer_id']}
            onChange={(id, name) => {
              setPayer({ id, name })
              setParts({})
            }}
          />
          {due && due.credit > 0 && (
            <Note tone="info" title={t('finance.has-credit', { amount: money(due.credit, currency) })}>
              {due.open > 0 && payer.id !== null && (
                <Button
                  size="xs"
                  loading={oldest.sending}
                  onClick={() => oldest.send({ payer_id: payer.id ?? 0, currency })}
                >
                  {t('finance.apply-credit-now')}
                </Button>
              )}
            </Note>
          )}
        </FormSection>
        <FormSection title={t('finance.how-much')}>
          <div className="columns">
            <MoneyInput {...state.field('amount', t('finance.amount'))} />
            <Select
              {...state.field('method', t('finance.method'))}
              allowDeselect={false}
              data={handMethods.map((value) => ({ value, label: t(`finance.method-${value}`) }))}
            />
            <DateField {...state.field('received_on', t('finance.received_on'))} />
            <TextInput {...state.field('reference', t('finance.reference'), { optional: true })} />
          </div>
        </FormSection>
        <FormSection title={t('finance.goes-to')}>
          <Segmented<Apply>
            label={t('finance.goes-to')}
            value={apply}
            options={(['oldest', 'chosen', 'none'] as const).map((value) => ({
              value,
              label: t(`finance.apply-${value}`),
            }))}
            onChange={setApply}
          />
          {state.form.errors['applications'] && <Note tone="danger" title={state.form.errors['applications']} />}
          <Card flush>
            {rows.length === 0 ? (
              <EmptyState
                icon={IconReceipt2}
                title={t(payer.id === null ? 'finance.choose-payer' : 'finance.nothing-open')}
              />
            ) : (
              <ul className="plain-list instalments card-body">
                {rows.map((row) => (
                  <li key={row.invoice_id} className="row wrap">
                    <div className="grow">
                      <div className="medium">
                        {row.number} <bdi>{row.title}</bdi>
                      </div>
                      <div className="small muted">
                        {[row.student, t('finance.due-day', { day: date(row.due_on) })].filter(Boolean).join(' · ')}
                      </div>
                    </div>
                    <Money amount={row.balance} currency={currency} />
                    {apply === 'chosen' ? (
                      <MoneyInput
                        aria-label={t('finance.part-for', { number: row.number })}
                        w={150}
                        value={parts[row.invoice_id] ?? String(plan.get(row.invoice_id) ?? '')}
                        onChange={(typed) => setParts({ ...parts, [row.invoice_id]: typed })}
                      />
                    ) : (
                      <span className="medium">
                        <Money amount={plan.get(row.invoice_id) ?? 0} currency={currency} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Card>
          {amount > 0 && (
            <div className="row end semibold">
              {amount - applied >= 0
                ? t('finance.stays-credit', { amount: money(amount - applied, currency) })
                : t('finance.more-than-paid')}
            </div>
          )}
        </FormSection>
      </FormPage>
    </>
  )
}
