import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { closeDialog, type Dialog } from './dialogs.ts'
import { Note } from './Note.tsx'
import { Code } from './Person.tsx'

export default function DialogBox({ dialog }: { dialog: Dialog }) {
  const t = useTexts()
  const close = () => closeDialog()
  return (
    <Modal
      opened
      onClose={close}
      zIndex={400}
      title={t(dialog.kind === 'error' ? 'ui.error.title' : 'ui.confirm')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack">
        <p className="secondary">{dialog.message}</p>
        {dialog.kind === 'confirm' && dialog.warnings?.map((warning) => <Note key={warning} tone="warn" title={warning} />)}
        {dialog.kind === 'error' && dialog.detail && (
          <p className="micro muted">
            <Code>{dialog.detail}</Code>
          </p>
        )}
        {dialog.kind === 'reason' ? (
          <Reason />
        ) : (
          <div className="row dialog-actions">{dialog.kind === 'confirm' ? <Answers dialog={dialog} /> : <Understood />}</div>
        )}
      </div>
    </Modal>
  )
}

const Answers = ({ dialog: { danger = false, answer, onConfirm } }: { dialog: Extract<Dialog, { kind: 'confirm' }> }) => {
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
      <Textarea label={t('ui.reason')} value={reason} maxLength={200} autosize minRows={2} data-autofocus onChange={(event) => setReason(event.target.value)} />
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
