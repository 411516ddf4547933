import { Button } from '@mantine/core'
import {
  IconBan,
  IconCalendar,
  IconMail,
  IconMinus,
  IconPrinter,
  IconReceipt2,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Invoice, invoicePaper, invoices } from '#contract/finance/invoices.contract.ts'
import { daysBetween } from '#contract/kernel/dates.rules.ts'
import { confirm, askReason, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { InvoiceChip } from './chips.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Instalments, InvoiceLines } from './InvoicePaper.tsx'
import { Money } from './Money.tsx'
import { PlanDrawer } from './PlanDrawer.tsx'
import { RepeatDrawer } from './RepeatDrawer.tsx'
import { TakeOffDrawer } from './TakeOffDrawer.tsx'

/** One invoice with what happened to it, and what can be done. */
export const InvoicePage = ({ id }: { id: number }) => {
  const t = useTexts()
  const { date, money, isoDate } = useFormat()
  const navigate = useNavigate()
  const invoice = useRead(invoices.read, { id })
  const [editing, setEditing] = useState(false)
  const [today] = useState(() => isoDate(new Date()))
  const [drawer, setDrawer] = useState<'credit' | 'write-off' | 'plan' | 'repeat'>()
  const refresh = ['invoice', 'payment']
  const issue = useSend(invoices.issue, { refresh, onDone: () => toastSaved(t('finance.issued', { count: 1 })) })
  const send = useSend(invoices.send, {
    onDone: ({ sent }) =>
      sent > 0
        ? toastSaved(t('finance.sent', { count: sent }))
        : toastSaved(t('finance.no-address', { name: invoice.payer })),
  })
  const voided = useSend(invoices.void, { refresh, onDone: () => toastSaved(t('finance.voided', { count: 1 })) })
  const remove = useSend(invoices.removeDrafts, { refresh, onDone: () => void navigate('/ar-invoices') })
  if (editing) return <DraftForm draft={invoice} onDone={() => setEditing(false)} />

  const { currency, state, number, title, balance, total, overdue } = invoice
  const isDraft = state === 'draft'
  const isOpen = balance > 0
  const paid = total - invoice.credited - invoice.written_off - balance
  const overdueSince = invoice.instalments.find(({ status }) => status === 'overdue')?.due_on
  const overdue_days = overdue > 0 && overdueSince ? daysBetween(overdueSince, today) : 0
  const pdf = () => void saveFile(invoicePaper.pdf, { ids: [id] }, `${number}.pdf`)
  const askVoid = () =>
    void askReason(t('finance.void-ask', { count: 1 })).then((reason) => {
      if (reason) voided.send({ ids: [id], reason })
    })
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }, { label: t('finance.invoices'), to: '/ar-invoices' }]}
        title={isDraft ? title : t('finance.invoice-number', { number })}
        status={<InvoiceChip state={state} overdue_days={overdue_days} />}
        sub={
          <>
            <Link className="link" to={`/ar-accounts/${invoice.payer_id}`}>
              <bdi>{invoice.payer}</bdi>
            </Link>
            {invoice.student && (
              <>
                {' · '}
                <Link className="link" to={`/student-payment-history/${invoice.student_id}`}>
                  <bdi>{invoice.student}</bdi>
                </Link>
              </>
            )}
          </>
        }
        actions={
          isDraft ? (
            <>
              <Button onClick={() => setEditing(true)}>{t('ui.edit')}</Button>
              <Button
                variant="filled"
                leftSection={<IconSend size={16} stroke={1.75} />}
                loading={issue.sending}
                onClick={() => issue.send({ ids: [id] })}
              >
                {t('finance.issue')}
              </Button>
              <ActionMenu
                label={t('ui.more-actions')}
                actions={[
                  {
                    label: t('finance.delete-drafts'),
                    icon: IconTrash,
                    danger: true,
                    onClick: () =>
                      confirm({
                        message: t('finance.delete-drafts-ask'),
                        danger: true,
                        onConfirm: () => remove.send({ ids: [id] }),
                      }),
                  },
                ]}
              />
            </>
          ) : (
            <>
              <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={pdf}>
                {t('finance.pdf')}
              </Button>
              <Button
                leftSection={<IconMail size={16} stroke={1.75} />}
                loading={send.sending}
                onClick={() => send.send({ ids: [id] })}
              >
                {t('finance.send')}
              </Button>
              {isOpen && (
                <Button
                  variant="filled"
                  component={Link}
                  to={`/make-payment-application?payer=${invoice.payer_id}&invoice=${id}`}
                  leftSection={<IconReceipt2 size={16} stroke={1.75} />}
                >
                  {t('finance.record-payment')}
                </Button>
              )}
              {state !== 'void' && (
                <ActionMenu
                  label={t('ui.more-actions')}
                  actions={[
                    ...(isOpen
                      ? [{ label: t('finance.change-plan'), icon: IconCalendar, onClick: () => setDrawer('plan') }]
                      : []),
                    ...(invoice.kind === 'invoice'
                      ? [{ label: t('finance.repeat'), icon: IconRepeat, onClick: () => setDrawer('repeat') }]
                      : []),
                    { label: t('finance.credit-note'), icon: IconMinus, onClick: () => setDrawer('credit') },
                    ...(isOpen
                      ? [{ label: t('finance.write-off'), icon: IconMinus, onClick: () => setDrawer('write-off') }]
                      : []),
                    ...(balance === total && invoice.credited === 0
                      ? [{ label: t('finance.void'), icon: IconBan, danger: true, onClick: askVoid }]
                      : []),
                  ]}
                />
              )}
            </>
          )
        }
      />
      {invoice.waiting.map((one) => (
        <Note
          key={one.id}
          tone="warn"
          title={t('finance.write-off-waits', { amount: money(one.amount, currency), name: one.asked_by })}
        >
          {one.reason}
        </Note>
      ))}
      <div className="columns main-side">
        <div className="stack">
          <Card title={title}>
            <Facts>
              <Fact label={t('finance.bill-to')}>
                <bdi>{invoice.payer}</bdi>
              </Fact>
              <Fact label={t('finance.issued_on')}>{invoice.issued_on && date(invoice.issued_on)}</Fact>
              <Fact label={t('finance.due_on')}>{date(invoice.due_on)}</Fact>
              <Fact label={t('finance.purchase-order')}>{invoice.purchase_order}</Fact>
              <Fact label={t('finance.share')}>{invoice.share}</Fact>
              <Fact label={t('finance.note')}>{invoice.note}</Fact>
            </Facts>
            <InvoiceLines {...invoice} draft={isDraft} />
          </Card>
        </div>
        <div className="stack">
          {!isDraft && state !== 'void' && (
            <Card
              foot={
                <>
                  <InvoiceChip state={state} />
                  {invoice.early && (
                    <span className="small muted end">
                      {t('finance.early-words', {
                        amount: money(invoice.early.amount, currency),
                        day: date(invoice.early.on),
                      })}
                    </span>
                  )}
                </>
              }
            >
              <div className="small muted">{t('finance.to-pay')}</div>
              <div className="big-amount">
                <Money amount={balance} currency={currency} />
              </div>
              {total > 0 && (
                <progress
                  className="progress-line"
                  value={total - balance}
                  max={total}
                  aria-label={t('finance.paid')}
                />
              )}
              <div className="small muted">
                {t('finance.paid-of', { paid: money(paid, currency), total: money(total, currency) })}
              </div>
            </Card>
          )}
          <Card
            title={t('finance.plan')}
            {...(invoice.earlier_plans > 0 && {
              foot: <span className="small muted">{t('finance.plan-changed', { count: invoice.earlier_plans })}</span>,
            })}
          >
            <Instalments rows={invoice.instalments} currency={currency} draft={isDraft || state === 'void'} />
          </Card>
          {invoice.others.length > 0 && (
            <Card title={t('finance.other-shares')}>
              <ul className="plain-list instalments">
                {invoice.others.map((one) => (
                  <li key={one.id} className="row">
                    <Link className="link grow" to={`/student-edit-invoice/${one.id}`}>
                      <bdi>{one.payer}</bdi>
                    </Link>
                    <span className="small muted">{one.share}</span>
                    <Money amount={one.total} currency={currency} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {invoice.happened.length > 0 && (
            <Card title={t('finance.happened')}>
              <Happened rows={invoice.happened} currency={currency} />
            </Card>
          )}
        </div>
      </div>
      {(drawer === 'credit' || drawer === 'write-off') && (
        <TakeOffDrawer kind={drawer} invoice={invoice} onClose={() => setDrawer(undefined)} />
      )}
      {drawer === 'repeat' && (
        <RepeatDrawer
          title={title}
          invoice_id={id}
          due_days={Math.max(daysBetween(invoice.issued_on ?? invoice.due_on, invoice.due_on), 0)}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {drawer === 'plan' && <PlanDrawer invoice={invoice} onClose={() => setDrawer(undefined)} />}
    </div>
  )
}

const Happened = ({ rows, currency }: { rows: Invoice['happened']; currency: string }) => {
  const t = useTexts()
  const { shortDate } = useFormat()
  return (
    <ul className="plain-list instalments">
      {rows.toReversed().map((one) => (
        <li key={`${one.id} ${one.payment_id}`} className="row top">
          <div className="grow">
            <div>{t(`finance.entry-${one.kind}`)}</div>
            <div className="small muted">{[shortDate(one.on), one.payment, one.by].filter(Boolean).join(' · ')}</div>
          </div>
          <Money amount={one.amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
