import { Button } from '@mantine/core'
import { useState } from 'react'
import { bankStatements, statementBytes } from '#contract/banking/statements.contract.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ImportPreview } from './ImportPreview.tsx'

const megabytes = statementBytes / 1024 / 1024
export type Choices = { mapping: string; account: string; currency: string }
const none: Choices = { mapping: '', account: '', currency: '' }

/** A file of the bank: chosen, looked at, imported. It stays in the browser until then. */
export const ImportStatement = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState(none)
  const [problem, setProblem] = useState('')
  const check = useSend(bankStatements.check, {
    onRefused: ({ message }) => {
      setProblem(message)
      return message !== ''
    },
  })
  const undo = useSend(bankStatements.undo, {
    refresh: 'bank',
    onDone: ({ entries }) => toastSaved(t('banking.import-undone', { count: entries })),
  })
  const store = useSend(bankStatements.confirm, {
    refresh: 'bank',
    onDone: ({ entries, statement_ids }) => {
      toastUndoable(t('banking.imported', { count: entries }), () => undo.send({ statement_ids }))
      onClose()
    },
  })
  const look = (next: File, how: Choices) => {
    setProblem('')
    setFile(next)
    setChoices(how)
    check.send(how, { file: [next] })
  }
  const preview = file && !problem ? check.data : undefined
  return (
    <div className="full">
      <PageHeader
        title={t('banking.preview-title')}
        sub={file?.name}
        actions={
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            {file && preview && (
              <Button
                variant="filled"
                disabled={preview.missing !== '' || check.sending}
                loading={store.sending}
                onClick={() => store.send({ ...choices, seen: preview.seen }, { file: [file] })}
              >
                <Words preview={preview} />
              </Button>
            )}
          </>
        }
      />
      <div className="stack">
        {problem && <Note tone="danger" title={problem} />}
        {(!file || problem) && (
          <FileDrop
            label={t('banking.drop')}
            hint={t('banking.drop-hint', { megabytes })}
            limit={statementBytes}
            tooLarge={t('banking.too-large', { megabytes })}
            files={[]}
            onChange={([next]) => next && look(next, none)}
          />
        )}
        {file && check.sending && !preview && <ListSkeleton />}
        {file && preview && (
          <ImportPreview
            key={preview.seen}
            preview={preview}
            choices={choices}
            looking={check.sending}
            onLook={(how) => look(file, how)}
          />
        )}
      </div>
    </div>
  )
}

const Words = ({ preview: { statements } }: { preview: { statements: readonly { fresh: number }[] } }) => {
  const t = useTexts()
  const count = statements.reduce((sum, { fresh }) => sum + fresh, 0)
  return count > 0 ? t('banking.confirm-import', { count }) : t('banking.confirm-statement')
}
