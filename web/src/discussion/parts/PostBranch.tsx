import { useState } from 'react'
import type { Post, Thread } from '#contract/discussion/threads.contract.ts'
import type { PostNode } from '../post-tree.ts'
import { PostCard } from './PostCard.tsx'
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
