import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { submissionStatusText } from '#contract/gradebook/grade-text.rules.ts'
import { type GradesPreview } from '#contract/gradebook/grades-import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { ColumnChoices } from '#web/ui/ColumnChoices.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'

const shown = 100

export const Preview = ({
  preview,
  onChoose,
}: {
  preview: GradesPreview
  onChoose: (at: number, activity_id: number | null) => void
}) => {
  const t = useTexts()
  const { number } = useFormat()
  const { changes, rejects, warnings, same, rows, shape } = preview
  return (
    <>
      <p className="secondary" role="status">
        {t(`grades-import.shape-${shape}`)} {t('grades-import.rows', { count: rows })}
      </p>
      <Tiles
        label={t('grades-import.title')}
        tiles={[
          { key: 'changes', value: number(changes.length), what: t('grades-import.changes') },
          { key: 'same', value: number(same), what: t('grades-import.same') },
          {
            key: 'warnings',
            value: number(warnings.length),
            what: t('grades-import.warnings'),
            ...(warnings.length > 0 && { tone: 'warn' as const }),
          },
          {
            key: 'rejects',
            value: number(rejects.length),
            what: t('grades-import.rejects'),
            ...(rejects.length > 0 && { tone: 'danger' as const }),
          },
        ]}
      />
      <Columns preview={preview} onChoose={onChoose} />
      {warnings.length > 0 && (
        <Note tone="warn" title={t('grades-import.warnings-title', { count: warnings.length })}>
          <ul>
            {warnings.slice(0, shown).map((one) => (
              <li key={one.row}>
                {t(`grades-import.${one.reason}`, { row: one.row, student: one.student, found: one.found })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {rejects.length > 0 && <Rejects preview={preview} />}
      {changes.length > 0 && <Changes preview={preview} />}
    </>
  )
}

const Columns = ({
  preview: { columns, activities },
  onChoose,
}: {
  preview: GradesPreview
  onChoose: (at: number, activity_id: number | null) => void
}) => {
  const t = useTexts()
  return (
    <ColumnChoices
      summary={t('grades-import.columns', {
        used: columns.filter((one) => one.activity_id !== null).length,
        all: columns.length,
      })}
      columns={columns.map(({ at, name, activity_id }) => ({
        at,
        name,
        value: activity_id === null ? null : String(activity_id),
      }))}
      options={activities.map(({ id, name }) => ({ value: String(id), label: name }))}
      labelOf={(column) => t('grades-import.activity-of', { column })}
      leftOut={t('grades-import.left-out')}
      open={columns.some(({ activity_id }) => activity_id === null)}
      onChoose={(at, value) => onChoose(at, value === null ? null : Number(value))}
    />
  )
}

const Table = ({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) => (
  <div className="table-scroll import-table">
    <table className="table dense" aria-label={label}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const Changes = ({ preview: { changes, activities } }: { preview: GradesPreview }) => {
  const t = useTexts()
  const { number } = useFormat()
  const names = new Map(activities.map(({ id, name }) => [id, name]))
  const textOf = (grade: GradesPreview['changes'][number]['new']) =>
    grade.exempt
      ? t('gradebook.excused')
      : [grade.points !== null && number(grade.points), submissionStatusText(grade)].filter(Boolean).join(' ') || '–'
  return (
    <>
      <Table
        label={t('grades-import.changes')}
        head={[t('gradebook.student'), t('gradebook.activity'), t('grades-import.old'), t('grades-import.new')]}
      >
        {changes.slice(0, shown).map((one) => (
          <tr key={`${one.student_id}:${one.activity_id}`}>
            <td>
              <bdi>{one.student}</bdi>
            </td>
            <td>
              <bdi>{names.get(one.activity_id)}</bdi>
            </td>
            <td>
              <Code>{textOf(one.old)}</Code>
            </td>
            <td>
              <b>
                <Code>{textOf(one.new)}</Code>
              </b>
              {one.above && <span className="small ink-warn"> {t('grades-import.above')}</span>}
            </td>
          </tr>
        ))}
      </Table>
      {changes.length > shown && (
        <p className="small muted">{t('grades-import.more', { count: changes.length - shown })}</p>
      )}
    </>
  )
}

const Rejects = ({ preview: { rejects, rejects_csv } }: { preview: GradesPreview }) => {
  const t = useTexts()
  return (
    <>
      <div className="row">
        <h3>{t('grades-import.rejects')}</h3>
        <Button
          size="xs"
          className="end"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() => saveBlob(new Blob([rejects_csv], { type: 'text/csv' }), 'rejects.csv')}
        >
          {t('grades-import.rejects-file')}
        </Button>
      </div>
      <Table
        label={t('grades-import.rejects')}
        head={[
          t('grades-import.row'),
          t('gradebook.student'),
          t('grades-import.column'),
          t('grades-import.value'),
          t('grades-import.reason'),
        ]}
      >
        {rejects.slice(0, shown).map((one) => (
          <tr key={`${one.row}:${one.column}`}>
            <td>{one.row}</td>
            <td>
              <bdi>{one.student}</bdi>
            </td>
            <td>
              <bdi>{one.column || '–'}</bdi>
            </td>
            <td>
              <bdi>{one.value || '–'}</bdi>
            </td>
            <td>{t(`grades-import.reason-${one.reason}`)}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}
