import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { useParams } from 'react-router'
import { openDocuments } from '#contract/documents/documents.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'

/** What the code of an official document tells whoever reads it, signed in or not; whether a file is that document. */
export default function CheckDocumentScreen() {
  const { code = '' } = useParams()
  const t = useTexts()
  const { moment } = useFormat()
  const { document: issued } = useRead(openDocuments.check, { code: code.slice(0, 200) })
  useDocumentTitle(t('documents.check'))
  return (
    <main className="document">
      <div className="reading stack">
        <h1>{t('documents.check')}</h1>
        <Note tone={issued ? 'ok' : 'danger'} title={t(issued ? 'documents.issued' : 'documents.unknown')}>
          {!issued && t('documents.unknown-why')}
        </Note>
        {issued && (
          <>
            <section className="card">
              <div className="card-body">
                <Facts>
                  <Fact label={t('documents.school')}>
                    <bdi>{issued.school_name}</bdi>
                  </Fact>
                  <Fact label={t('documents.title')}>
                    <bdi>{issued.title}</bdi>
                  </Fact>
                  <Fact label={t('documents.whose')}>
                    <bdi>{issued.whose || t('documents.several')}</bdi>
                  </Fact>
                  <Fact label={t('documents.issued-at')}>{moment(issued.issued_at)}</Fact>
                </Facts>
              </div>
            </section>
            <Comparison digest={issued.digest} />
          </>
        )}
      </div>
    </main>
  )
}

const limit = 50_000_000

const Comparison = ({ digest }: { digest: string }) => {
  const t = useTexts()
  const [files, setFiles] = useState<File[]>([])
  const [same, setSame] = useState<boolean>()
  const compare = (chosen: File[]) => {
    setFiles(chosen)
    setSame(undefined)
    const [file] = chosen
    if (file) void digestOf(file).then((found) => setSame(found === digest))
  }
  return (
    <section className="card">
      <div className="card-body stack">
        <h2>{t('documents.compare')}</h2>
        <p className="muted">{t('documents.compare-why')}</p>
        <FileDrop
          label={t('documents.drop')}
          files={files}
          accept="application/pdf"
          limit={limit}
          tooLarge={t('errors.upload-too-large', { megabytes: limit / 1_000_000 })}
          onChange={compare}
        />
        <div role="status">
          {same !== undefined && (
            <Note tone={same ? 'ok' : 'danger'} title={t(same ? 'documents.same' : 'documents.other')}>
              {!same && t('documents.other-why')}
            </Note>
          )}
        </div>
      </div>
    </section>
  )
}

const digestOf = async (file: File): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
