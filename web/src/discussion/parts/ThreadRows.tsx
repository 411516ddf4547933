import { IconCircleCheck, IconClipboardCheck, IconHourglass, IconLock, IconMessage, IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ThreadRow } from '#contract/discussion/threads.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useMailboxTime } from '#web/messaging/parts/useMailboxTime.ts'
import { Avatar } from '#web/ui/Person.tsx'

type Props = {
  rows: readonly ThreadRow[]
  current: number | undefined
  to: (id: number) => string
  withSection: boolean
}

/** Threads, pinned ones first: what is new, locked or waits says so with icon and word. */
export const ThreadRows = ({ rows, current, to, withSection }: Props) => {
  const t = useTexts()
  const time = useMailboxTime()
  const { shortDay } = useFormat()
  return (
    <ul className="thread-list">
      {rows.map((row) => {
        const name = row.author ? `${row.author.fname} ${row.author.lname}` : t('discussion.staff')
        const facts = [
          row.graded && {
            key: 'graded',
            icon: IconClipboardCheck,
            word: row.due_at ? t('discussion.graded-due', { when: shortDay(row.due_at) }) : t('discussion.graded'),
          },
          row.answered && { key: 'answered', icon: IconCircleCheck, word: t('discussion.answered') },
          row.pinned && { key: 'pinned', icon: IconPin, word: t('discussion.pinned') },
          row.closed && {
            key: 'closed',
            icon: IconLock,
            word: t(row.locked ? 'discussion.locked' : 'discussion.closed'),
          },
        ].filter((one) => one !== false)
        return (
          <li
            key={row.id}
            className="thread-row"
            data-unread={row.count_new > 0 || undefined}
            aria-current={row.id === current ? 'true' : undefined}
          >
            <div className="thread-mark">
              <Avatar
                name={name}
                photo={row.author?.photo ?? ''}
                seed={row.author?.id ?? row.section_id}
                size="medium"
              />
            </div>
            <Link to={to(row.id)} className="thread-link">
              <span className="row tight">
                <bdi className="thread-subject ellipsis grow">{row.title}</bdi>
                <time className="small muted nowrap" dateTime={row.last_at}>
                  {time(row.last_at)}
                </time>
              </span>
              <bdi className="small muted ellipsis">{withSection ? row.section : row.excerpt || name}</bdi>
              <span className="row tight wrap small muted">
                <span className="row tight nowrap">
                  <IconMessage size={14} stroke={1.75} aria-hidden />
                  {t('discussion.reply-count', { count: row.reply_count })}
                </span>
                {row.count_new > 0 && (
                  <span className="status" data-tone="info">
                    {t('discussion.count-new', { count: row.count_new })}
                  </span>
                )}
                {row.waiting > 0 && (
                  <span className="status" data-tone="warn">
                    <IconHourglass size={14} stroke={1.75} aria-hidden />
                    {t('discussion.count-waiting', { count: row.waiting })}
                  </span>
                )}
                {facts.map(({ key, icon: FactIcon, word }) => (
                  <span key={key} className="row tight nowrap">
                    <FactIcon size={14} stroke={1.75} aria-hidden />
                    {word}
                  </span>
                ))}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
