import { may } from '#contract/access.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { mailbox, mostCounted } from '#contract/messaging/mailbox.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'

const inbox = '/messages-inbox'
/** The entry with a list of its own below it: one for each class. */
export const withClasses = '/discussion-thread'
const discussions = [withClasses, '/discussions']

/** What waits behind entries of a menu: messages and replies that were not read. Nothing where none do. */
export const MenuCount = ({ of }: { of: readonly string[] }) => {
  const t = useTexts()
  const signedIn = useSignedIn() // a frame is drawn for other roles too
  const hasInbox = of.includes(inbox) && may(signedIn, 'messaging.own')
  const hasDiscussions = discussions.some((to) => of.includes(to)) && may(signedIn, 'discussion.read')
  const { data: counts } = useReading(mailbox.counts, {}, { when: hasInbox })
  const { data: sections } = useReading(threads.sections, {}, { when: hasDiscussions })
  const unread = hasInbox ? (counts?.unread ?? 0) : 0
  const replies = hasDiscussions ? (sections?.rows ?? []).reduce((sum, { count_new }) => sum + count_new, 0) : 0
  if (unread + replies === 0) return null
  return (
    <>
      <CountBadge count={unread + replies} />
      <span className="visually-hidden">
        {unread > 0 && t('shell.menu.unread', { count: unread })}{' '}
        {replies > 0 && t('shell.menu.new-replies', { count: replies })}
      </span>
    </>
  )
}

export const CountBadge = ({ count }: { count: number }) => {
  const { number } = useFormat()
  return (
    <span className="count" aria-hidden>
      {count >= mostCounted ? `${number(mostCounted - 1)}+` : number(count)}
    </span>
  )
}
