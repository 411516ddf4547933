import { IconHistory } from '@tabler/icons-react'
import { type LogRow, logs, logSubjectNames } from '#contract/logs/logs.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { useLogWords } from '../log-words.ts'

/** From and to, as far as they are chosen. */
export type Days = { from?: string; to?: string }

/** Every change: who, what, from what to what; of sections or of courses alone. */
export const ChangesLog = ({
  title,
  subject,
  days,
  about,
}: {
  title: string
  subject: 'sections' | 'courses' | undefined
  days: Days
  /** Whom the changes are about. */
  about: string
}) => {
  const t = useTexts()
  const { moment } = useFormat()
  const words = useLogWords()
  const columns: Column<LogRow>[] = [
    {
      key: 'what',
      title: t('logs.what'),
      cell: (row) => (
        <>
          <div className="medium log-what">
            <bdi>{words.label(row.table, row.label) || words.table(row.table)}</bdi>
          </div>
          <div className="small muted">
            {t(`people.log-${row.operation}`)}
            {row.label && (
              <>
                {' · '}
                <bdi>{words.table(row.table)}</bdi>
              </>
            )}
          </div>
        </>
      ),
    },
    { key: 'change', title: t('logs.change'), cell: (row) => <Changes row={row} /> },
    {
      key: 'by',
      title: t('logs.by'),
      cell: (row) => (
        <>
          <bdi>{row.by || words.system}</bdi>
          {row.acting_for && <div className="small muted">{t('ui.history.acting-for', { name: row.acting_for })}</div>}
          {row.reason && (
            <div className="small muted">
              <bdi>{row.reason}</bdi>
            </div>
          )}
        </>
      ),
    },
    { key: 'at', title: t('logs.at'), cell: (row) => <time dateTime={row.at}>{moment(row.at)}</time> },
  ]
  return (
    <DataTable
      key={subject ?? 'all'}
      label={title}
      of={logs.list}
      input={{ ...(subject && { subject }), ...days, ...(about && { about }) }}
      columns={columns}
      searchLabel={t('logs.search')}
      filters={[
        ...(subject
          ? []
          : [
              {
                name: 'subject',
                label: t('logs.about'),
                options: logSubjectNames.map((value) => ({ value, label: t(`logs.subject-${value}`) })),
              },
            ]),
        {
          name: 'by_system',
          label: t('logs.by'),
          options: [
            { value: 'false', label: t('logs.without-system') },
            { value: 'true', label: t('logs.with-system') },
          ],
        },
        {
          name: 'operation',
          label: t('logs.change'),
          options: (['insert', 'update', 'delete'] as const).map((value) => ({
            value,
            label: t(`people.log-${value}`),
          })),
        },
      ]}
      nameOf={(row) => words.label(row.table, row.label) || words.table(row.table)}
      tools={(input) => <ExportButton of={logs.exported} input={input} />}
      empty={<EmptyState icon={IconHistory} title={t('people.no-log')} />}
    />
  )
}

const most = 6

/** What differs, in the words of the screens. What came or went names what it held, not what was empty. */
const Changes = ({ row }: { row: LogRow }) => {
  const t = useTexts()
  const changes = useLogWords().changes(row)
  return (
    <div className="log-change">
      {changes.slice(0, most).map(({ key, label, from, to }) => (
        <div key={key} className="small">
          <span className="muted">
            <bdi>{label}</bdi>:
          </span>{' '}
          {from && (
            <s className="muted">
              <bdi>{from}</bdi>
            </s>
          )}{' '}
          <bdi>{to}</bdi>
        </div>
      ))}
      {changes.length > most && (
        <div className="small muted">{t('people.and-more', { count: changes.length - most })}</div>
      )}
    </div>
  )
}
