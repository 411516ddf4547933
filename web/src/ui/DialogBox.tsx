import { Button, Modal, Progress, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { closeDialog, type Dialog } from '#web/kernel/dialogs.ts'
import { Note } from './Note.tsx'
import { Code } from './Person.tsx'

const titles = {
  error: 'ui.error.title',
  confirm: 'ui.confirm',
  reason: 'ui.confirm',
  progress: 'ui.parts-running',
  stopped: 'ui.parts-stopped',
} as const

export default function DialogBox({ dialog }: { dialog: Dialog }) {
  const t = useTexts()
  const close = () => closeDialog()
  return (
    <Modal
      opened
      onClose={close}
      zIndex={400}
      title={t(titles[dialog.kind])}
      closeButtonProps={{ 'aria-label': t(dialog.kind === 'progress' ? 'ui.parts-stop' : 'ui.close') }}
      closeOnClickOutside={dialog.kind !== 'progress'}
    >
      <div className="stack">
        {(dialog.kind === 'progress' || dialog.kind === 'stopped') && <Done dialog={dialog} />}
        {dialog.kind !== 'progress' && dialog.message && <p className="secondary">{dialog.message}</p>}
        {dialog.kind === 'confirm' &&
          dialog.warnings?.map((warning) => <Note key={warning} tone="warn" title={warning} />)}
        {dialog.kind === 'error' && dialog.detail && (
          <p className="micro muted">
            <Code>{dialog.detail}</Code>
          </p>
        )}
        {dialog.kind === 'reason' ? (
          <Reason />
        ) : (
          <div className="row dialog-actions">
            {dialog.kind === 'confirm' && <Answers dialog={dialog} />}
            {dialog.kind === 'progress' && <Button onClick={close}>{t('ui.parts-stop')}</Button>}
            {(dialog.kind === 'error' || dialog.kind === 'stopped') && <Understood />}
          </div>
        )}
      </div>
    </Modal>
  )
}

/** How far many have come. */
const Done = ({ dialog: { done, of } }: { dialog: Extract<Dialog, { kind: 'progress' | 'stopped' }> }) => {
  const t = useTexts()
  const { number } = useFormat()
  const words = t('ui.parts-done', { done: number(done), of: number(of) })
  return (
    <>
      <Progress value={(100 * done) / of} aria-label={words} />
      <p className="number" aria-live="polite">
        {words}
      </p>
    </>
  )
}

const Answers = ({
  dialog: { danger = false, answer, onConfirm },
}: {
  dialog: Extract<Dialog, { kind: 'confirm' }>
}) => {
  const t = useTexts()
  const run = () => {
    closeDialog()
    onConfirm()
  }
  return (
    <>
      <Button onClick={() => closeDialog()} {...(danger && { 'data-autofocus': true })}>
        {t('ui.cancel')}
      </Button>
      <Button variant="filled" onClick={run} {...(danger ? { color: 'red' } : { 'data-autofocus': true })}>
        {answer ?? t('ui.confirm')}
      </Button>
    </>
  )
}

const Reason = () => {
  const t = useTexts()
  const [reason, setReason] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // it stands inside of the form that asked, for React
        closeDialog(reason.trim())
      }}
    >
      <Textarea
        label={t('ui.reason')}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="row dialog-actions">
        <Button onClick={() => closeDialog()}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={reason.trim() === ''}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

const Understood = () => {
  const t = useTexts()
  return (
    <Button variant="filled" data-autofocus onClick={() => closeDialog()}>
      {t('ui.ok')}
    </Button>
  )
}
