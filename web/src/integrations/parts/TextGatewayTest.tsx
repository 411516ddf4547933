import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'

/** Sends one text message and shows what the gateway said. */
export const TextGatewayTest = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState('')
  const [result, setResult] = useState<Out<typeof textGateway.test>>()
  const test = useSend(textGateway.test, {
    onDone: setResult,
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const said = result && [
    result.said && t('integrations.text-test-said', { said: result.said }),
    result.provider_id && t('integrations.text-test-id', { id: result.provider_id }),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('integrations.text-test')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          test.send({ number })
        }}
      >
        <TextInput
          label={t('integrations.text-test-number')}
          type="tel"
          dir="ltr"
          placeholder="+"
          value={number}
          error={problem}
          data-autofocus
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            setProblem('')
          }}
        />
        <div aria-live="polite">
          {result && (
            <Note
              tone={result.sent ? 'ok' : 'danger'}
              title={t(result.sent ? 'integrations.text-test-sent' : 'integrations.text-test-failed')}
            >
              <bdi>{said?.filter(Boolean).join(' · ')}</bdi>
            </Note>
          )}
        </div>
        <div className="row end">
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button type="submit" variant="filled" loading={test.sending}>
            {t('integrations.text-test')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
