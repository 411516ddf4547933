import { mailbox, mostCounted } from '#contract/messaging/mailbox.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

const inbox = '/messages-inbox'

/** What waits behind entries of a menu: messages that were not read. Nothing where none do. */
export const MenuCount = ({ of }: { of: readonly string[] }) => {
  const t = useTexts()
  const { number } = useFormat()
  const { data } = useReading(mailbox.counts, {}, { when: of.includes(inbox) })
  const unread = of.includes(inbox) ? (data?.unread ?? 0) : 0
  if (unread === 0) return null
  return (
    <>
      <span className="count" aria-hidden>
        {unread >= mostCounted ? `${number(mostCounted - 1)}+` : number(unread)}
      </span>
      <span className="visually-hidden">{t('shell.menu.unread', { count: unread })}</span>
    </>
  )
}
