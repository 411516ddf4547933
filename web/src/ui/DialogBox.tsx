import { Button, Modal } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { closeDialog, type Dialog } from './dialogs.ts'
import { Code } from './Person.tsx'

export default function DialogBox({ dialog }: { dialog: Dialog }) {
  const t = useTexts()
  const isQuestion = dialog.kind === 'confirm'
  return (
    <Modal opened onClose={closeDialog} zIndex={400} title={t(isQuestion ? 'ui.confirm' : 'ui.error.title')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className="stack">
        <p className="secondary">{dialog.message}</p>
        {dialog.kind === 'error' && dialog.detail && (
          <p className="micro muted">
            <Code>{dialog.detail}</Code>
          </p>
        )}
        <div className="row dialog-actions">{isQuestion ? <Answers dialog={dialog} /> : <Understood />}</div>
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
      <Button onClick={closeDialog} {...(danger && { 'data-autofocus': true })}>
        {t('ui.cancel')}
      </Button>
      <Button variant="filled" onClick={run} {...(danger ? { color: 'red' } : { 'data-autofocus': true })}>
        {answer ?? t('ui.confirm')}
      </Button>
    </>
  )
}

const Understood = () => {
  const t = useTexts()
  return (
    <Button variant="filled" data-autofocus onClick={closeDialog}>
      {t('ui.ok')}
    </Button>
  )
}
