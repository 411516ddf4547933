import { useNavigate } from 'react-router'
import type { In } from '#contract/kernel/endpoint.ts'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { type Thread, threads } from '#contract/discussion/threads.contract.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Grading = NonNullable<Thread['grading']>

/** A thread as it is typed: its rules, and where it is graded what it asks for. */
export const useThreadForm = (thread: Thread | undefined, section_id: number | undefined) => {
  const zone = useSignedIn().login.time_zone
  const navigate = useNavigate()
  const wall = (instant: string | null | undefined): string => (instant ? toWall(instant, zone) : '')
  const instant = (typed: string): string | null => (typed ? toInstant(typed, zone) : null)
  const grading = thread?.grading
  return useEntityForm({
    to: threads.save,
    draft: `thread:${thread?.id ?? 'new'}`,
    refresh: ['discussion', 'unit', 'grade'],
    initial: {
      section_id: String(section_id ?? ''),
      title: thread?.title ?? '',
      body: thread?.body ?? '',
      closes_at: wall(grading ? null : thread?.closes_at),
      group_id: String(thread?.group_id ?? ''),
      pinned: thread?.pinned ?? false,
      locked: thread?.locked ?? false,
      requires_post: thread?.requires_post ?? false,
      needs_approval: thread?.needs_approval ?? false,
      anonymous: thread?.anonymous ?? false,
      files: thread?.files ?? [],
      graded: thread?.graded ?? false,
      unit_id: grading ? String(grading.unit_id) : '',
      activity_type_id: grading?.activity_type_id ? String(grading.activity_type_id) : '',
      max_score: String(grading?.max_score ?? 10),
      due_at: wall(grading?.due_at),
      expires_at: wall(grading?.expires_at),
      post_due_at: wall(grading?.post_due_at),
      required_posts: String(grading?.required_posts ?? 1),
      required_replies: String(grading?.required_replies ?? 2),
      scoring: grading ? scoringOf(grading) : 'points',
      post_points: String(grading?.post_points || 4),
      reply_points: String(grading?.reply_points || 3),
      rubric_id: grading?.rubric_id ? String(grading.rubric_id) : '',
    },
    input: (typed): In<typeof threads.save> => {
      const { title, body, pinned, locked, requires_post, needs_approval, anonymous, scoring } = typed
      const byPoints = scoring === 'points'
      return {
        title,
        body,
        pinned,
        locked,
        requires_post,
        needs_approval,
        anonymous,
        section_id: Number(typed.section_id),
        closes_at: typed.graded ? null : instant(typed.closes_at),
        group_id: Number(typed.group_id) || null,
        file_ids: typed.files.map(({ id }) => id),
        ...(thread && { id: thread.id, version: thread.version }),
        ...(typed.graded && {
          grading: {
            unit_id: Number(typed.unit_id),
            activity_type_id: Number(typed.activity_type_id) || null,
            max_score: Number(typed.max_score),
            due_at: instant(typed.due_at),
            expires_at: instant(typed.expires_at),
            post_due_at: instant(typed.post_due_at),
            required_posts: Number(typed.required_posts),
            required_replies: Number(typed.required_replies),
            post_points: byPoints ? Number(typed.post_points) : 0,
            reply_points: byPoints ? Number(typed.reply_points) : 0,
            rubric_id: scoring === 'rubric' ? Number(typed.rubric_id) || null : null,
            ...(grading && { version: grading.version }),
          },
        }),
      }
    },
    onSaved: ({ id }) => void navigate(`/discussion-thread?thread=${id}`),
  })
}

const scoringOf = ({ rubric_id, post_points, reply_points }: Grading): string => {
  if (rubric_id !== null) return 'rubric'
  return post_points + reply_points > 0 ? 'points' : 'hand'
}
