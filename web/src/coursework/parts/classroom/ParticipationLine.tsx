import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Participation } from '#contract/coursework/participation.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What of a graded discussion is done and what is still missing, in figures: '1 of 2 replies'. */
export const ParticipationLine = ({ participation }: { participation: Participation }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { posts, replies, required_posts, required_replies, post_due_at } = participation
  const parts = [
    { key: 'posts', done: posts, of: required_posts },
    { key: 'replies', done: replies, of: required_replies },
  ].filter(({ of }) => of > 0)
  if (parts.length === 0) return <span className="small muted">{t('home.written', { count: posts + replies })}</span>
  return (
    <span className="row wrap small muted">
      {parts.map(({ key, done, of }) => {
        const Sign = done < of ? IconCircleDashed : IconCircleCheck
        return (
          <span key={key} className="row tight nowrap">
            <Sign size={14} stroke={1.75} aria-hidden />
            {t(`home.${key}-of`, { done: Math.min(done, of), count: of })}
          </span>
        )
      })}
      {post_due_at && posts === 0 && required_posts > 0 && (
        <time dateTime={post_due_at}>{t('home.first-post-due', { when: moment(post_due_at) })}</time>
      )}
    </span>
  )
}
