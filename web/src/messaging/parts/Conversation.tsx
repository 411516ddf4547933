import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconStar, IconStarFilled, IconTrash, IconTrashOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { messages, type Thread } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { MessageCard } from './MessageCard.tsx'
import { QuickReply } from './QuickReply.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import type { ThreadActions } from './useThreadActions.ts'

type Props = { id: number; actions: ThreadActions; level?: 1 | 2 }

/** A conversation, oldest message first, and the field for an answer. Opening it marks it as read. */
export const Conversation = ({ id, actions, level = 2 }: Props) => {
  const t = useTexts()
  const thread = useRead(messages.read, { id })
  const { send: setRead } = useSend(mailbox.setRead, { refresh: 'message' })
  const { unread } = thread
  useEffect(() => {
    if (unread) setRead({ ids: [id], read: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each conversation that is opened or grows
  }, [id, unread])
  const Title = `h${level}` as const
  const last = thread.messages.at(-1)
  return (
    <section className="conversation" aria-label={thread.subject}>
      <header className="conversation-head">
        <div className="grow">
          <Title className="conversation-title">
            <bdi>{thread.subject || t('messaging.no-subject')}</bdi>
          </Title>
          <People thread={thread} />
        </div>
        <Toggle
          on={thread.starred}
          label={t('messaging.star')}
          icons={[IconStar, IconStarFilled]}
          onClick={() => actions.star([id], !thread.starred)}
        />
        <Toggle
          on={false}
          label={t(actions.archives ? 'messaging.archive' : 'messaging.to-inbox')}
          icons={[actions.archives ? IconArchive : IconArchiveOff, IconArchiveOff]}
          onClick={() => actions.archive([id], actions.archives)}
        />
        <Toggle
          on={false}
          label={t(thread.trashed ? 'messaging.restore' : 'messaging.to-trash')}
          icons={[thread.trashed ? IconTrashOff : IconTrash, IconTrash]}
          onClick={() => actions.trash([id], !thread.trashed)}
        />
        <ThreadMenu thread={thread} actions={actions} />
      </header>
      <div className="conversation-messages">
        {thread.messages.map((message) => (
          <MessageCard key={message.id} thread_id={id} message={message} />
        ))}
      </div>
      {last && !thread.trashed && thread.can.reply && <QuickReply key={last.id} thread={thread} to={last} />}
      {!thread.can.reply && <p className="quick-reply small muted">{t('messaging.no-answer')}</p>}
    </section>
  )
}

type ToggleProps = { on: boolean; label: string; icons: [typeof IconStar, typeof IconStar]; onClick: () => unknown }
const Toggle = ({ on, label, icons: [Off, On], onClick }: ToggleProps) => (
  <ActionIcon aria-label={label} title={label} aria-pressed={on || undefined} onClick={onClick}>
    {on ? <On size={18} stroke={1.75} /> : <Off size={18} stroke={1.75} />}
  </ActionIcon>
)

/** With whom; where everybody may answer to all, it says so. */
const People = ({ thread }: { thread: Thread }) => {
  const t = useTexts()
  const { login } = useSignedIn()
  const [own] = thread.messages.every(({ mine }) => mine) ? thread.messages : []
  const names = thread.people
    .filter(({ id }) => id !== login.setting_config.person_id)
    .map(({ fname, lname }) => `${fname} ${lname}`)
  const count = own?.receipts?.recipients ?? names.length
  const more = count - names.length
  if (names.length === 0) return null
  return (
    <p className="small muted ellipsis">
      {thread.can.reply_all ? t('messaging.everybody-sees') : t('messaging.with')}{' '}
      <bdi>{names.slice(0, 5).join(', ')}</bdi>
      {more > 0 && ` ${t('messaging.and-more', { count: more })}`}
    </p>
  )
}
