import { Button, Modal } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { proof, secondStep } from '#contract/session/second-step.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { answerProof } from '#web/kernel/proof.ts'
import { Password } from './Password.tsx'
import { proveByPasskey, usePasskey } from './passkey.ts'

export default function ProofDialog() {
  const t = useTexts()
  const { passkeys = [] } = useReading(secondStep.read, {}).data ?? {}
  const passkey = usePasskey(proveByPasskey, () => answerProof(true))
  const { field, submit, sending } = useEntityForm({
    to: proof.byPassword,
    initial: { password: '' },
    input: (values) => values,
    saved: false,
    onSaved: () => answerProof(true),
  })
  return (
    <Modal
      opened
      zIndex={400}
      onClose={() => answerProof(false)}
      title={t('session.proof.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <p className="secondary">{t('session.proof.why')}</p>
        {passkey.problem && <Note tone="danger" title={passkey.problem} />}
        <Password {...field('password', t('session.password'))} data-autofocus />
        <div className="row dialog-actions wrap">
          {passkeys.length > 0 && (
            <Button leftSection={<IconKey size={16} stroke={1.75} />} loading={passkey.asking} onClick={passkey.ask}>
              {t('session.use-passkey')}
            </Button>
          )}
          <Button className="end" onClick={() => answerProof(false)}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={sending}>
            {t('session.go-on')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
