import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { calendarImport, type ImportTarget, importTargets } from '#contract/schedule/calendar-import.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { confirm, showError, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { Preview } from './CalendarImportPreview.tsx'

/** A calendar file: chosen, looked at, imported; and what was imported before, to undo. */
export const CalendarImport = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const [into, setInto] = useState<ImportTarget>('school')
  const [problem, setProblem] = useState('')
  const undo = useUndo()
  const check = useSend(calendarImport.check, {
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const look = (next: File | undefined, target: ImportTarget) => {
    setFile(next)
    setInto(target)
    setProblem('')
    if (next) check.send({ into: target }, { file: [next] })
    else check.reset()
  }
  const store = useSend(calendarImport.confirm, {
    refresh: [calendar.own, calendarImport.list],
    onDone: ({ id, added, changed }) => {
      toastUndoable(t('calendar-import.done', { added, changed }), () => undo(id))
      onClose()
    },
    onRefused: ({ code, message }) => {
      if (code !== 'calendar-import.changed' || !file) return false
      look(file, into)
      showError(message)
      return true
    },
  })
  const preview = file && !problem && !check.sending ? check.data : undefined
  const count = preview ? preview.counts.new + preview.counts.changed : 0
  return (
    <Modal
      opened
      onClose={onClose}
      size={880}
      title={t('calendar-import.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <Select
          label={t('calendar-import.into')}
          data={importTargets.map((value) => ({ value, label: t(`calendar-import.into-${value}`) }))}
          value={into}
          allowDeselect={false}
          onChange={(value) => look(file, importTargets.find((one) => one === value) ?? into)}
        />
        <FileDrop
          label={t('calendar-import.drop')}
          hint={t('calendar-import.hint')}
          accept=".ics,text/calendar"
          files={file ? [file] : []}
          onChange={([next]) => look(next, into)}
        />
        {problem && (
          <p className="ink-danger" role="alert">
            {problem}
          </p>
        )}
        {preview && <Preview preview={preview} />}
        {!file && <Earlier onUndo={undo} />}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {file && (
            <Button
              variant="filled"
              loading={store.sending || check.sending}
              disabled={count === 0}
              onClick={() => preview && store.send({ into, seen: preview.seen }, { file: [file] })}
            >
              {t('calendar-import.confirm', { count, skipped: preview?.rejects.length ?? 0 })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Undoes an import, and says how much somebody changed since and therefore stays. */
const useUndo = () => {
  const t = useTexts()
  const sending = useSend(calendarImport.undo, {
    refresh: [calendar.own, calendarImport.list],
    onDone: ({ undone, kept }) => toastSaved(t('calendar-import.undone', { undone, kept })),
  })
  return (id: number) => sending.send({ id })
}

/** What came from files before, each undone in one step. */
const Earlier = ({ onUndo }: { onUndo: (id: number) => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data } = useReading(calendarImport.list, {})
  if (!data || data.rows.length === 0) return null
  return (
    <section className="stack close">
      <h3>{t('calendar-import.earlier')}</h3>
      <ul className="list">
        {data.rows.map((row) => (
          <li key={row.id} className="row">
            <span className="grow">
              <bdi className="medium">{row.file_name}</bdi>
              <span className="small muted column">
                {t('calendar-import.earlier-row', { count: row.entries, who: row.by, when: moment(row.at) })}
              </span>
            </span>
            {row.undone_at ? (
              <span className="small muted">{t('calendar-import.was-undone')}</span>
            ) : (
              <Button
                size="xs"
                onClick={() =>
                  confirm({
                    message: t('calendar-import.undo-really', { file: row.file_name }),
                    onConfirm: () => onUndo(row.id),
                  })
                }
              >
                {t('calendar-import.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
