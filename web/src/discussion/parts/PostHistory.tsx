import { replies } from '#contract/discussion/replies.contract.ts'
import type { Post } from '#contract/discussion/threads.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'

/** What stood in a reply before it was edited, newest first. */
export const PostHistory = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { data, error, refetch } = useReading(replies.history, { id: post.id })
  return (
    <SideDrawer title={t('discussion.history')} onClose={onClose}>
      <div className="form-section">
        {error && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={2} />}
        {data?.rows.map(({ id, body, at }) => (
          <div key={id} className="stack close">
            <time className="small muted" dateTime={at}>
              {moment(at)}
            </time>
            <div className="message-text" dir="auto">
              <Markdown top={3} breaks>
                {body}
              </Markdown>
            </div>
          </div>
        ))}
      </div>
    </SideDrawer>
  )
}
