import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { textOf } from '#web/kernel/file-text.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '../FileDrop.tsx'
import { Note } from '../Note.tsx'
import { Code } from '../Person.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useCatalogTexts } from './texts.ts'
import { SideDrawer } from '../SideDrawer.tsx'

type Preview = Out<AnyCatalog['imported']>

/** Rows from a CSV file: chosen, looked at – new, changed, unchanged, wrong – and stored only when confirmed. */
export const CsvImport = ({ of, onClose }: { of: AnyCatalog; onClose: () => void }) => {
  const t = useTexts()
  const texts = useCatalogTexts(of.noun)
  const [files, setFiles] = useState<File[]>([])
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const look = useSend(of.imported, { onDone: setPreview })
  const back = useSend(of.takeBack, { refresh: of.list })
  const store = useSend(of.imported, {
    refresh: of.list,
    onDone: ({ added, changed, undo }) => {
      toastUndoable(t('ui.csv.done', { added, changed }), () => back.send(undo))
      onClose()
    },
  })
  const take = async (chosen: File[]) => {
    setFiles(chosen)
    setPreview(undefined)
    const [file] = chosen
    if (!file) return
    const text = await textOf(file)
    setCsv(text)
    look.send({ csv: text, confirmed: false })
  }
  const columns = Object.keys(of.fields).filter((name) => name !== of.children?.key)
  const ready = preview?.wrong.length === 0 && preview.added + preview.changed > 0
  return (
    <SideDrawer onClose={onClose} title={t('ui.csv.import')}>
      <div className="column grow">
        <div className="form-section grow">
          <p className="small secondary">
            {t('ui.csv.columns')} <Code>{columns.join(', ')}</Code>
          </p>
          <FileDrop
            label={t('ui.csv.choose')}
            accept=".csv,text/csv"
            files={files}
            onChange={(chosen) => void take(chosen)}
            limit={1_000_000}
          />
          {preview && <PreviewOf preview={preview} field={texts.field} />}
        </div>
        <div className="save-bar">
          <div className="row end">
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              variant="filled"
              disabled={!ready}
              loading={look.sending || store.sending}
              onClick={() => store.send({ csv, confirmed: true })}
            >
              {ready ? t('ui.csv.store', { count: preview.added + preview.changed }) : t('ui.csv.import')}
            </Button>
          </div>
        </div>
      </div>
    </SideDrawer>
  )
}

const PreviewOf = ({
  preview: { added, changed, unchanged, wrong },
  field,
}: {
  preview: Preview
  field: (name: string) => string
}) => {
  const t = useTexts()
  return (
    <>
      <p>{t('ui.csv.counts', { added, changed, unchanged })}</p>
      {wrong.length > 0 && (
        <>
          <Note tone="danger" title={t('ui.csv.wrong', { count: wrong.length })} />
          <ul className="list csv-wrong">
            {wrong.map(({ row, column, message }) => (
              <li key={`${row} ${column}`} className="small">
                <span className="medium nowrap">{t('ui.csv.place', { row })}</span>
                <span className="grow">
                  {column && <span className="secondary">{field(column)}: </span>}
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
