import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openNotifications } from '#contract/notifications/switch-mail.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { SignInLayout } from '#web/session/SignInLayout.tsx'
import { Note } from '#web/ui/Note.tsx'

/** Where the link of a mail leads. Opening it changes nothing: programs that check links open them too. */
export default function UnsubscribeScreen() {
  const t = useTexts()
  const token = useSearchParams()[0].get('token') ?? ''
  const [unknown, setUnknown] = useState(false)
  const change = useSend(openNotifications.switchMail, {
    onRefused: () => {
      setUnknown(true)
      return true
    },
  })
  const { send, data } = change
  const topic = data ? t(`profile.topic.${data.topic}`) : ''
  return (
    <SignInLayout title={t('notifications.unsubscribe')}>
      {!data && !unknown && (
        <>
          <p>{t('notifications.mail-switch-ask')}</p>
          <Button size="lg" variant="filled" loading={change.sending} onClick={() => send({ token, wanted: false })}>
            {t('notifications.mail-switch-off')}
          </Button>
        </>
      )}
      {data && (
        <>
          <Note
            tone="ok"
            title={t(data.wanted ? 'notifications.mail-switched-on' : 'notifications.mail-switched-off', { topic })}
          >
            {t(data.wanted ? 'notifications.mail-switched-on.what' : 'notifications.mail-switched-off.what')}
          </Note>
          <Button size="lg" loading={change.sending} onClick={() => send({ token, wanted: !data.wanted })}>
            {t(data.wanted ? 'notifications.mail-switch-off' : 'notifications.mail-switch-on')}
          </Button>
        </>
      )}
      {unknown && (
        <Note tone="warn" title={t('notifications.mail-switch-unknown')}>
          {t('notifications.mail-switch-unknown.what')}
        </Note>
      )}
      <Link className="link small" to="/setting#notifications">
        {t('notifications.mail-settings')}
      </Link>
    </SignInLayout>
  )
}
