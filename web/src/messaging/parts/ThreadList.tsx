import { Checkbox } from '@mantine/core'
import { IconCornerUpLeft, IconPaperclip, IconStar, IconStarFilled, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MailboxRow } from '#contract/messaging/mailbox.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Avatar } from '#web/ui/Person.tsx'
import { useMailboxTime } from './useMailboxTime.ts'

type Props = {
  rows: readonly MailboxRow[]
  labels: ReadonlyMap<number, { name: string; color: number }>
  current: number | undefined
  chosen: ReadonlySet<number>
  /** Where a row leads to. */
  to: (row: MailboxRow) => string
  onChoose: (id: number) => void
  onStar: (row: MailboxRow) => void
}

/** Conversations, newest first: who, about what, the first words. What is unread has a dot and stands bold. */
export const ThreadList = ({ rows, labels, current, chosen, to, onChoose, onStar }: Props) => {
  const t = useTexts()
  const time = useMailboxTime()
  return (
    <ul className="thread-list">
      {rows.map((row) => {
        const [first] = row.people
        const nobody =
          row.people_count > 0 ? t('messaging.gets', { count: row.people_count }) : t('messaging.nobody-yet')
        const names = namesOf(row, nobody)
        return (
          <li
            key={row.id}
            className="thread-row"
            data-unread={row.unread || undefined}
            aria-current={row.id === current ? 'true' : undefined}
          >
            <div className="thread-mark">
              {first ? (
                <Avatar name={`${first.fname} ${first.lname}`} photo={first.photo} seed={first.id} size="medium" />
              ) : (
                <span className="avatar medium" aria-hidden>
                  <IconUsers size={20} stroke={1.75} />
                </span>
              )}
              <Checkbox
                size="xs"
                aria-label={t('messaging.choose', { subject: row.subject || names })}
                checked={chosen.has(row.id)}
                onChange={() => onChoose(row.id)}
              />
            </div>
            <Link to={to(row)} className="thread-link">
              <span className="row tight">
                {row.mine && <IconCornerUpLeft size={14} stroke={1.75} className="mirrored muted" aria-hidden />}
                <bdi className="thread-who ellipsis grow">{names}</bdi>
                <time className="small muted nowrap" dateTime={row.at}>
                  {time(row.send_at ?? row.at)}
                </time>
              </span>
              <span className="thread-subject ellipsis">
                {row.unread && <span className="visually-hidden">{t('messaging.folder-unread')}: </span>}
                <bdi>{row.subject || t('messaging.no-subject')}</bdi>
                {row.message_count > 1 && <span className="muted number"> {row.message_count}</span>}
              </span>
              <span className="row tight small muted">
                <bdi className="ellipsis grow">
                  {row.progress
                    ? t('messaging.delivering', { done: row.progress.delivered, of: row.progress.recipients })
                    : row.excerpt}
                </bdi>
                {row.has_files && <IconPaperclip size={14} stroke={1.75} aria-label={t('messaging.has-files')} />}
              </span>
              {row.label_ids.length > 0 && (
                <span className="row tight wrap">
                  {row.label_ids.map((id) => {
                    const label = labels.get(id)
                    return (
                      label && (
                        <span key={id} className="message-label" data-subject={label.color}>
                          {label.name}
                        </span>
                      )
                    )
                  })}
                </span>
              )}
            </Link>
            <button
              type="button"
              className="thread-star"
              aria-pressed={row.starred}
              aria-label={t('messaging.star')}
              onClick={() => onStar(row)}
            >
              {row.starred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Ana Ruiz, Tom Blake +46 */
const namesOf = ({ people, people_count }: MailboxRow, nobody: string): string => {
  const names = people.map(({ fname, lname }) => `${fname} ${lname}`)
  if (names.length === 0) return nobody
  const others = people_count - names.length
  return names.join(', ') + (others > 0 ? ` +${others}` : '')
}
