import { Button } from '@mantine/core'
import { IconExternalLink, IconMessageOff, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { participations, type StudentPost } from '#contract/discussion/participation.contract.ts'
import { isProposed } from '#contract/discussion/participation.rules.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { discussionAddress } from '#web/coursework/discussion-address.ts'
import { ParticipationLine } from '#web/coursework/parts/classroom/ParticipationLine.tsx'
import { useFormat } from '#web/kernel/format.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import '../discussion.css'

const refresh = ['discussion', 'grade', 'submission'] as const
type Props = { activity_id: number; student_id: number }

/** What one student wrote in a graded discussion, each beside what it answers, for whoever grades it. */
export const StudentPosts = ({ activity_id, student_id }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const { data, error, refetch } = useReading(participations.posts, { activity_id, student_id })
  const accept = useSend(participations.accept, { refresh })
  const takeBack = useSend(participations.takeBack, { refresh })
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const { asked, row, posts, can } = data
  const take = async () => {
    const { grades } = await accept.sendAndWait({ activity_id, student_ids: [student_id] })
    if (grades.length > 0)
      toastUndoable(t('discussion.accepted', { count: grades.length }), () => takeBack.send({ activity_id, grades }))
  }
  return (
    <div className="stack">
      <div className="row wrap">
        <ParticipationLine participation={{ ...asked, ...row }} />
        {row.first_post_late && <StatusChip status="late" word={t('discussion.first-post-late')} />}
        {row.proposed !== null && (
          <span className="small secondary">
            {t('discussion.proposes', { points: number(row.proposed), max: number(asked.max_score) })}
          </span>
        )}
        {can.grade && !asked.closed && isProposed(row) && (
          <Button size="xs" loading={accept.sending} onClick={() => void take()}>
            {t('discussion.accept-one')}
          </Button>
        )}
        <span className="row end wrap">
          <Button
            size="xs"
            component={Link}
            to={`${discussionAddress(asked.thread_id)}&participation=1`}
            leftSection={<IconUsers size={14} stroke={1.75} />}
          >
            {t('discussion.participation')}
          </Button>
          <Button
            size="xs"
            component={Link}
            to={discussionAddress(asked.thread_id)}
            leftSection={<IconExternalLink size={14} stroke={1.75} className="mirrored" />}
          >
            {t('discussion.open-thread')}
          </Button>
        </span>
      </div>
      {posts.length === 0 && <EmptyState icon={IconMessageOff} title={t('discussion.wrote-nothing')} />}
      <ol className="discussion-branch">
        {posts.map((post) => (
          <li key={post.id}>
            <Written post={post} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const Written = ({ post }: { post: StudentPost }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const { answers } = post
  const to = answers?.author ? `${answers.author.fname} ${answers.author.lname}` : t('discussion.deleted-author')
  return (
    <article className="message-card" aria-label={t(answers ? 'discussion.a-reply' : 'discussion.a-post')}>
      <header className="row wrap">
        <span className="medium">{t(answers ? 'discussion.a-reply' : 'discussion.a-post')}</span>
        {post.status !== 'visible' && <StatusChip status={post.status} word={t(`discussion.status-${post.status}`)} />}
        {post.late && <StatusChip status="late" />}
        {!post.counts && post.status === 'visible' && <span className="small muted">{t('discussion.counts-not')}</span>}
        <span className="end row tight small muted nowrap">
          <time dateTime={post.created_at}>{moment(post.created_at)}</time>
          {post.edited_at && <span>{t('discussion.edited')}</span>}
        </span>
      </header>
      {answers && (
        <blockquote className="discussion-answered small muted">
          <bdi className="medium">{answers.mine ? t('discussion.own-post') : to}</bdi>
          <div dir="auto">{answers.body}</div>
        </blockquote>
      )}
      <div className="message-text" dir="auto">
        <Markdown top={3} breaks>
          {post.body}
        </Markdown>
      </div>
      <FileList files={post.files} />
      {post.reason && <p className="small ink-danger">{t('discussion.reason-is', { reason: post.reason })}</p>}
    </article>
  )
}
