import { Button, Checkbox } from '@mantine/core'
import { IconClockDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { billing } from '#contract/finance/billing.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Money } from './Money.tsx'

/** What late fees would be charged today; nothing is charged before the office says so. */
export const LateFeesView = () => {
  const t = useTexts()
  const { isoDate, date, money } = useFormat()
  const [on] = useState(() => isoDate(new Date()))
  const { data } = useReading(billing.previewLateFees, { on })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const charge = useSend(billing.chargeLateFees, {
    refresh: ['invoice'],
    onDone: ({ charged }) => toastSaved(t('finance.late-fees-charged', { count: charged })),
  })
  if (!data) return <ListSkeleton />
  const chosen = data.rows.filter(({ id }) => !left.has(id))
  const [first] = chosen
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={IconClockDollar}
        title={t(data.rule === 'none' ? 'finance.no-late-fee-rule' : 'finance.no-late-fees')}
        {...(data.rule === 'none' && {
          actions: (
            <Button component={Link} to="/ar-configuration">
              {t('finance.set-rule')}
            </Button>
          ),
        })}
      >
        {t(data.rule === 'none' ? 'finance.no-late-fee-rule-why' : 'finance.no-late-fees-why')}
      </EmptyState>
    )
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Card
      title={t('finance.billing-late-fees')}
      count={data.rows.length}
      foot={
        <div className="row wrap grow">
          {first && (
            <span className="semibold">
              {money(
                chosen.reduce((sum, { fee }) => sum + fee, 0),
                first.currency,
              )}
            </span>
          )}
          <Button
            className="end"
            variant="filled"
            disabled={chosen.length === 0}
            loading={charge.sending}
            onClick={() => charge.send({ on, ids: chosen.map(({ id }) => id) })}
          >
            {t('finance.charge-late-fees', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <ul className="plain-list instalments">
        {data.rows.map((row) => (
          <li key={row.id} className="row wrap">
            <Checkbox
              checked={!left.has(row.id)}
              onChange={() => toggle(row.id)}
              aria-label={`${row.payer} ${row.number}`}
            />
            <div className="grow">
              <div className="row wrap">
                <bdi className="medium">{row.payer}</bdi>
                <Link className="link" to={`/student-edit-invoice/${row.id}`}>
                  {row.number}
                </Link>
              </div>
              <div className="small muted">
                {t('finance.due-day', { day: date(row.due_on) })} · {t('finance.overdue-days', { count: row.days })} ·{' '}
                {money(row.open, row.currency)}
              </div>
            </div>
            <Money amount={row.fee} currency={row.currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
