import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { imports, rowResults, type RowResult, type Run, type StagedRow } from '#contract/imports/import.contract.ts'
import { fileOfKind } from '#contract/imports/roster-files.rules.ts'
import { recordKinds } from '#contract/imports/sds.rules.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { type Say, useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { countOf } from './counts.ts'
import { ResultChip } from './ResultChip.tsx'
import { RowNote } from './RowNote.tsx'

const isResult = (value: string | null): value is RowResult => rowResults.some((result) => result === value)

const columnsOf = (t: Say, { people_kind, names, source }: Run): Column<StagedRow>[] => [
  { key: 'title', title: t('imports.column.name'), cell: (row) => <bdi className="medium">{row.title || '–'}</bdi> },
  { key: 'result', title: t('imports.column.result'), cell: (row) => <ResultChip result={row.result} /> },
  people_kind
    ? { key: 'kind', title: t('imports.column.kind'), cell: (row) => t(`imports.kind.${row.kind}`, { count: 1 }) }
    : { key: 'file', title: t('imports.column.file'), cell: (row) => <Code>{fileOfKind(source, row.kind)}</Code> },
  { key: 'row', title: t('imports.column.row'), numeric: true, cell: (row) => <Code>{row.row}</Code> },
  ...(people_kind
    ? []
    : [
        { key: 'sis_id', title: t('imports.column.sis-id'), cell: (row: StagedRow) => <Code>{row.sis_id}</Code> },
        {
          key: 'school',
          title: t('imports.column.school'),
          cell: (row: StagedRow) => <Code>{row.kind === 'school' ? '' : row.school_sis_id}</Code>,
        },
      ]),
  { key: 'note', title: t('imports.column.note'), cell: (row) => <RowNote row={row} source={source} names={names} /> },
]

/** Every row of the files with what becomes of it. */
export const StagedRows = ({
  run,
  rowActions,
  tools,
}: {
  run: Run
  rowActions?: (row: StagedRow) => Action[]
  tools?: ReactNode
}) => {
  const t = useTexts()
  const { number } = useFormat()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('result')
  const result = isResult(asked) ? asked : undefined
  const show = (wanted: RowResult | 'all') =>
    setAddress(
      (earlier) => {
        const next = new URLSearchParams(earlier)
        for (const name of ['page', 'result']) next.delete(name)
        if (wanted !== 'all') next.set('result', wanted)
        return next
      },
      { replace: true },
    )
  const shown = rowResults.filter((option) => option === result || countOf(run, option) > 0)
  const wrong = countOf(run, 'wrong')

  return (
    <div>
      <div className="row wrap results">
        <Segmented
          label={t('imports.column.result')}
          value={result ?? 'all'}
          options={[
            { value: 'all', label: `${t('imports.result.all')} ${number(countOf(run, ...rowResults))}` },
            ...shown.map((value) => ({
              value,
              label: `${t(`imports.result.${value}`)} ${number(countOf(run, value))}`,
            })),
          ]}
          onChange={show}
        />
        {tools ??
          (wrong > 0 && (
            <Button
              className="end"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void saveFile(imports.wrongRows, { run_id: run.id }, 'wrong-rows.csv')}
            >
              {t('imports.error-file', { count: wrong })}
            </Button>
          ))}
      </div>
      <DataTable
        label={t('imports.rows')}
        of={imports.rows}
        input={{ run_id: run.id, ...(result && { result }) }}
        columns={columnsOf(t, run)}
        {...(rowActions && { rowActions })}
        filters={[
          {
            name: 'kind',
            label: t('imports.filter.kind'),
            options: recordKinds
              .filter((kind) => run.counts[kind])
              .map((kind) => ({ value: kind, label: t(`imports.kind.${kind}`, { count: 2 }) })),
          },
        ]}
        searchLabel={t('imports.filter.search')}
        nameOf={(row) => row.title}
        empty={<NothingMatches onClear={() => show('all')} />}
      />
    </div>
  )
}
