import '../../import.css'
import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { submissionStatusText } from '#contract/gradebook/mark-text.rules.ts'
import { gradesImport, type GradesPreview } from '#contract/gradebook/grades-import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { saveBlob } from '#web/kernel/save-blob.ts'
import { ColumnChoices } from '#web/ui/ColumnChoices.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { OneSectionNote } from './OneSectionNote.tsx'

type Props = { section_id: number; onClose: () => void }
type Choices = { at: number; activity_id: number | null }[]

const shown = 100

/** Marks from a file: chosen, looked at, imported; and what was imported before, to undo. */
export default function GradesImport({ section_id, onClose }: Props) {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState<Choices>([])
  const undo = useUndo(section_id)
  const input = { section_id, ...(choices.length > 0 && { columns: choices }) }
  const check = useSend(gradesImport.check)
  const store = useSend(gradesImport.confirm, {
    refresh: [gradebook.read, gradesImport.list],
    onDone: ({ id, cells }) => {
      toastUndoable(t('grades-import.done', { count: cells }), () => undo(id))
      onClose()
    },
    onRefused: ({ code }) => {
      if (code !== 'grades-import.changed' || !file) return false
      check.send(input, { file: [file] })
      return false
    },
  })
  const look = (next: File | undefined, columns: Choices) => {
    setFile(next)
    setChoices(columns)
    if (next) check.send({ section_id, ...(columns.length > 0 && { columns }) }, { file: [next] })
    else check.reset()
  }
  const preview = file && check.data
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={t('grades-import.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <OneSectionNote section_id={section_id} />
        <FileDrop
          label={t('grades-import.drop')}
          hint={t('grades-import.hint')}
          accept=".csv,.txt,.tsv,text/csv"
          files={file ? [file] : []}
          onChange={([next]) => look(next, [])}
        />
        {preview && (
          <Preview preview={preview} onChoose={(at, activity_id) => look(file, withChoice(choices, at, activity_id))} />
        )}
        {!file && <Earlier section_id={section_id} onUndo={undo} />}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {file && (
            <Button
              variant="filled"
              loading={store.sending || check.sending}
              disabled={!preview || preview.changes.length === 0}
              onClick={() => preview && store.send({ ...input, seen: preview.seen }, { file: [file] })}
            >
              {t('grades-import.confirm', {
                count: preview?.changes.length ?? 0,
                skipped: preview?.rejects.length ?? 0,
              })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

const withChoice = (choices: Choices, at: number, activity_id: number | null): Choices => [
  ...choices.filter((one) => one.at !== at),
  { at, activity_id },
]

/** Undoes an import, and says what somebody changed since and therefore stays. */
const useUndo = (section_id: number) => {
  const t = useTexts()
  const sending = useSend(gradesImport.undo, {
    refresh: [gradebook.read, gradesImport.list],
    onDone: ({ restored, kept }) => toastSaved(t('grades-import.undone', { restored, kept })),
  })
  return (id: number) => sending.send({ section_id, id })
}

const Preview = ({
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
  const textOf = (mark: GradesPreview['changes'][number]['new']) =>
    mark.exempt
      ? t('gradebook.excused')
      : [mark.points !== null && number(mark.points), submissionStatusText(mark)].filter(Boolean).join(' ') || '–'
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

/** What came from files before, each undone in one step. */
const Earlier = ({ section_id, onUndo }: { section_id: number; onUndo: (id: number) => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(gradesImport.list, { section_id })
  if (!data || data.rows.length === 0) return null
  return (
    <section className="stack close">
      <h3>{t('grades-import.earlier')}</h3>
      <ul className="list">
        {data.rows.map((row) => (
          <li key={row.id} className="row">
            <span className="grow">
              <bdi className="medium">{row.file_name}</bdi>
              <span className="small muted column">
                {t('grades-import.earlier-row', { count: row.cells, who: row.by, when: moment(row.at) })}
              </span>
            </span>
            {row.undone_at ? (
              <span className="small muted">{t('grades-import.was-undone')}</span>
            ) : (
              <Button
                size="xs"
                onClick={() =>
                  confirm({
                    message: t('grades-import.undo-really', { count: row.cells, file: row.file_name }),
                    onConfirm: () => onUndo(row.id),
                  })
                }
              >
                {t('grades-import.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
