import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openNotifications } from '#contract/notifications/switch-mail.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { SignInLayout } from '#web/session/SignInLayout.tsx'
import { Note } from '#web/ui/Note.tsx'

/** Where the link of a mail leads: its topic is off at once, and on again with a click. */
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
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send({ token, wanted: false })
  }, [send, token])
  const topic = data ? t(`profile.topic.${data.topic}`) : ''
  if (!data && !unknown) return <SignInLayout title={t('notifications.unsubscribe')}>{null}</SignInLayout>
  return (
    <SignInLayout title={t('notifications.unsubscribe')}>
      {data ? (
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
      ) : (
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
