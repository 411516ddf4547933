import '../../import.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gradesImport } from '#contract/gradebook/grades-import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { OneSectionNote } from './OneSectionNote.tsx'
import { Preview } from './GradesImportPreview.tsx'

type Props = { section_id: number; onClose: () => void }

type Choices = { at: number; activity_id: number | null }[]

/** Grades from a file: chosen, looked at, imported; and what was imported before, to undo. */
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
