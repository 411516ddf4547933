import { z } from 'zod'
import { StoredFile } from '../files/files.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  decimal,
  id,
  ids,
  instant,
  optionalText,
  orNull,
  pageInput,
  text,
  version,
  yesNo,
} from '../kernel/fields.ts'
import { discussionTerms, Participation } from '../coursework/participation.contract.ts'
import { workStates } from '../coursework/work.states.ts'
import { Named } from '../people/person.contract.ts'

/** How a thread is held; `group_id` null: with the whole class. */
const options = {
  pinned: yesNo(),
  locked: yesNo(),
  closes_at: orNull(instant()),
  /** Replies are seen by those who wrote one. */
  requires_post: yesNo(),
  /** What students write is shown once a teacher approves it. */
  needs_approval: yesNo(),
  /** Families do not see which student wrote. */
  anonymous: yesNo(),
  group_id: orNull(id()),
}

/** What makes it an activity; its name and text are those of the thread. */
const Grading = z.object({
  unit_id: id(),
  activity_type_id: orNull(id()),
  max_score: decimal({ min: 0, max: 10_000 }),
  due_at: orNull(instant()),
  expires_at: orNull(instant()),
  rubric_id: orNull(id()),
  ...discussionTerms,
})

const shown = {
  id: id(),
  section_id: id(),
  section: z.string(),
  title: z.string(),
  /** Null: a copy in a class that has no teacher yet. */
  author: Named.nullable(),
  /** It is graded work of the class. */
  graded: z.boolean(),
  pinned: z.boolean(),
  locked: z.boolean(),
  /** Nobody writes any more: locked, past its end, or in a closed section. */
  closed: z.boolean(),
  closes_at: z.string().nullable(),
  requires_post: z.boolean(),
  needs_approval: z.boolean(),
  anonymous: z.boolean(),
  group_id: id().nullable(),
  group_name: z.string(),
  created_at: z.string(),
  follows: z.boolean(),
}

/** A thread in the list. */
export const ThreadRow = z.object({
  ...shown,
  excerpt: z.string(),
  /** Replies that everybody sees. */
  reply_count: z.int(),
  count_new: z.int(),
  /** Replies that wait for an approval; of those who may not give it always 0. */
  waiting: z.int(),
  /** One of the replies is its answer. */
  answered: z.boolean(),
  last_at: z.string(),
  due_at: z.string().nullable(),
})
export type ThreadRow = z.infer<typeof ThreadRow>

export const postStatuses = ['visible', 'waiting', 'rejected'] as const

export const Post = z.object({
  id: id(),
  parent_id: id().nullable(),
  /** Null: a classmate who is not named, told apart by `alias`, or a deleted reply. */
  author: Named.nullable(),
  /** The how manieth writer of an anonymous thread it is; 0 where the name is shown. */
  alias: z.int(),
  staff: z.boolean(),
  mine: z.boolean(),
  body: z.string(),
  files: z.array(StoredFile),
  status: z.enum(postStatuses),
  reason: z.string(),
  answer: z.boolean(),
  created_at: z.string(),
  /** Since when the class sees it; null: it does not. */
  shown_at: z.string().nullable(),
  edited_at: z.string().nullable(),
  deleted: z.boolean(),
  likes: z.int(),
  liked: z.boolean(),
  version: version(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), history: z.boolean() }),
})
export type Post = z.infer<typeof Post>

const Thread = z.object({
  ...shown,
  body: z.string(),
  files: z.array(StoredFile),
  version: version(),
  /** Oldest first, all levels; a reply names the one that it answers. */
  posts: z.array(Post),
  /** Replies are there, and are shown to those who wrote one. */
  hidden_until_post: z.boolean(),
  /** What was new when it was opened came after this. */
  last_read_at: z.string().nullable(),
  /** For those who manage it; also where grading was stopped: `archived`. */
  grading: z
    .object({
      ...Grading.shape,
      activity_id: id(),
      version: version(),
      archived: z.boolean(),
      rubric_name: z.string(),
      graded: z.boolean(),
    })
    .nullable(),
  /** Of a student oneself, of a parent each child whom it is asked of. */
  participations: z.array(
    Participation.extend({
      student: Named,
      due_at: z.string().nullable(),
      state: z.enum(workStates),
      activity_id: id(),
    }),
  ),
  can: z.object({ reply: z.boolean(), manage: z.boolean(), participate: z.boolean(), grade: z.boolean() }),
})
export type Thread = z.infer<typeof Thread>

const DiscussionSection = z.object({
  value: id(),
  label: z.string(),
  count_new: z.int(),
  /** Replies that wait for an approval of the reader. */
  waiting: z.int(),
  can_manage: z.boolean(),
})
export type DiscussionSection = z.infer<typeof DiscussionSection>

export const threadFilters = ['all', 'new', 'followed'] as const

export const threads = {
  /** Classes with what is new in their discussions; all of them together are the sum. */
  sections: endpoint('GET /discussion/sections', 'discussion.read', {
    input: z.object({ school_id: id().optional() }),
    output: z.object({ rows: z.array(DiscussionSection) }),
    topics: ['discussion', 'discussion_read'],
  }),
  /** Pinned ones first, then by their last reply. Without a section: of all of them. */
  list: endpoint('GET /discussion/threads', 'discussion.read', {
    input: z.object({
      section_id: id().optional(),
      show: choice(threadFilters).optional(),
      search: optionalText(100).optional(),
      ...pageInput,
    }),
    output: z.object({ rows: z.array(ThreadRow), count: z.int() }),
    topics: ['discussion', 'discussion_read'],
  }),
  /** A thread with its replies, as the reader may see them. Opening it makes it read. */
  read: endpoint('GET /discussion/messages', 'discussion.read', {
    input: z.object({ id: id() }),
    output: Thread,
    topics: ['discussion'],
  }),
  save: endpoint('POST /discussion/save_thread', 'discussion.manage', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      section_id: id(),
      title: text(200),
      body: optionalText(20_000),
      ...options,
      /** Makes it graded, or changes how; left out: as it is. */
      grading: Grading.extend({ version: version().optional() }).optional(),
      file_ids: z.array(id()).max(10).optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Pins or locks, or takes it back. */
  change: endpoint('POST /discussion/change_thread', 'discussion.manage', {
    input: z.object({ id: id(), pinned: yesNo().optional(), locked: yesNo().optional() }),
    output: z.object({}),
  }),
  remove: endpoint('POST /discussion/delete', 'discussion.write', {
    input: z.object({ kind: choice(['thread', 'reply']), id: id() }),
    output: z.object({}),
  }),
}

const Group = z.object({
  id: id(),
  version: version(),
  name: z.string(),
  student_ids: z.array(id()),
  /** How many threads are held in it. */
  threads: z.int(),
})
export type DiscussionGroup = z.infer<typeof Group>

export const discussionGroups = {
  list: endpoint('GET /discussion/groups', 'discussion.manage', {
    input: z.object({ section_id: id() }),
    output: z.object({ groups: z.array(Group), students: z.array(Named) }),
    topics: ['discussion'],
  }),
  save: endpoint('POST /discussion/save_group', 'discussion.manage', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      section_id: id(),
      name: text(60),
      student_ids: ids(200),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  /** Its threads are seen by teachers alone from then on. `deleted` false puts it back. */
  remove: endpoint('POST /discussion/delete_group', 'discussion.manage', {
    input: z.object({ id: id(), version: version(), deleted: yesNo() }),
    output: z.object({ id: id(), version: version() }),
  }),
}
