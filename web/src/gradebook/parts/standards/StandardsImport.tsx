import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { type ImportPreview, standards } from '#contract/gradebook/standards.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

const shown = 100

/** Standards from a CSV or CASE file: looked at, imported, taken back. */
export default function StandardsImport({ set_id, onClose }: { set_id: number; onClose: () => void }) {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const reads = [standards.list, standards.sets]
  const check = useSend(standards.check)
  const undo = useSend(standards.undo, { refresh: reads, onDone: (done) => toastSaved(t('standards.undone', done)) })
  const store = useSend(standards.confirm, {
    refresh: reads,
    onDone: ({ id, added, changed }) => {
      toastUndoable(t('standards.imported', { added, changed }), () => undo.send({ id }))
      onClose()
    },
  })
  const look = (next: File | undefined) => {
    setFile(next)
    if (next) check.send({ set_id }, { file: [next] })
    else check.reset()
  }
  const preview = file && check.data
  const count = preview?.rows.filter(({ result }) => result !== 'same').length ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={t('standards.import-title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <FileDrop
          label={t('standards.import-drop')}
          hint={t('standards.import-hint')}
          accept=".csv,.json,.txt,text/csv,application/json"
          files={file ? [file] : []}
          onChange={([next]) => look(next)}
        />
        {preview && <Preview preview={preview} />}
        <div className="row dialog-actions">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {file && (
            <Button
              variant="filled"
              loading={store.sending || check.sending}
              disabled={count === 0}
              onClick={() => preview && store.send({ set_id, seen: preview.seen }, { file: [file] })}
            >
              {t('standards.import-confirm', { count, skipped: preview?.rejects.length ?? 0 })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

const Preview = ({ preview: { shape, title, rows, rejects } }: { preview: ImportPreview }) => {
  const t = useTexts()
  const { number } = useFormat()
  const countOf = (wanted: ImportPreview['rows'][number]['result']) =>
    rows.filter(({ result }) => result === wanted).length
  const changing = rows.filter(({ result }) => result !== 'same')
  return (
    <>
      <p className="secondary" role="status">
        {t(`standards.shape-${shape}`, { title })}
      </p>
      <Tiles
        label={t('standards.import-title')}
        tiles={[
          { key: 'new', value: number(countOf('new')), what: t('standards.import-new') },
          { key: 'changed', value: number(countOf('changed')), what: t('standards.import-changed') },
          { key: 'same', value: number(countOf('same')), what: t('standards.import-same') },
          {
            key: 'rejects',
            value: number(rejects.length),
            what: t('standards.import-rejects'),
            ...(rejects.length > 0 && { tone: 'danger' as const }),
          },
        ]}
      />
      {rejects.length > 0 && (
        <Note tone="warn" title={t('standards.import-rejects')}>
          <ul>
            {rejects.slice(0, shown).map((one) => (
              <li key={one.row}>{t(`standards.reject-${one.reason}`, { row: one.row, code: one.code })}</li>
            ))}
          </ul>
        </Note>
      )}
      {changing.length > 0 && (
        <div className="table-scroll" role="region" tabIndex={0} aria-label={t('standards.import-title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('standards.code')}</th>
                <th scope="col">{t('standards.body')}</th>
                <th scope="col">{t('standards.result')}</th>
              </tr>
            </thead>
            <tbody>
              {changing.slice(0, shown).map((row) => (
                <tr key={row.code}>
                  <td>
                    <bdi>{row.code}</bdi>
                  </td>
                  <td>
                    <bdi>{row.body}</bdi>
                    {row.before !== null && (
                      <div className="small muted">
                        <s>
                          <bdi>{row.before}</bdi>
                        </s>
                      </div>
                    )}
                  </td>
                  <td>{t(`standards.import-${row.result}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changing.length > shown && (
        <p className="small muted">{t('standards.more', { count: changing.length - shown })}</p>
      )}
    </>
  )
}
