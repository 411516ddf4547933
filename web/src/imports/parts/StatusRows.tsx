import { useMediaQuery } from '@mantine/hooks'
import { IconArrowNarrowRight, IconCircleX, IconEqual, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import {
  statusOutcomes,
  type StatusOutcome,
  type StatusPreview,
  type StatusRow,
} from '#contract/imports/status-upload.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StateChip } from '#web/settings/StateChip.tsx'
import { Code } from '#web/ui/Person.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/States.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { type ListState, usualSize } from '#web/ui/table/list-address.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { CardRows, TableRows } from '#web/ui/table/Rows.tsx'

const looks = {
  change: { tone: 'info', icon: IconRefresh },
  same: { tone: 'quiet', icon: IconEqual },
  reject: { tone: 'danger', icon: IconCircleX },
} as const
const begin: ListState = { search: '', sort: '', descending: false, page: 1, size: usualSize, filters: {} }

/** Every row of the file with what becomes of it. The file is not stored, so its rows are filtered and paged here. */
export const StatusRows = ({
  preview: { kind, rows, counts },
  tools,
}: {
  preview: StatusPreview
  tools: ReactNode
}) => {
  const t = useTexts()
  const { number, date } = useFormat()
  const [list, setList] = useState(begin)
  const [outcome, setOutcome] = useState<StatusOutcome | 'all'>('all')
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const change = (wanted: Partial<ListState>) => setList({ ...list, page: 1, ...wanted })
  const search = useDeferredValue(list.search)
  const found = rows.filter(
    (row) =>
      (outcome === 'all' || row.outcome === outcome) &&
      matchesSearch(`${row.row} ${row.title} ${row.detail} ${row.problem}`, search),
  )
  const shown = found.slice((list.page - 1) * list.size, list.page * list.size).map((row) => ({ ...row, id: row.row }))
  const of = kind === 'sections' ? 'section' : 'enrollment'
  const state = (value: StatusRow['from']) => (value ? <StateChip of={of} status={value} /> : '–')
  const columns: Column<StatusRow>[] = [
    {
      key: 'title',
      title: t(kind === 'sections' ? 'status-upload.section' : 'status-upload.student'),
      cell: ({ title }) => <bdi className="medium">{title || '–'}</bdi>,
    },
    {
      key: 'detail',
      title: t(kind === 'sections' ? 'status-upload.number' : 'status-upload.section'),
      cell: ({ detail }) => <bdi>{detail}</bdi>,
    },
    { key: 'row', title: t('status-upload.row'), numeric: true, cell: ({ row }) => <Code>{row}</Code> },
    {
      key: 'status',
      title: t('status-upload.status'),
      cell: ({ from, to, date: left, outcome: becomes }) => (
        <span className="row tight wrap">
          {state(from)}
          {becomes !== 'same' && to && (
            <>
              <IconArrowNarrowRight size={16} stroke={1.75} className="mirrored muted" aria-hidden />
              {state(to)}
            </>
          )}
          {left && <span className="small muted">{t('status-upload.left-on', { date: date(left) })}</span>}
        </span>
      ),
    },
    {
      key: 'outcome',
      title: t('status-upload.outcome'),
      cell: ({ outcome: becomes, problem }) => {
        const { tone, icon: OutcomeIcon } = looks[becomes]
        return (
          <div>
            <span className="status" data-tone={tone}>
              <OutcomeIcon size={15} stroke={1.75} aria-hidden />
              {t(`status-upload.${becomes}`)}
            </span>
            {problem && <div className="small ink-danger">{problem}</div>}
          </div>
        )
      },
    },
  ]
  const Rows = phone ? CardRows : TableRows
  return (
    <section aria-label={t('status-upload.rows')}>
      <div className="filters" role="search">
        <Segmented
          label={t('status-upload.outcome')}
          value={outcome}
          options={[
            { value: 'all', label: `${t('status-upload.all')} ${number(rows.length)}` },
            ...statusOutcomes.map((value) => ({
              value,
              label: `${t(`status-upload.${value}`)} ${number(counts[value])}`,
            })),
          ]}
          onChange={(value) => {
            setOutcome(value)
            change({})
          }}
        />
        <SearchInput
          label={t('status-upload.find')}
          value={list.search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <div className="row end">{tools}</div>
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
            nameOf={({ title }) => title}
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
