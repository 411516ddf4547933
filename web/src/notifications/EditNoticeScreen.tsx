import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Notice } from './NoticeScreen.tsx'
import { Notices } from './parts/Notices.tsx'

/** The notice of the address while it waits; without one, those that can be chosen. */
export default function EditNoticeScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [asked] = useInAddress('id')
  const [id] = idsIn(asked)
  if (login.last_school_id === null) return <SchoolNeeded title={t('notifications.edit-notices')} />
  if (id) return <Notice id={Number(id)} />
  return (
    <div className="full">
      <PageHeader
        title={t('notifications.edit-notices')}
        crumbs={[
          { label: t('notifications.queue-title'), to: '/notificationsqueue' },
          { label: t('notifications.edit-notices') },
        ]}
        sub={t('notifications.edit-notices-sub')}
      />
      <Notices />
    </div>
  )
}
