import { Button, Textarea, TextInput } from '@mantine/core'
import { IconBan, IconRefresh } from '@tabler/icons-react'
import { type NotificationDetail, notices } from '#contract/notifications/notices.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NoticeState } from './parts/NoticeState.tsx'
import { useNoticeActions } from './parts/useNoticeActions.ts'

/** One notice: its recipient, why, what became of it; its words can be changed while it waits. */
export default function NoticeScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const id = useRecordId() ?? 0
  if (login.last_school_id === null) return <SchoolNeeded title={t('notifications.notices')} />
  return <Notice id={id} />
}

/** Its facts, with what can be done about it. */
export const Notice = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const notice = useRead(notices.read, { id })
  const { retry, cancel } = useNoticeActions()
  const { status } = notice
  const waits = status === 'waiting' || status === 'deferred'
  return (
    <div className="reading">
      <PageHeader
        title={notice.subject}
        crumbs={[{ label: t('notifications.queue-title'), to: '/notificationsqueue' }, { label: notice.subject }]}
        sub={t('notifications.to', { recipient: notice.recipient })}
        actions={
          <>
            {(status === 'failed' || status === 'cancelled') && (
              <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={() => retry([notice.id])}>
                {t('notifications.retry')}
              </Button>
            )}
            {(waits || status === 'failed') && (
              <Button leftSection={<IconBan size={16} stroke={1.75} />} onClick={() => cancel([notice.id])}>
                {t('notifications.cancel')}
              </Button>
            )}
          </>
        }
      />
      <Card>
        <Facts>
          <Fact label={t('notifications.status')}>
            <NoticeState of={notice} />
          </Fact>
          <Fact label={t('notifications.channel')}>{t(`notifications.channel-${notice.channel}`)}</Fact>
          <Fact label={t('notifications.address')}>{notice.address && <bdi dir="ltr">{notice.address}</bdi>}</Fact>
          <Fact label={t('notifications.event')}>{t(`notifications.event-${notice.event}`)}</Fact>
          <Fact label={t('notifications.about')}>{notice.about}</Fact>
          <Fact label={t('notifications.at')}>{moment(notice.at)}</Fact>
          <Fact label={t('notifications.rule')}>{notice.rule}</Fact>
          <Fact label={t('notifications.sent_at')}>{notice.sent_at && moment(notice.sent_at)}</Fact>
          <Fact label={t('notifications.changed-by')}>{notice.changed_by}</Fact>
        </Facts>
      </Card>
      {waits ? (
        <Edit key={notice.version} notice={notice} />
      ) : (
        <Card title={t('notifications.body')}>
          <p className="mail-text">{notice.body}</p>
        </Card>
      )}
    </div>
  )
}

const Edit = ({ notice: { id, version, subject, body, due_at } }: { notice: NotificationDetail }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: notices.save,
    refresh: 'notification',
    initial: { subject, body },
    input: (values) => ({ ...values, id, version, due_at: new Date(due_at).toISOString() }),
  })
  return (
    <FormPage state={state} back="/notificationsqueue">
      <FormSection title={t('notifications.words')} sub={t('notifications.words-while-waiting')}>
        <TextInput {...state.field('subject', t('notifications.subject'))} maxLength={200} />
        <Textarea {...state.field('body', t('notifications.body'))} autosize minRows={4} maxLength={4_000} />
      </FormSection>
    </FormPage>
  )
}
