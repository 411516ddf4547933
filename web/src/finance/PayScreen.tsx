import './finance.css'
import { Button } from '@mantine/core'
import { IconCreditCard, IconReceipt, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OwnInvoice, ownInvoices } from '#contract/finance/own.contract.ts'
import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { daysBetween } from '#contract/kernel/dates.rules.ts'
import { groupedIban } from '#contract/finance/payment-reference.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { MoneyInput } from '#web/ui/form/MoneyInput.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { InvoiceChip } from './parts/chips.tsx'
import { Money } from './parts/Money.tsx'

type Much = 'due' | 'all' | 'other'

/** Pays what is open: at the provider of the school, or as the school says. */
export default function PayScreen() {
  const t = useTexts()
  const { date, money } = useFormat()
  const [address] = useSearchParams()
  const { currency, invoices, remit, can, today } = useRead(ownInvoices.read, {})
  const { data: choices } = useReading(payOnline.choices, {}, { when: can.pay })
  const asked = Number(address.get('invoice'))
  const returned = Number(address.get('checkout'))
  const [much, setMuch] = useState<Much>('due')
  const [typed, setTyped] = useState('')
  const methods = useSend(payOnline.methods, { onDone: ({ url }) => location.assign(url) })
  const open = useSend(payOnline.start, { onDone: ({ url }) => location.assign(url) })
  const due = invoices.filter(({ id, balance }) => balance > 0 && (asked === 0 || id === asked))
  const dueOf = ({ instalments, balance }: OwnInvoice) =>
    Math.min(
      instalments
        .filter(({ due_on, amount, paid }) => paid < amount && due_on <= (firstDue(due, today) ?? due_on))
        .reduce((sum, { amount, paid }) => sum + amount - paid, 0),
      balance,
    )
  const whole = due.reduce((sum, { balance }) => sum + balance, 0)
  const day = firstDue(due, today)
  const dueNow = due.reduce((all, one) => all + dueOf(one), 0)
  const parts = partsOf(
    due,
    much === 'due' ? due.map(dueOf) : due.map(({ balance }) => balance),
    much === 'other' ? Number(typed) : whole,
  )
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('finance.invoices'), to: '/student-invoice' }]}
        title={t('finance.pay')}
        sub={t('finance.pay-sub')}
      />
      {returned > 0 && <Returned id={returned} />}
      {due.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconReceipt} title={t('finance.all-paid')} />
        </div>
      ) : (
        <div className="stack">
          {!can.pay && <Note tone="info" title={t('finance.may-not-pay')} />}
          <Card title={t('finance.to-pay')}>
            <ul className="plain-list instalments">
              {due.map((one) => (
                <li key={one.id} className="row wrap">
                  <div className="grow">
                    <div className="medium">
                      {one.number} <bdi>{one.title}</bdi>
                    </div>
                    <div className="small muted">
                      {[one.student, t('finance.due-day', { day: date(nextOf(one)) })].filter(Boolean).join(' · ')}
                    </div>
                  </div>
                  {one.overdue > 0 && <InvoiceChip state={one.state} overdue_days={daysBetween(nextOf(one), today)} />}
                  <Money amount={one.balance} currency={one.currency} />
                </li>
              ))}
              <li className="row">
                <span className="grow">{t('finance.total')}</span>
                <Money amount={whole} currency={currency} />
              </li>
              {dueNow < whole && day !== undefined && (
                <li className="row semibold">
                  <span className="grow">
                    {t(day <= today ? 'finance.due-now' : 'finance.due-by', { day: date(day) })}
                  </span>
                  <Money amount={dueNow} currency={currency} />
                </li>
              )}
            </ul>
          </Card>
          {choices?.online && (
            <Card title={t('finance.pay-online')}>
              <div className="stack">
                {choices.test_mode && <Note tone="warn" title={t('finance.test-mode-note')} />}
                <Segmented<Much>
                  label={t('finance.how-much')}
                  value={much}
                  options={(['due', 'all', 'other'] as const).map((value) => ({
                    value,
                    label: t(`finance.pay-${value}`),
                  }))}
                  onChange={setMuch}
                />
                {much === 'other' && (
                  <MoneyInput
                    label={t('finance.amount')}
                    currency={currency}
                    value={typed}
                    onChange={setTyped}
                    error={Number(typed) > whole && t('finance.at-most', { amount: money(whole, currency) })}
                  />
                )}
                <div>
                  <Button
                    variant="filled"
                    size="md"
                    leftSection={<IconCreditCard size={18} stroke={1.75} />}
                    disabled={sum === 0 || (much === 'other' && Number(typed) > whole)}
                    loading={open.sending}
                    onClick={() => open.send({ applications: parts })}
                  >
                    {t('finance.pay')} <Money amount={sum} currency={currency} />
                  </Button>
                </div>
                <p className="small muted">{t('finance.pay-online-note')}</p>
                {choices.has_saved && (
                  <div>
                    <Button
                      leftSection={<IconWallet size={16} stroke={1.75} />}
                      loading={methods.sending}
                      onClick={() => methods.send({})}
                    >
                      {t('finance.saved-methods')}
                    </Button>
                  </div>
                )}
              </div>
            </Card>
          )}
          {(!choices || choices.bank || !choices.online) && (
            <Card title={t('finance.by-transfer')}>
              {remit.iban === '' ? (
                <p>{choices?.instructions || t('finance.ask-office')}</p>
              ) : (
                <Facts>
                  <Fact label={t('finance.remit-to')}>{remit.name}</Fact>
                  <Fact label="IBAN">
                    <bdi className="number" dir="ltr">
                      {groupedIban(remit.iban)}
                    </bdi>
                  </Fact>
                  <Fact label="BIC">{remit.bic}</Fact>
                  <Fact label={t('finance.reference')}>{due.map(({ number }) => number).join(' ')}</Fact>
                </Facts>
              )}
            </Card>
          )}
        </div>
      )}
    </>
  )
}

/** When the first part that is not paid is due. */
const nextOf = ({ instalments, due_on }: OwnInvoice): string =>
  instalments.find(({ amount, paid }) => paid < amount)?.due_on ?? due_on

/** The day of the next instalment, or of today where something is overdue. */
const firstDue = (due: readonly OwnInvoice[], today: string): string | undefined =>
  due
    .flatMap(({ instalments }) => instalments)
    .filter(({ amount, paid }) => paid < amount)
    .map(({ due_on }) => (due_on < today ? today : due_on))
    .toSorted((a, b) => a.localeCompare(b))[0]

/** What goes to which invoice, up to an amount. */
const partsOf = (due: readonly OwnInvoice[], wanted: readonly number[], most: number) => {
  let left = most
  return due.flatMap(({ id }, at) => {
    const amount = Math.min(wanted[at] ?? 0, left)
    left -= amount
    return amount > 0 ? [{ invoice_id: id, amount }] : []
  })
}

/** After the way back from the provider, whose word may come a little later. */
const Returned = ({ id }: { id: number }) => {
  const t = useTexts()
  const { money } = useFormat()
  const { data } = useReading(payOnline.state, { id })
  if (!data) return null
  const tone = { open: 'info', pending: 'info', paid: 'ok', failed: 'danger', expired: 'warn' } as const
  return (
    <Note
      tone={tone[data.state]}
      title={t(`finance.returned-${data.state}`, { amount: money(data.amount, data.currency) })}
    />
  )
}
