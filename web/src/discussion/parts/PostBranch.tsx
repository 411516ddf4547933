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
import type { PostNode } from '../post-tree.ts'
import { PostHistory } from './PostHistory.tsx'
import { RejectDrawer } from './RejectDrawer.tsx'
import { ReplyForm } from './ReplyForm.tsx'

/** Deeper answers are no longer set in: a phone has no room for them. */
const deepest = 3

type Props = { node: PostNode; thread: Thread; seen: string | null; depth: number }

/** A reply with those below it. */
export const PostBranch = ({ node: { post, children }, thread, seen, depth }: Props) => {
  const [open, setOpen] = useState<'answer' | 'edit'>()
  const close = () => setOpen(undefined)
  return (
    <li>
      {open === 'edit' ? (
        <ReplyForm thread={thread} parent_id={post.parent_id} post={post} onDone={close} />
      ) : (
        <PostCard post={post} thread={thread} isNew={isNew(post, thread, seen)} onOpen={setOpen} />
      )}
      {open === 'answer' && <ReplyForm thread={thread} parent_id={post.id} onDone={close} />}
      {children.length > 0 && (
        <ul className="discussion-branch" data-inner={depth < deepest || undefined}>
          {children.map((child) => (
            <PostBranch key={child.post.id} node={child} thread={thread} seen={seen} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Written, or for the class approved, since the thread was read; at its first opening all of it would be. */
const isNew = ({ mine, deleted, created_at, shown_at }: Post, { can }: Thread, seen: string | null): boolean =>
  !mine && !deleted && seen !== null && ((can.manage ? null : shown_at) ?? created_at) > seen

type CardProps = { post: Post; thread: Thread; isNew: boolean; onOpen: (what: 'answer' | 'edit') => void }

const PostCard = ({ post, thread, isNew: fresh, onOpen }: CardProps) => {
  const t = useTexts()
  const format = useFormat()
  const [aside, setAside] = useState<'history' | 'reject'>()
  const interact = useSend(replies.interact, { refresh: 'discussion' })
  const decide = useSend(replies.changeStatus, { refresh: 'discussion' })
  const name = useAuthorName(post)
  const shown = post.mine ? t('discussion.you') : name
  const actions = usePostActions(post, thread, onOpen, setAside)
  if (post.deleted) return <p className="small muted discussion-deleted">{t('discussion.deleted')}</p>
  const { id, likes, liked, answer } = post
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
          {post.status === 'visible' && (
            <Button
              size="xs"
              variant="subtle"
              aria-pressed={liked}
              disabled={!thread.can.reply}
              leftSection={<IconThumbUp size={16} stroke={1.75} />}
              onClick={() => interact.send({ kind: 'like', id, on: !liked })}
            >
              {t(liked ? 'discussion.liked' : 'discussion.like', { count: likes })}
            </Button>
          )}
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
