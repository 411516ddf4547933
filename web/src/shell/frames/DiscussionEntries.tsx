import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { may } from '#contract/access.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { CountBadge } from './MenuCount.tsx'

/** A menu holds as many classes; of more, those with something new, and the page has them all. */
const most = 8

/** Below the discussions of a menu: all of them, and each class with what is new in it. */
export const DiscussionEntries = ({ to }: { to: string }) => {
  const t = useTexts()
  const { data } = useReading(threads.sections, {}, { when: may(useSignedIn(), 'discussion.read') })
  const rows = data?.rows ?? []
  const all = rows.reduce((sum, { count_new }) => sum + count_new, 0)
  const offered = rows.length > most ? rows.filter(({ count_new }) => count_new > 0).slice(0, most) : rows
  const entries = [{ value: 'all', label: t('discussion.all'), count_new: all }, ...offered]
  return entries.map(({ value, label, count_new }) => (
    <Menu.Item
      key={value}
      component={Link}
      to={`${to}?section=${value}`}
      className="menu-inner"
      rightSection={
        count_new > 0 && (
          <>
            <CountBadge count={count_new} />
            <span className="visually-hidden">{t('shell.menu.new-replies', { count: count_new })}</span>
          </>
        )
      }
    >
      <bdi className="ellipsis">{label}</bdi>
    </Menu.Item>
  ))
}
