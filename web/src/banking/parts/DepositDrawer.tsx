import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { minorOf } from '#contract/banking/bank-statement.rules.ts'
import { deposits } from '#contract/banking/entries.contract.ts'
import { typedNumber } from '#contract/kernel/typed-numbers.rules.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'

type Values = { payment_ids: string[]; deposited_on: string; number: string; fee: string; note: string }

const blank = (): Values => ({
  payment_ids: [],
  deposited_on: new Date().toISOString().slice(0, 10),
  number: '',
  fee: '',
  note: '',
})

/** Payments that go to the bank together: chosen, with the day and, of a payout, its name and fee. */
export const DepositDrawer = ({ kind, onClose }: { kind: 'slip' | 'payout'; onClose: () => void }) => {
  const t = useTexts()
  const { money, shortDate } = useFormat()
  const { data } = useReading(deposits.open, { kind })
  const payments = data?.payments ?? []
  const currencyOf = (ids: readonly string[]) => payments.find(({ id }) => ids.includes(String(id)))?.currency ?? ''
  const [initial] = useState(blank)
  const state = useEntityForm({
    to: deposits.save,
    refresh: 'bank',
    saved: false,
    initial,
    input: ({ payment_ids, deposited_on, number, fee, note }) => ({
      kind,
      payment_ids: payment_ids.map(Number),
      deposited_on,
      number,
      fee: fee.trim() === '' ? 0 : (minorOf(typedNumber(fee) ?? '', currencyOf(payment_ids)) ?? -1),
      note,
    }),
    onSaved: ({ number }) => {
      toastSaved(t('banking.deposit-saved', { number }))
      onClose()
    },
  })
  const chosen = state.form.values.payment_ids
  const sum = payments.filter(({ id }) => chosen.includes(String(id))).reduce((all, { amount }) => all + amount, 0)
  return (
    <DrawerForm state={state} opened wide title={t(`banking.new-${kind}`)} onClose={onClose}>
      <DateField {...state.field('deposited_on', t('banking.deposited-on'))} />
      {kind === 'payout' && (
        <>
          <TextInput {...state.field('number', t('banking.payout-number'))} maxLength={60} dir="ltr" />
          <TextInput {...state.field('fee', t('banking.payout-fee'), { optional: true })} inputMode="decimal" />
        </>
      )}
      <TextInput {...state.field('note', t('banking.note'), { optional: true })} maxLength={200} />
      {!data && <ListSkeleton />}
      {data && payments.length === 0 && (
        <p className="muted">{t(kind === 'slip' ? 'banking.nothing-to-deposit' : 'banking.nothing-to-pay-out')}</p>
      )}
      {payments.length > 0 && (
        <Checkbox.Group {...state.field('payment_ids', t('banking.choose-payments'))}>
          <div className="stack close">
            <Checkbox
              label={t('banking.all-payments')}
              checked={chosen.length === payments.length}
              indeterminate={chosen.length > 0 && chosen.length < payments.length}
              onChange={() =>
                state.form.setFieldValue(
                  'payment_ids',
                  chosen.length === payments.length ? [] : payments.map(({ id }) => String(id)),
                )
              }
            />
            {payments.map((one) => (
              <Checkbox
                key={one.id}
                value={String(one.id)}
                label={`${one.number} · ${one.payer} · ${money(one.amount, one.currency)}`}
                description={[t(`banking.method-${one.method}`), one.reference, shortDate(one.received_on)]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {chosen.length > 0 && (
        <p className="semibold" role="status">
          {t('banking.deposit-total', { count: chosen.length, amount: money(sum, currencyOf(chosen)) })}
        </p>
      )}
    </DrawerForm>
  )
}
