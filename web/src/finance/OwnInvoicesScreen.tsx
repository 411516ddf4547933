import './finance.css'
import { Button, Select } from '@mantine/core'
import { IconCreditCard, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { schoolAdmin } from '#contract/kernel/access.ts'
import {
  type OwnInvoice,
  ownInvoicePaper,
  ownInvoices,
  ownReceiptPaper,
  ownStatementPaper,
} from '#contract/finance/own.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { daysBetween } from '#contract/kernel/dates.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { OwnAutomaticPayment } from './parts/AutomaticPayment.tsx'
import { InvoiceChip, PaymentChip } from './parts/chips.tsx'
import { Instalments, InvoiceLines } from './parts/InvoicePaper.tsx'
import { Money } from './parts/Money.tsx'
import { StudentAccount } from './StudentAccountScreen.tsx'

/** What do I owe, until when and why; of the office, the account of a student. */
export default function OwnInvoicesScreen() {
  const { role } = useSignedIn()
  const [address] = useSearchParams()
  const student = Number(address.get('student_id'))
  if (role !== schoolAdmin) return <OwnInvoices />
  return student > 0 ? <StudentAccount student_id={student} /> : <ChooseStudent />
}

type Own = Out<typeof ownInvoices.read>

const OwnInvoices = () => {
  const t = useTexts()
  const { date } = useFormat()
  const own = useRead(ownInvoices.read, {})
  const [opened, setOpened] = useState<number>()
  const { currency, to_pay, overdue, credit, next, invoices, payments, today, can } = own
  const invoice = invoices.find(({ id }) => id === opened)
  const due = invoices.filter(({ balance }) => balance > 0)
  const settled = invoices.filter(({ balance }) => balance === 0)
  const statement = () =>
    void saveFile(ownStatementPaper.pdf, { from: `${today.slice(0, 4)}-01-01`, to: today }, 'statement.pdf')
  if (invoices.length === 0 && payments.length === 0)
    return (
      <>
        <PageHeader title={t('finance.invoices')} />
        <div className="card">
          <EmptyState icon={IconReceipt} title={t('finance.no-own-invoices')}>
            {t('finance.no-own-invoices-why')}
          </EmptyState>
        </div>
      </>
    )
  return (
    <div className="full stack">
      <PageHeader
        title={t('finance.invoices')}
        actions={
          <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={statement}>
            {t('finance.statement')}
          </Button>
        }
      />
      <Card>
        <div className="row wrap wide">
          <div className="grow">
            <div className="small muted">{t('finance.to-pay')}</div>
            <div className="big-amount">
              <Money amount={to_pay} currency={currency} />
            </div>
            <div className="small muted">
              {next === null ? (
                t('finance.all-paid')
              ) : (
                <>
                  {t(overdue > 0 ? 'finance.overdue-since' : 'finance.next-due', { day: date(next.on) })}{' '}
                  <Money amount={overdue > 0 ? overdue : next.amount} currency={currency} />
                </>
              )}
            </div>
            {credit > 0 && (
              <div className="small muted">
                {t('finance.your-credit')} <Money amount={credit} currency={currency} />
              </div>
            )}
          </div>
          {can.pay && to_pay > 0 && (
            <Button
              variant="filled"
              size="md"
              component={Link}
              to="/student-payment-application"
              leftSection={<IconCreditCard size={18} stroke={1.75} />}
            >
              {t('finance.pay')}
            </Button>
          )}
        </div>
      </Card>
      {can.pay && <OwnAutomaticPayment />}
      {due.length > 0 && (
        <InvoiceCards title={t('finance.open-invoices')} rows={due} today={today} onOpen={setOpened} />
      )}
      {settled.length > 0 && (
        <InvoiceCards title={t('finance.earlier-invoices')} rows={settled} today={today} onOpen={setOpened} />
      )}
      {payments.length > 0 && (
        <Card title={t('finance.payments')}>
          <ul className="plain-list instalments">
            {payments.map((one) => (
              <li key={one.id} className="row wrap">
                <div className="grow">
                  <div>{one.number || t('finance.payment')}</div>
                  <div className="small muted">
                    {date(one.received_on)} · {t(`finance.method-${one.method}`)}
                  </div>
                </div>
                <PaymentChip state={one.state} />
                <Money amount={one.amount} currency={one.currency} />
                {one.number !== '' && one.kind === 'payment' && (
                  <Button
                    size="xs"
                    onClick={() => void saveFile(ownReceiptPaper.pdf, { id: one.id }, `${one.number}.pdf`)}
                  >
                    {t('finance.receipt')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {invoice && <InvoiceDrawer invoice={invoice} own={own} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const InvoiceCards = ({
  title,
  rows,
  today,
  onOpen,
}: {
  title: string
  rows: readonly OwnInvoice[]
  today: string
  onOpen: (id: number) => void
}) => {
  const t = useTexts()
  const { date } = useFormat()
  return (
    <Card title={title} count={rows.length}>
      <ul className="plain-list instalments">
        {rows.map((row) => {
          const first = row.instalments.find(({ amount, paid }) => paid < amount)
          return (
            <li key={row.id} className="row wrap">
              <div className="grow">
                <button type="button" className="link medium" onClick={() => onOpen(row.id)}>
                  <bdi>{row.title}</bdi>
                </button>
                <div className="small muted">
                  {[row.student, first && t('finance.due-day', { day: date(first.due_on) })]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <InvoiceChip
                state={row.state}
                overdue_days={row.overdue > 0 && first ? daysBetween(first.due_on, today) : 0}
              />
              <Money amount={row.balance > 0 ? row.balance : row.total} currency={row.currency} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const InvoiceDrawer = ({ invoice, own, onClose }: { invoice: OwnInvoice; own: Own; onClose: () => void }) => {
  const t = useTexts()
  const { money, date } = useFormat()
  const { currency, id, version } = invoice
  const [plan, setPlan] = useState<string | null>(null)
  const { data } = useReading(ownInvoices.previewPlan, { id, payment_plan_id: Number(plan) }, { when: plan !== null })
  const first = invoice.instalments.find(({ amount, paid }) => paid < amount)
  const choose = useSend(ownInvoices.choosePlan, {
    refresh: ['invoice'],
    onDone: () => {
      setPlan(null)
      toastSaved(t('finance.plan-chosen'))
    },
  })
  return (
    <SideDrawer title={invoice.title} width="reading" onClose={onClose}>
      <div className="card-body stack">
        <div className="row wrap">
          <InvoiceChip
            state={invoice.state}
            overdue_days={invoice.overdue > 0 && first ? daysBetween(first.due_on, own.today) : 0}
          />
          <span className="small muted">
            {[invoice.number, invoice.student, invoice.share].filter(Boolean).join(' · ')}
          </span>
        </div>
        <InvoiceLines {...invoice} />
        {invoice.early && (
          <p className="small">
            {t('finance.early-words', { amount: money(invoice.early.amount, currency), day: date(invoice.early.on) })}
          </p>
        )}
        <h3>{t('finance.plan')}</h3>
        <Instalments rows={(plan !== null && data?.instalments) || invoice.instalments} currency={currency} />
        {own.can.choose_plan && invoice.may_change_plan && own.plans.length > 0 && (
          <div className="row wrap">
            <Select
              className="grow"
              aria-label={t('finance.choose-plan')}
              placeholder={t('finance.choose-plan')}
              clearable
              data={own.plans.map((one) => ({ value: String(one.id), label: one.name }))}
              value={plan}
              onChange={setPlan}
            />
            <Button
              variant="filled"
              disabled={plan === null}
              loading={choose.sending}
              onClick={() => choose.send({ id, version, payment_plan_id: Number(plan) })}
            >
              {t('finance.take-plan')}
            </Button>
          </div>
        )}
        {invoice.note && <p>{invoice.note}</p>}
        <div className="row wrap">
          <Button
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            onClick={() => void saveFile(ownInvoicePaper.pdf, { id }, `${invoice.number}.pdf`)}
          >
            {t('finance.pdf')}
          </Button>
          {own.can.pay && invoice.balance > 0 && (
            <Button variant="filled" component={Link} to={`/student-payment-application?invoice=${id}`}>
              {t('finance.pay')}
            </Button>
          )}
        </div>
      </div>
    </SideDrawer>
  )
}
