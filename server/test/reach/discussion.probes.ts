import { participations } from '#contract/discussion/participation.contract.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import { discussionGroups, threads } from '#contract/discussion/threads.contract.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import type { Probe, Target } from './probe.ts'

const held = {
  title: 'Taken',
  body: '',
  pinned: true,
  locked: true,
  closes_at: null,
  requires_post: false,
  needs_approval: false,
  anonymous: false,
  group_id: null,
}
const of = (endpoint: AnyEndpoint, input: (target: Target) => Record<string, unknown>): Probe => ({
  endpoint,
  within: 'section',
  input,
})

/** A thread of another class with a reply that waits, and a group. */
export const discussionProbes: Probe[] = [
  { endpoint: threads.sections, input: ({ school }) => ({ school_id: school.id }) },
  { ...of(threads.list, ({ section_id }) => ({ section_id })), answers: 'no rows' },
  of(threads.read, ({ discussion }) => ({ id: discussion.thread_id })),
  of(threads.save, ({ section_id }) => ({ ...held, section_id })),
  of(threads.save, ({ section_id, discussion }) => ({ ...held, section_id, id: discussion.thread_id, version: 1 })),
  of(threads.change, ({ discussion }) => ({ id: discussion.thread_id, pinned: true })),
  of(threads.remove, ({ discussion }) => ({ kind: 'thread', id: discussion.thread_id })),
  of(threads.remove, ({ discussion }) => ({ kind: 'reply', id: discussion.post_id })),
  of(discussionGroups.list, ({ section_id }) => ({ section_id })),
  of(discussionGroups.save, ({ section_id, discussion, student_id }) => ({
    section_id,
    id: discussion.group_id,
    version: 1,
    name: 'Taken',
    student_ids: [student_id],
  })),
  of(discussionGroups.remove, ({ discussion }) => ({ id: discussion.group_id, version: 1, deleted: true })),
  of(participations.read, ({ discussion }) => ({ activity_id: discussion.activity_id })),
  of(participations.exported, ({ discussion }) => ({ activity_id: discussion.activity_id })),
  of(participations.posts, ({ discussion, student_id }) => ({ activity_id: discussion.activity_id, student_id })),
  of(participations.accept, ({ discussion, student_id }) => ({
    activity_id: discussion.activity_id,
    student_ids: [student_id],
  })),
  of(participations.takeBack, ({ discussion, student_id }) => ({
    activity_id: discussion.activity_id,
    grades: [{ student_id, before: null, version: 1 }],
  })),
  of(replies.save, ({ discussion }) => ({ thread_id: discussion.thread_id, body: 'Taken' })),
  of(replies.users, ({ discussion }) => ({ thread_id: discussion.thread_id })),
  of(replies.interact, ({ discussion }) => ({ kind: 'like', id: discussion.post_id, on: true })),
  of(replies.interact, ({ discussion }) => ({ kind: 'follow', id: discussion.thread_id, on: true })),
  of(replies.changeStatus, ({ discussion }) => ({ ids: [discussion.post_id], status: 'visible' })),
  { ...of(replies.waiting, ({ section_id }) => ({ section_id })), answers: 'no rows' },
  of(replies.history, ({ discussion }) => ({ id: discussion.post_id })),
]
