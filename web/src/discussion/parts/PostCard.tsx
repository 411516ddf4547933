import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconEyeOff,
  IconHistory,
  IconPencil,
  IconThumbUp,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { replies } from '#contract/discussion/replies.contract.ts'
import { type Post, type Thread, threads } from '#contract/discussion/threads.contract.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { type Action, ActionMenu } from '#web/ui/Actions.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Avatar } from '#web/ui/Person.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { PostHistory } from './PostHistory.tsx'
import { RejectDrawer } from './RejectDrawer.tsx'

type CardProps = { post: Post; thread: Thread; isNew: boolean; onOpen: (what: 'answer' | 'edit') => void }

/** One reply: who wrote it, its state, and what its reader may do with it. */
export const PostCard = ({ post, thread, isNew: fresh, onOpen }: CardProps) => {
  const t = useTexts()
  const format = useFormat()
  const [aside, setAside] = useState<'history' | 'reject'>()
  const interact = useSend(replies.interact, { refresh: 'discussion' })
  const decide = useSend(replies.changeStatus, { refresh: 'discussion' })
  const name = useAuthorName(post)
  const shown = post.mine ? t('discussion.you') : name
  const actions = usePostActions(post, thread, onOpen, setAside)
  if (post.deleted) return <p className="small muted discussion-deleted">{t('discussion.deleted')}</p>
  const { id, answer } = post
  return (
    <article className="message" data-mine={post.mine || undefined} aria-label={shown}>
      <Avatar
        name={name}
        photo={post.author?.photo ?? ''}
        seed={post.author?.id ?? `alias ${post.alias}`}
        size="medium"
      />
      <div className="message-card">
        <header className="row wrap">
          <bdi className="semibold">{shown}</bdi>
          {post.staff && <span className="small muted">{t('discussion.staff')}</span>}
          {fresh && (
            <span className="status" data-tone="info">
              {t('discussion.new')}
            </span>
          )}
          {answer && <StatusChip status="approved" word={t('discussion.answer')} />}
          {post.status !== 'visible' && (
            <StatusChip status={post.status} word={t(`discussion.status-${post.status}`)} />
          )}
          <span className="end row tight small muted nowrap">
            <time dateTime={post.created_at}>{format.moment(post.created_at)}</time>
            {post.edited_at && <span>{t('discussion.edited')}</span>}
            <ActionMenu label={t('discussion.reply-actions')} actions={actions} />
          </span>
        </header>
        <div className="message-text" dir="auto">
          <Markdown top={3} breaks>
            {post.body}
          </Markdown>
        </div>
        <FileList files={post.files} />
        {post.reason && <p className="small ink-danger">{t('discussion.reason-is', { reason: post.reason })}</p>}
        <div className="row wrap tight">
          {thread.can.reply && post.status === 'visible' && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconArrowBackUp size={16} stroke={1.75} className="mirrored" />}
              onClick={() => onOpen('answer')}
            >
              {t('discussion.reply')}
            </Button>
          )}
          {post.status === 'visible' && <Likes post={post} canLike={thread.can.reply} />}
          {thread.can.manage && thread.can.reply && post.status === 'visible' && (
            <Button
              size="xs"
              variant="subtle"
              aria-pressed={answer}
              leftSection={<IconCircleCheck size={16} stroke={1.75} />}
              onClick={() => interact.send({ kind: 'answer', id, on: !answer })}
            >
              {t(answer ? 'discussion.no-answer' : 'discussion.choose-answer')}
            </Button>
          )}
          {thread.can.manage && post.status !== 'visible' && (
            <Button
              size="xs"
              loading={decide.sending}
              leftSection={<IconCheck size={16} stroke={1.75} />}
              onClick={() => decide.send({ ids: [id], status: 'visible' })}
            >
              {t(post.status === 'rejected' ? 'discussion.show' : 'discussion.approve')}
            </Button>
          )}
          {thread.can.manage && post.status === 'waiting' && (
            <Button size="xs" leftSection={<IconX size={16} stroke={1.75} />} onClick={() => setAside('reject')}>
              {t('discussion.reject')}
            </Button>
          )}
        </div>
      </div>
      {aside === 'history' && <PostHistory post={post} onClose={() => setAside(undefined)} />}
      {aside === 'reject' && <RejectDrawer ids={[id]} onClose={() => setAside(undefined)} />}
    </article>
  )
}

/** Whoever only reads sees how many like it. */
const Likes = ({ post: { id, likes, liked }, canLike }: { post: Post; canLike: boolean }) => {
  const t = useTexts()
  const interact = useSend(replies.interact, { refresh: 'discussion' })
  const words = t(liked ? 'discussion.liked' : 'discussion.like', { count: likes })
  if (!canLike)
    return (
      likes > 0 && (
        <span className="row tight small muted">
          <IconThumbUp size={16} stroke={1.75} aria-hidden />
          {words}
        </span>
      )
    )
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-pressed={liked}
      leftSection={<IconThumbUp size={16} stroke={1.75} />}
      onClick={() => interact.send({ kind: 'like', id, on: !liked })}
    >
      {words}
    </Button>
  )
}

const useAuthorName = ({ author, alias }: Post): string => {
  const t = useTexts()
  return author ? `${author.fname} ${author.lname}` : t('discussion.nameless', { number: alias })
}

const usePostActions = (
  post: Post,
  thread: Thread,
  onOpen: CardProps['onOpen'],
  onAside: (what: 'history' | 'reject') => void,
): Action[] => {
  const t = useTexts()
  const remove = useSend(threads.remove, { refresh: 'discussion' })
  const { id, can } = post
  const rejectable = thread.can.manage && !post.staff && !post.mine && post.status === 'visible'
  const deleting = () =>
    confirm({
      message: t('discussion.delete-ask'),
      answer: t('discussion.delete'),
      danger: true,
      onConfirm: () => remove.send({ kind: 'reply', id }),
    })
  return [
    ...(can.edit ? [{ label: t('ui.edit'), icon: IconPencil, onClick: () => onOpen('edit') }] : []),
    ...(can.history ? [{ label: t('discussion.history'), icon: IconHistory, onClick: () => onAside('history') }] : []),
    ...(rejectable ? [{ label: t('discussion.hide'), icon: IconEyeOff, onClick: () => onAside('reject') }] : []),
    ...(can.delete ? [{ label: t('discussion.delete'), icon: IconTrash, danger: true, onClick: deleting }] : []),
  ]
}
