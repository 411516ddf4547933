import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import './parts/rules.css'
import { Notices } from './parts/Notices.tsx'
import { TextQueue } from './parts/TextQueue.tsx'
import { UndeliveredMails } from './parts/UndeliveredMails.tsx'

const views = ['notices', 'texts', 'mails'] as const

/** What became of each notice, and of mail that did not leave. Without a school there is only the mail. */
export default function NotificationQueueScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [view, show] = useInAddress('view', 'notices')
  const asked = views.find((one) => one === view) ?? 'notices'
  const shown = login.last_school_id === null ? 'mails' : asked
  return (
    <div className="full">
      <PageHeader
        title={t('notifications.queue-title')}
        sub={t('notifications.notices-sub')}
        actions={
          <Button component={Link} to="/notification-templates" leftSection={<IconFileText size={16} stroke={1.75} />}>
            {t('notifications.templates')}
          </Button>
        }
      />
      {login.last_school_id !== null && (
        <div className="notices-view">
          <Segmented
            label={t('notifications.view')}
            value={shown}
            options={views.map((value) => ({ value, label: t(`notifications.view-${value}`) }))}
            onChange={show}
          />
        </div>
      )}
      {shown === 'mails' && <UndeliveredMails />}
      {shown === 'notices' && <Notices />}
      {shown === 'texts' && <TextQueue />}
    </div>
  )
}
