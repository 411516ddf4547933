import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { profile } from '#contract/profile/profile.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { refreshConfiguration } from '#web/session/upkeep.ts'
import { Note } from '#web/ui/Note.tsx'

const tried = new Map<string, Promise<{ email: string }>>() // a link counts once, effects may run twice
const confirmBy = (code: string): Promise<{ email: string }> => {
  const earlier = tried.get(code)
  if (earlier) return earlier
  const confirming = call(profile.confirmEmail, { code })
  tried.set(code, confirming)
  return confirming
}

/** Opened by the link in the mail to a new address: `?confirm-email=` carries its code. */
export const ConfirmedEmail = () => {
  const t = useTexts()
  const code = useSearchParams()[0].get('confirm-email')
  const [notice, setNotice] = useState<{ tone: 'ok' | 'danger'; text: string }>()
  useEffect(() => {
    if (!code) return
    confirmBy(code).then(
      ({ email }) => {
        setNotice({ tone: 'ok', text: t('profile.email-confirmed', { email }) })
        void refreshConfiguration()
      },
      (error: unknown) =>
        setNotice({
          tone: 'danger',
          text: (isRefused(error) && (error.fields[0]?.message ?? error.message)) || t('ui.error.technical'),
        }),
    )
  }, [code, t])
  if (!notice) return null
  return (
    <div className="settings-note">
      <Note tone={notice.tone} title={notice.text} />
    </div>
  )
}
