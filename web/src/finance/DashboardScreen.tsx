import './finance.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { books } from '#contract/finance/books.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { Money } from './parts/Money.tsx'
import { WaitingAdjustments } from './parts/WaitingAdjustments.tsx'

/** What is due, overdue, came in and is promised. */
export default function DashboardScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.dashboard')} />
  return <Dashboard />
}

const Dashboard = () => {
  const t = useTexts()
  const { money, monthName } = useFormat()
  const figures = useRead(books.dashboard, {})
  const { currency, buckets, months } = figures
  const most = Math.max(...months.flatMap(({ invoiced, received }) => [invoiced, received]), 1)
  const height = (amount: number) => ({ height: `${Math.round((amount / most) * 100)}%` })
  const first = figures.today.slice(0, 8) + '01'
  const todo = [
    { key: 'drafts', count: figures.drafts, to: '/ar-invoices?state=draft' },
    { key: 'open-charges', count: figures.open_charges, to: '/ar-processing' },
    { key: 'contract-charges', count: figures.contract_charges, to: '/ar-master-contract?sort=unbilled&descending=1' },
    { key: 'late-fees', count: figures.late_fees, to: '/ar-processing?tab=late-fees' },
    { key: 'pending', count: figures.pending, to: '/ar-payment-history?state=pending' },
  ].filter(({ count }) => count > 0)
  return (
    <div className="full stack">
      <PageHeader
        title={t('finance.dashboard')}
        sub={t('finance.dashboard-sub')}
        actions={
          <>
            <Button component={Link} to="/ar-processing">
              {t('finance.bill-many')}
            </Button>
            <Button
              variant="filled"
              component={Link}
              to="/make-payment-application"
              leftSection={<IconReceipt2 size={16} stroke={1.75} />}
            >
              {t('finance.record-payment')}
            </Button>
          </>
        }
      />
      <Tiles
        label={t('finance.dashboard')}
        tiles={[
          {
            key: 'open',
            value: money(figures.open, currency),
            what: t('finance.open'),
            link: { label: t('finance.open-invoices'), to: '/ar-invoices?due=open' },
          },
          {
            key: 'overdue',
            value: money(figures.overdue, currency),
            what: t('finance.overdue-accounts', { count: figures.overdue_accounts }),
            ...(figures.overdue > 0 && { tone: 'danger' as const, icon: IconAlertTriangle }),
            link: { label: t('finance.aging'), to: '/aging-report' },
          },
          {
            key: 'soon',
            value: money(figures.due_soon, currency),
            what: t('finance.due-soon'),
            link: { label: t('finance.see-accounts'), to: '/ar-accounts?owes=open' },
          },
          {
            key: 'promised',
            value: money(figures.promised, currency),
            what: t('finance.promised'),
            link: { label: t('finance.see-accounts'), to: '/ar-accounts?owes=open' },
          },
          {
            key: 'received',
            value: money(figures.received_month, currency),
            what: t('finance.received-month'),
            link: { label: t('finance.payments'), to: `/ar-payment-history?from=${first}&kind=payment` },
          },
          {
            key: 'credit',
            value: money(figures.credit, currency),
            what: t('finance.credit'),
            link: { label: t('finance.see-credit'), to: '/ar-payment-history?credit=with' },
          },
        ]}
      />
      <WaitingAdjustments />
      <div className="columns main-side">
        <Card title={t('finance.months')} flush>
          <div className="month-bars card-body" aria-hidden>
            {months.map(({ month, invoiced, received }) => (
              <div key={month} title={monthName(month)}>
                <i data-of="invoiced" style={height(invoiced)} />
                <i style={height(received)} />
              </div>
            ))}
          </div>
          <table className="table lines">
            <thead>
              <tr>
                <th scope="col">{t('finance.month')}</th>
                <th scope="col" className="to-end">
                  <i className="swatch" data-of="invoiced" aria-hidden /> {t('finance.invoiced')}
                </th>
                <th scope="col" className="to-end">
                  <i className="swatch" aria-hidden /> {t('finance.received')}
                </th>
              </tr>
            </thead>
            <tbody>
              {months
                .slice(-4)
                .toReversed()
                .map(({ month, invoiced, received }) => (
                  <tr key={month}>
                    <td>{monthName(month)}</td>
                    <td className="to-end" data-title={t('finance.invoiced')}>
                      <Money amount={invoiced} currency={currency} />
                    </td>
                    <td className="to-end" data-title={t('finance.received')}>
                      <Money amount={received} currency={currency} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Card>
        <div className="stack">
          <Card title={t('finance.to-do')}>
            {todo.length === 0 ? (
              <EmptyState title={t('finance.nothing-to-do')} />
            ) : (
              <ul className="plain-list instalments">
                {todo.map(({ key, count, to }) => (
                  <li key={key}>
                    <Link className="link" to={to}>
                      {t(`finance.todo-${key}`, { count })}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Card title={t('finance.how-long-open')} more={{ label: t('finance.aging'), to: '/aging-report' }}>
            <ul className="plain-list instalments">
              {(['current', 'days_30', 'days_60', 'days_90', 'older'] as const).map((bucket) => (
                <li key={bucket} className="row">
                  <span className="grow">{t(`finance.aging-${bucket}`)}</span>
                  <Money amount={buckets[bucket]} currency={currency} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  )
}
