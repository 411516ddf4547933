import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { openSecondStep } from '#contract/session/second-step.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { SignInLayout } from '../SignInLayout.tsx'

/** Opened from the mail to somebody who lost app and recovery codes: nothing happens before the button. */
export const LostSecondStep = ({ code }: { code: string }) => {
  const t = useTexts()
  const [notice, setNotice] = useState<{ tone: 'ok' | 'danger'; text: string }>()
  const remove = useSend(openSecondStep.removeByLink, {
    onDone: () => setNotice({ tone: 'ok', text: t('session.lost.done') }),
    onRefused: ({ status, message, fields }) => {
      setNotice({ tone: 'danger', text: fields[0]?.message ?? message })
      return status > 0 && status < 500
    },
  })
  return (
    <SignInLayout title={t('session.lost.title')} sub={notice ? undefined : t('session.lost.why')}>
      {notice ? (
        <Note tone={notice.tone} title={notice.text} />
      ) : (
        <Button variant="filled" size="lg" loading={remove.sending} onClick={() => remove.send({ code })}>
          {t('session.lost.remove')}
        </Button>
      )}
      <Link className="link small" to="/login">
        {t('session.back-to-sign-in')}
      </Link>
    </SignInLayout>
  )
}
