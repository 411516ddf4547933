import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { installation } from '#contract/schools/installation.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'

const lookAgain = 1_500

/** Whether mails leave, and one to try it; says what the mail server answered. */
export const MailCheck = () => {
  const t = useTexts()
  const [id, setId] = useState<number>()
  const { data, refetch } = useReading(installation.mail, id ? { id } : {})
  const test = useSend(installation.sendTestMail, { onDone: (sent) => setId(sent.id) })
  const waits = id !== undefined && (data?.state === 'waiting' || data?.state === 'none')
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void refetch(), lookAgain)
    return () => clearInterval(timer)
  }, [waits, refetch])
  if (!data) return null
  const { sends, recipient, state, problem } = data
  if (!sends)
    return (
      <Note tone="warn" title={t('schools.mail-leaves-not')}>
        {t('schools.mail-how')}
      </Note>
    )
  const again = (
    <div>
      <Button loading={test.sending || waits} onClick={() => test.send({})}>
        {t('schools.mail-send')}
      </Button>
    </div>
  )
  return (
    <div className="stack close">
      {waits && <Note tone="info" title={t('schools.mail-sending', { recipient })} />}
      {state === 'none' && !waits && <p className="secondary">{t('schools.mail-leaves')}</p>}
      {state === 'sent' && <Note tone="ok" title={t('schools.mail-sent', { recipient })} />}
      {state === 'failed' && (
        <Note tone="danger" title={t('schools.mail-failed')}>
          <bdi dir="ltr">{problem}</bdi>
        </Note>
      )}
      {again}
    </div>
  )
}
