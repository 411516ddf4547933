import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { receipts } from '#contract/messaging/messages.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Conversation } from './parts/Conversation.tsx'
import { useThreadActions } from './parts/useThreadActions.ts'
import './messaging.css'

/** One conversation on a page of its own; `?message_id=` what became of one of its messages. */
export default function ThreadScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const id = useRecordId() ?? 0
  const [address] = useSearchParams()
  const actions = useThreadActions({ folder: 'inbox' }, () => void navigate('/messages-inbox'))
  const inbox = { label: t('messaging.folder-inbox'), to: '/messages-inbox' }
  if (address.has('message_id'))
    return (
      <div className="full">
        <PageHeader
          title={t('messaging.recipients')}
          sub={t('messaging.recipients-sub')}
          crumbs={[inbox, { label: t('messaging.conversation'), to: `/messages-individual/${id}` }]}
        />
        <ReportTable
          of={receipts}
          cells={{
            text: ({ text, text_reason }) => (
              <>
                {t(`messaging.text-state-${text}`)}
                {text_reason !== '' && <div className="small muted">{t(`notifications.reason-${text_reason}`)}</div>}
              </>
            ),
          }}
          searchLabel={t('messaging.find-recipient')}
          nameOf={({ fname, lname }) => `${fname} ${lname}`}
          empty={<EmptyState title={t('messaging.no-recipients')} />}
        />
      </div>
    )
  return (
    <div className="reading">
      <PageHeader
        title={t('messaging.conversation')}
        crumbs={[inbox]}
        actions={
          <Button component={Link} to="/new-message" leftSection={<IconPencil size={16} stroke={1.75} />}>
            {t('messaging.new')}
          </Button>
        }
      />
      <div className="card">
        <Conversation id={id} actions={actions} />
      </div>
    </div>
  )
}
