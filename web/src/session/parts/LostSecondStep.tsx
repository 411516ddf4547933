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
  const [told, tell] = useState<{ tone: 'ok' | 'danger'; text: string }>()
  const remove = useSend(openSecondStep.removeByLink, {
    onDone: () => tell({ tone: 'ok', text: t('session.lost.done') }),
    onRefused: ({ status, message, fields }) => {
      tell({ tone: 'danger', text: fields[0]?.message ?? message })
      return status > 0 && status < 500
    },
  })
  return (
    <SignInLayout title={t('session.lost.title')} sub={told ? undefined : t('session.lost.why')}>
      {told ? (
        <Note tone={told.tone} title={told.text} />
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
