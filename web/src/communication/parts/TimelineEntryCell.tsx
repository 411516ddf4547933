import {
  type Icon,
  IconAddressBook,
  IconBell,
  IconCalendarEvent,
  IconFile,
  IconLock,
  IconMail,
  IconMessage,
  IconPencilCheck,
  IconPhone,
  IconSchool,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TimelineEntry } from '#contract/communication/timeline.contract.ts'
import { noteEntries, type TimelineKind } from '#contract/communication/timeline.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const icons: Record<TimelineKind, Icon> = {
  call: IconPhone,
  meeting: IconCalendarEvent,
  contact: IconAddressBook,
  message: IconMail,
  notice: IconBell,
  comment: IconMessage,
  document: IconFile,
  feedback: IconPencilCheck,
  attendance: IconUserCheck,
  enrollment: IconSchool,
}

/** What an entry is, in a few words: 'Phone call', 'Message · Trip on Friday'. */
export const useEntryHeading = () => {
  const t = useTexts()
  return ({ kind, label, title }: TimelineEntry): string =>
    [kind === 'comment' ? t('timeline.kind-comment') : '', label ? t(label) : t(`timeline.kind-${kind}`), title]
      .filter(Boolean)
      .join(' · ')
}

type Props = { row: TimelineEntry; today: string; onOpen: () => void }

/** What happened: what it is, its first words, and what is still to do. */
export const TimelineEntryCell = ({ row, today, onOpen }: Props) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  const heading = useEntryHeading()(row)
  const opens = useOpens()
  const KindIcon = icons[row.kind]
  const isNote = noteEntries.includes(row.kind)
  return (
    <div className="timeline-entry">
      <KindIcon size={18} stroke={1.75} aria-label={t(`timeline.kind-${row.kind}`)} />
      <div className="note-cell">
        <div className="row wrap">
          {isNote && !row.removed_at ? (
            <button type="button" className="link" onClick={onOpen}>
              {heading}
            </button>
          ) : row.link && opens(row.link) ? (
            <Link className="link" to={row.link}>
              {heading}
            </Link>
          ) : (
            <span className="medium">{heading}</span>
          )}
          {row.private && (
            <span className="muted" title={t('timeline.private')}>
              <IconLock size={15} stroke={1.75} aria-label={t('timeline.private')} />
            </span>
          )}
          {row.removed_at && (
            <StatusChip status="archived" word={t('timeline.removed', { day: shortDay(row.removed_at) })} />
          )}
          {row.due_on && !row.removed_at && <Due row={row} day={row.due_on} today={today} />}
        </div>
        {row.text && (
          <p className="small note-excerpt">
            <bdi>{row.text}</bdi>
          </p>
        )}
        <div className="small muted">
          {[...row.tags.map((tag) => t(tag)), row.edited && t('timeline.edited')].filter(Boolean).join(' · ')}
        </div>
      </div>
    </div>
  )
}

const Due = ({ row, day, today }: { row: TimelineEntry; day: string; today: string }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  if (row.done) return <StatusChip status="done" word={t('notes.followed-up')} />
  return (
    <StatusChip status={day <= today ? 'overdue' : 'waiting'} word={t('notes.follow-up-by', { day: shortDay(day) })} />
  )
}
