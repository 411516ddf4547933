import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconCircleX, IconEqual } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import {
  type BalanceOutcome,
  balanceOutcomes,
  type BalancePreview,
  type BalanceRow,
} from '#contract/imports/balances.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/States.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { type ListState, usualSize } from '#web/ui/table/list-address.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { CardRows, TableRows } from '#web/ui/table/Rows.tsx'

const looks = {
  make: { tone: 'ok', icon: IconCircleCheck },
  skip: { tone: 'quiet', icon: IconEqual },
  wrong: { tone: 'danger', icon: IconCircleX },
} as const
const begin: ListState = { search: '', sort: '', descending: false, page: 1, size: usualSize, filters: {} }

/** Every row of the file with what becomes of it. The file is not stored, so its rows are filtered and paged here. */
export const BalanceRows = ({ preview: { rows, counts, currency } }: { preview: BalancePreview }) => {
  const t = useTexts()
  const { number, date, money } = useFormat()
  const [list, setList] = useState(begin)
  const [outcome, setOutcome] = useState<BalanceOutcome | 'all'>(counts.wrong > 0 ? 'wrong' : 'all')
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const change = (wanted: Partial<ListState>) => setList({ ...list, page: 1, ...wanted })
  const search = useDeferredValue(list.search)
  const found = rows.filter(
    (row) =>
      (outcome === 'all' || row.outcome === outcome) &&
      matchesSearch(`${row.row} ${row.payer} ${row.student} ${row.number} ${row.title}`, search),
  )
  const shown = found.slice((list.page - 1) * list.size, list.page * list.size).map((row) => ({ ...row, id: row.row }))
  const amount = (value: number) => (value === 0 ? '–' : <Code>{money(value, currency)}</Code>)
  const columns: Column<BalanceRow>[] = [
    {
      key: 'payer',
      title: t('imports.balances-payer'),
      cell: ({ payer, student }) => (
        <div>
          <bdi className="medium">{payer || '–'}</bdi>
          {student && (
            <div className="small muted">
              <bdi>{student}</bdi>
            </div>
          )}
        </div>
      ),
    },
    { key: 'row', title: t('imports.balances-row'), numeric: true, cell: ({ row }) => <Code>{row}</Code> },
    {
      key: 'number',
      title: t('imports.balances-invoice'),
      cell: ({ number: old, title }) => (
        <div>
          <bdi>{old || '–'}</bdi>
          <div className="small muted">
            <bdi>{title}</bdi>
          </div>
        </div>
      ),
    },
    { key: 'due', title: t('imports.balances-due'), cell: ({ due_on }) => (due_on ? date(due_on) : '–') },
    { key: 'open', title: t('imports.balances-amount'), numeric: true, cell: ({ open }) => amount(open) },
    {
      key: 'credit',
      title: t('imports.balance-field-credit'),
      numeric: true,
      cell: ({ credit }) => amount(credit),
    },
    {
      key: 'outcome',
      title: t('imports.balances-outcome'),
      cell: ({ outcome: becomes, problems }) => {
        const { tone, icon: OutcomeIcon } = looks[becomes]
        return (
          <div>
            <span className="status" data-tone={tone}>
              <OutcomeIcon size={15} stroke={1.75} aria-hidden />
              {t(`imports.balances-${becomes}`)}
            </span>
            {problems.map(({ field, text }) => (
              <div key={`${field} ${text}`} className="small ink-danger">
                {text}
              </div>
            ))}
          </div>
        )
      },
    },
  ]
  const Rows = phone ? CardRows : TableRows
  return (
    <section aria-label={t('imports.balances-rows')}>
      <div className="filters" role="search">
        <Segmented
          label={t('imports.balances-outcome')}
          value={outcome}
          options={[
            { value: 'all', label: `${t('imports.balances-all')} ${number(rows.length)}` },
            ...balanceOutcomes.map((value) => ({
              value,
              label: `${t(`imports.balances-${value}`)} ${number(counts[value])}`,
            })),
          ]}
          onChange={(value) => {
            setOutcome(value)
            change({})
          }}
        />
        <SearchInput
          label={t('imports.balances-find')}
          value={list.search}
          onSearch={(wanted) => change({ search: wanted })}
        />
      </div>
      <div className="card">
        {shown.length === 0 ? (
          <NothingMatches
            onClear={() => {
              setOutcome('all')
              setList(begin)
            }}
          />
        ) : (
          <Rows
            rows={shown}
            columns={columns}
            state={list}
            nameOf={({ payer }) => payer}
            rowActions={undefined}
            chosen={undefined}
            onChoose={() => undefined}
            onChange={change}
          />
        )}
        {found.length > 0 && <Pager count={found.length} state={list} onChange={change} />}
      </div>
    </section>
  )
}
