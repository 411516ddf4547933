import { Button } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconClipboardCheck,
  IconClipboardOff,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { units } from '#contract/coursework/units.contract.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import { threads, type Thread } from '#contract/discussion/threads.contract.ts'
import { FileList } from '#web/files/Attachments.tsx'
import { useInAddress } from '#web/kernel/address.ts'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Avatar } from '#web/ui/Person.tsx'
import { treeOf } from '../post-tree.ts'
import { OwnPart } from './OwnPart.tsx'
import { PostBranch } from './PostBranch.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const ParticipationDrawer = lazy(() => import('./ParticipationDrawer.tsx'))

/** A thread with its replies, each below what it answers, and the field for another one. */
export const OpenThread = ({ id, level, onGone }: { id: number; level: 1 | 2; onGone: () => void }) => {
  const t = useTexts()
  const format = useFormat()
  const thread = useRead(threads.read, { id })
  const [seen] = useState(thread.last_read_at)
  const follow = useSend(replies.interact, { refresh: 'discussion' })
  const Title = `h${level}` as const
  const { author, can } = thread
  const [participation, showParticipation] = useInAddress('participation')
  const name = author ? `${author.fname} ${author.lname}` : t('discussion.staff')
  return (
    <section className="conversation" aria-label={thread.title}>
      <header className="conversation-head">
        <div className="grow">
          <Title className="conversation-title" dir="auto">
            {thread.title}
          </Title>
          <div className="small muted">
            <bdi>{thread.section}</bdi>
            {thread.group_name && (
              <>
                {' · '}
                <bdi>{thread.group_name}</bdi>
              </>
            )}
          </div>
        </div>
        {can.participate && (
          <Button
            size="xs"
            aria-pressed={thread.follows}
            loading={follow.sending}
            leftSection={
              thread.follows ? <IconBellOff size={16} stroke={1.75} /> : <IconBell size={16} stroke={1.75} />
            }
            onClick={() => follow.send({ kind: 'follow', id, on: !thread.follows })}
          >
            {t(thread.follows ? 'discussion.stop-following' : 'discussion.follow')}
          </Button>
        )}
        {can.manage && thread.graded && thread.grading && (
          <Button size="xs" leftSection={<IconUsers size={16} stroke={1.75} />} onClick={() => showParticipation('1')}>
            {t('discussion.participation')}
          </Button>
        )}
        {can.manage && <ManageMenu thread={thread} onGone={onGone} />}
      </header>
      <div className="conversation-messages">
        <Rules thread={thread} />
        <OwnPart thread={thread} />
        <article className="message" aria-label={name}>
          <Avatar name={name} photo={author?.photo ?? ''} seed={author?.id ?? thread.section_id} size="medium" />
          <div className="message-card">
            <header className="row">
              <bdi className="semibold">{name}</bdi>
              <time className="end small muted nowrap" dateTime={thread.created_at}>
                {format.moment(thread.created_at)}
              </time>
            </header>
            <div className="message-text" dir="auto">
              <Markdown top={3} breaks>
                {thread.body}
              </Markdown>
            </div>
            <FileList files={thread.files} />
          </div>
        </article>
        {thread.hidden_until_post && <Note tone="info" title={t('discussion.post-first')} />}
        <ul className="discussion-branch">
          {treeOf(thread.posts).map((node) => (
            <PostBranch key={node.post.id} node={node} thread={thread} seen={seen} depth={0} />
          ))}
        </ul>
      </div>
      {can.reply ? (
        <ReplyForm thread={thread} parent_id={null} />
      ) : (
        <p className="small muted discussion-closed">{t(whyNoReply(thread))}</p>
      )}
      {participation && thread.graded && thread.grading && (
        <Suspense fallback={null}>
          <ParticipationDrawer activity_id={thread.grading.activity_id} onClose={() => showParticipation('')} />
        </Suspense>
      )}
    </section>
  )
}

const whyNoReply = ({ can, locked, closed }: Thread): string => {
  if (!can.participate) return 'discussion.reads-only'
  if (locked) return 'discussion.locked-note'
  return closed ? 'discussion.closed-note' : 'discussion.reads-only'
}

const Rules = ({ thread }: { thread: Thread }) => {
  const t = useTexts()
  const format = useFormat()
  const gradedWord = (due?: string | null) =>
    due ? t('discussion.graded-due', { when: format.moment(due) }) : t('discussion.graded')
  const rules = [
    thread.graded && gradedWord(thread.grading?.due_at),
    thread.pinned && t('discussion.pinned'),
    thread.locked && t('discussion.locked'),
    thread.closes_at && t('discussion.closes', { at: format.moment(thread.closes_at) }),
    thread.needs_approval && t('discussion.needs-approval'),
    thread.requires_post && t('discussion.requires-post'),
    thread.anonymous && t('discussion.anonymous'),
  ].filter(Boolean)
  return rules.length > 0 && <p className="small muted">{rules.join(' · ')}</p>
}

const ManageMenu = ({ thread, onGone }: { thread: Thread; onGone: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { id, pinned, locked } = thread
  const change = useSend(threads.change, { refresh: 'discussion' })
  const remove = useSend(threads.remove, { refresh: 'discussion', onDone: onGone })
  const archive = useSend(units.archiveActivity, { refresh: ['discussion', 'unit', 'grade'] })
  const { grading } = thread
  const setArchived = async ({ activity_id, version }: NonNullable<Thread['grading']>, archived: boolean) => {
    const saved = await archive.sendAndWait({ id: activity_id, version, archived })
    toastUndoable(t(archived ? 'discussion.was-stopped' : 'discussion.was-graded'), () =>
      archive.send({ ...saved, archived: !archived }),
    )
  }
  return (
    <ActionMenu
      label={t('discussion.thread-actions')}
      actions={[
        {
          label: t('ui.edit'),
          icon: IconPencil,
          onClick: () => void navigate(`/edit-discussion-thread?thread=${id}`),
        },
        {
          label: t(pinned ? 'discussion.unpin' : 'discussion.pin'),
          icon: pinned ? IconPinnedOff : IconPin,
          onClick: () => change.send({ id, pinned: !pinned }),
        },
        {
          label: t(locked ? 'discussion.unlock' : 'discussion.lock'),
          icon: locked ? IconLockOpen : IconLock,
          onClick: () => change.send({ id, locked: !locked }),
        },
        ...(grading && thread.can.grade
          ? [
              {
                label: t(grading.archived ? 'discussion.grade-again' : 'discussion.stop-grading'),
                icon: grading.archived ? IconClipboardCheck : IconClipboardOff,
                onClick: () => void setArchived(grading, !grading.archived),
              },
            ]
          : []),
        {
          label: t('discussion.delete-thread'),
          icon: IconTrash,
          danger: true,
          onClick: () =>
            confirm({
              message: t('discussion.delete-thread-ask', { count: thread.posts.length }),
              answer: t('discussion.delete-thread'),
              danger: true,
              onConfirm: () => remove.send({ kind: 'thread', id }),
            }),
        },
      ]}
    />
  )
}
