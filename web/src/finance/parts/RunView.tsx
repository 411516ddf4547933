import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  billing,
  type BillingFinding,
  type BillingRun,
  type PlannedInvoice,
} from '#contract/finance/billing.contract.ts'
import { financeConfig } from '#contract/finance/config.contract.ts'
import { feeSet, paymentPlan } from '#contract/finance/products.catalog.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { academicYear } from '#contract/settings/catalogs.ts'
import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading, useSend } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Note } from '#web/ui/Note.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { EmptyState, NothingMatches } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { usePages } from '#web/ui/table/usePages.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { InvoiceLines } from './InvoicePaper.tsx'
import { Money } from './Money.tsx'

type Asked = In<typeof billing.preview>
type Preview = Out<typeof billing.preview>

/** Findings that keep an invoice from being made. */
const stopping: readonly BillingFinding[] = ['no-payer', 'no-price', 'billed-already', 'nothing-to-pay']

const lookOf = (one: BillingFinding) =>
  one === 'billed-already' || one === 'nothing-to-pay' ? 'closed' : stopping.includes(one) ? 'wrong' : 'attention'

const isStopped = (findings: readonly BillingFinding[]): boolean => findings.some((one) => stopping.includes(one))

/** Chooses whom to bill, shows every invoice before any is made, and makes them. */
export const RunView = () => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const { config } = useRead(financeConfig.read, {})
  const { data: sets } = useReading(feeSet.list, { size: 100 })
  const { data: plans } = useReading(paymentPlan.list, { size: 100 })
  const { data: years } = useReading(academicYear.list, { size: 50, sort: 'start_date', descending: true })
  const year = years?.rows.find(({ start_date, end_date }) => start_date <= today && today <= end_date)
  const [name, setName] = useState('')
  const [fee_sets, setSets] = useState<string[]>([])
  const [plan, setPlan] = useState('')
  const [days, setDays] = useState<{ from?: string; to?: string }>({})
  const [issued_on, setIssued] = useState(today)
  const [due_on, setDue] = useState(daysAfter(today, config.due_days))
  const [with_charges, setCharges] = useState(true)
  const [with_deposits, setDeposits] = useState(true)
  const [shown, setShown] = useState<{ asked: Asked; preview: Preview }>()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const preview = useSend(billing.preview)
  const start = useSend(billing.start, {
    refresh: ['billing_run'],
    onDone: () => {
      setShown(undefined)
      toastSaved(t('finance.run-started'))
    },
  })
  const asked: Asked = {
    name: name || (sets?.rows.find(({ id }) => String(id) === fee_sets[0])?.name ?? ''),
    issued_on,
    due_on,
    choice: {
      fee_set_ids: fee_sets.map(Number),
      from_on: days.from ?? year?.start_date ?? today,
      to_on: days.to ?? year?.end_date ?? today,
      with_charges,
      with_deposits,
      payment_plan_id: plan === '' ? null : Number(plan),
    },
  }
  const current = shown && JSON.stringify(shown.asked) === JSON.stringify(asked) ? shown : undefined // what was changed since is looked at anew
  if (sets && sets.rows.length === 0)
    return (
      <EmptyState
        icon={IconFileInvoice}
        title={t('finance.no-fee-sets')}
        actions={
          <Button variant="filled" component={Link} to="/ar-products?tab=fee-sets">
            {t('finance.make-fee-set')}
          </Button>
        }
      >
        {t('finance.no-fee-sets-why')}
      </EmptyState>
    )
  return (
    <>
      <Card title={t('finance.whom-to-bill')}>
        <div className="stack">
          <div className="columns">
            <MultiSelect
              label={t('finance.fee-sets')}
              data={(sets?.rows ?? []).map(({ id, name: word }) => ({ value: String(id), label: word }))}
              value={fee_sets}
              onChange={setSets}
            />
            <TextInput
              label={t('finance.title')}
              placeholder={asked.name}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Select
              label={t('finance.plan')}
              placeholder={t('finance.plan-of-set')}
              clearable
              data={(plans?.rows ?? []).map(({ id, name: word }) => ({ value: String(id), label: word }))}
              value={plan === '' ? null : plan}
              onChange={(chosen) => setPlan(chosen ?? '')}
            />
          </div>
          <div className="columns">
            <DateField
              label={t('finance.days-from')}
              value={asked.choice.from_on}
              onChange={(from) => setDays({ ...days, from })}
            />
            <DateField
              label={t('finance.days-to')}
              value={asked.choice.to_on}
              onChange={(to) => setDays({ ...days, to })}
            />
            <DateField label={t('finance.issued_on')} value={issued_on} onChange={setIssued} />
            <DateField label={t('finance.first-due')} value={due_on} onChange={setDue} />
          </div>
          <div className="row wrap">
            <Checkbox
              label={t('finance.with-charges')}
              checked={with_charges}
              onChange={({ currentTarget }) => setCharges(currentTarget.checked)}
            />
            <Checkbox
              label={t('finance.with-deposits')}
              checked={with_deposits}
              onChange={({ currentTarget }) => setDeposits(currentTarget.checked)}
            />
            <span className="small muted end">{fee_sets.length === 0 && t('finance.choose-fee-set')}</span>
            <Button
              variant={current ? 'default' : 'filled'}
              disabled={fee_sets.length === 0}
              loading={preview.sending}
              onClick={() =>
                void preview.sendAndWait(asked).then((answer) => {
                  setLeft(new Set())
                  setShown({ asked, preview: answer })
                })
              }
            >
              {t('finance.preview')}
            </Button>
          </div>
        </div>
      </Card>
      {current && (
        <PreviewCard
          preview={current.preview}
          left={left}
          onLeave={setLeft}
          sending={start.sending}
          onStart={() => start.send({ ...current.asked, leave_out: [...left] })}
        />
      )}
      <Runs />
    </>
  )
}

type PreviewProps = {
  preview: Preview
  /** Students who get no invoice in this run. */
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
  sending: boolean
  onStart: () => void
}
const PreviewCard = ({ preview, left, onLeave, sending, onStart }: PreviewProps) => {
  const t = useTexts()
  const { money } = useFormat()
  const { rows, currency, counts } = preview
  const made = rows.filter(({ student_id, findings }) => !left.has(student_id) && !isStopped(findings))
  const count = made.length
  const students = new Set(made.map(({ student_id }) => student_id)).size
  const total = made.reduce((sum, row) => sum + row.total, 0)
  const toggle = (student_id: number) => {
    const next = new Set(left)
    if (!next.delete(student_id)) next.add(student_id)
    onLeave(next)
  }
  const [only, setOnly] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<PlannedInvoice>()
  const odd = Object.entries(counts)
  const listed = rows
    .filter(({ findings }) => only === null || findings.some((one) => one === only))
    .filter(({ student, number, payer }) => matchesSearch(`${student} ${number} ${payer}`, search))
    .toSorted((a, b) => Number(isStopped(a.findings)) - Number(isStopped(b.findings))) // what will be made stands first
  const { shown, pager } = usePages(listed)
  return (
    <Card
      title={t('finance.preview')}
      foot={
        <div className="row wrap grow">
          <span className="small muted">{t('finance.preview-note')}</span>
          <Button className="end" variant="filled" disabled={count === 0} loading={sending} onClick={onStart}>
            {t('finance.make-invoices', { count })}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Tiles
          label={t('finance.preview')}
          tiles={[
            { key: 'invoices', value: count, what: t('finance.invoices') },
            { key: 'students', value: students, what: t('finance.students') },
            { key: 'total', value: money(total, currency), what: t('finance.total') },
          ]}
        />
        {odd.length > 0 && (
          <Note tone="warn" title={t('finance.look-at')}>
            <div className="row wrap">
              {odd.map(([finding, number]) => (
                <button
                  key={finding}
                  type="button"
                  className="link"
                  aria-pressed={only === finding}
                  onClick={() => setOnly(only === finding ? null : finding)}
                >
                  {t(`finance.finding-${finding}`)}: {number}
                </button>
              ))}
            </div>
          </Note>
        )}
        <div className="row wrap">
          <SearchInput label={t('finance.find-planned')} value={search} onSearch={setSearch} />
        </div>
        {listed.length === 0 && (
          <NothingMatches
            onClear={() => {
              setOnly(null)
              setSearch('')
            }}
          />
        )}
        <div className="table-scroll" hidden={listed.length === 0}>
          <table className="table lines">
            <thead>
              <tr>
                <th scope="col">{t('finance.student')}</th>
                <th scope="col">{t('finance.payer')}</th>
                <th scope="col" className="to-end">
                  {t('finance.gross')}
                </th>
                <th scope="col" className="to-end">
                  {t('finance.taken-off')}
                </th>
                <th scope="col" className="to-end">
                  {t('finance.total')}
                </th>
                <th scope="col">{t('finance.findings')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={`${row.student_id} ${at}`}>
                  <td>
                    <span className="row">
                      <Checkbox
                        aria-label={t('finance.bill-student', { name: row.student })}
                        checked={!left.has(row.student_id) && !isStopped(row.findings)}
                        disabled={isStopped(row.findings)}
                        onChange={() => toggle(row.student_id)}
                      />
                      <span>
                        <bdi>{row.student}</bdi> <span className="small muted">{row.grade_level}</span>
                      </span>
                    </span>
                  </td>
                  <td data-title={t('finance.payer')}>
                    <bdi>{row.payer}</bdi> <span className="small muted">{row.share}</span>
                  </td>
                  <td className="to-end" data-title={t('finance.gross')}>
                    <Money amount={row.gross} currency={currency} />
                  </td>
                  <td className="to-end" data-title={t('finance.taken-off')}>
                    <Money amount={-row.discounts - row.aid - row.deposits} currency={currency} />
                  </td>
                  <td className="to-end" data-title={t('finance.total')}>
                    {row.lines.length > 0 ? (
                      <button
                        type="button"
                        className="link"
                        aria-label={t('finance.lines-of', { name: row.student })}
                        onClick={() => setOpened(row)}
                      >
                        <Money amount={row.total} currency={currency} />
                      </button>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td>
                    {row.findings.map((one) => (
                      <StatusChip key={one} status={lookOf(one)} word={t(`finance.finding-${one}`)} />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {pager}
      </div>
      {opened && (
        <SideDrawer title={opened.student} width="reading" onClose={() => setOpened(undefined)}>
          <div className="card-body stack">
            <span className="small muted">
              {[opened.grade_level, opened.payer, opened.share].filter(Boolean).join(' · ')}
            </span>
            <InvoiceLines {...opened} currency={currency} credited={0} balance={opened.total} draft />
          </div>
        </SideDrawer>
      )}
    </Card>
  )
}

const Runs = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(billing.runs, {})
  const refresh = ['billing_run', 'invoice']
  const cancel = useSend(billing.cancel, { refresh, onDone: () => toastSaved(t('finance.run-canceled')) })
  const undo = useSend(billing.undo, {
    refresh,
    onDone: ({ voided }) => toastSaved(t('finance.voided', { count: voided })),
  })
  if (!data || data.rows.length === 0) return null
  const chip = {
    waiting: 'waiting',
    running: 'waiting',
    done: 'done',
    canceled: 'withdrawn',
    undone: 'void',
    failed: 'failed',
  } as const
  const actionOf = ({ id, state, unpaid, invoices }: BillingRun) => {
    if (state === 'waiting' || state === 'running')
      return (
        <Button size="xs" onClick={() => cancel.send({ id })}>
          {t('ui.cancel')}
        </Button>
      )
    if (state !== 'undone' && invoices > 0 && unpaid === invoices)
      return (
        <Button
          size="xs"
          loading={undo.sending}
          onClick={() =>
            confirm({
              message: t('finance.undo-run-ask', { count: invoices }),
              danger: true,
              onConfirm: () => undo.send({ id }),
            })
          }
        >
          {t('finance.undo-run')}
        </Button>
      )
    return null
  }
  return (
    <Card title={t('finance.runs')}>
      <ul className="plain-list instalments">
        {data.rows.map((run) => (
          <li key={run.id} className="row wrap">
            <div className="grow">
              <Link className="link medium" to={`/ar-invoices?run=${run.id}`}>
                <bdi>{run.name}</bdi>
              </Link>
              <div className="small muted">
                {moment(run.made_at)} · <bdi>{run.made_by}</bdi>
                {run.stopped && ` · ${run.stopped}`}
              </div>
              {(run.state === 'running' || run.state === 'waiting') && (
                <progress className="progress-line" value={run.done} max={run.total} aria-label={run.name} />
              )}
            </div>
            <span className="small muted">{t('finance.run-invoices', { count: run.invoices })}</span>
            <Money amount={run.amount} currency={data.currency} />
            <StatusChip status={chip[run.state]} word={t(`finance.run-${run.state}`)} />
            {actionOf(run)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
