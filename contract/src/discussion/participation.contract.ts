import { z } from 'zod'
import { StoredFile } from '../files/files.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, version } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'
import { participationStates } from './participation.rules.ts'
import { postStatuses } from './threads.contract.ts'

/** One student of the class: what counts, and what it comes to. */
const ParticipationRow = Named.extend({
  posts: z.int(),
  replies: z.int(),
  first_post_at: z.string().nullable(),
  first_post_late: z.boolean(),
  state: z.enum(participationStates),
  /** Not asked of the student: the discussion of another group, or due before the student came. */
  asked: z.boolean(),
  /** By points per post and reply; null: nothing is proposed. */
  proposed: z.number().nullable(),
  points: z.number().nullable(),
  exempt: z.boolean(),
  /** A grade that was not computed here stays as it is. */
  by_hand: z.boolean(),
  /** Of the cell in the gradebook; 0: nothing is stored. */
  version: version(),
})
export type ParticipationRow = z.infer<typeof ParticipationRow>

export const participationColumns = tableColumns<Omit<ParticipationRow, 'state'> & { state: string }>(
  'discussion.column-',
  [
    'lname',
    'fname',
    { key: 'posts', kind: 'number' },
    { key: 'replies', kind: 'number' },
    { key: 'first_post_at', title: 'discussion.first-post', kind: 'instant' },
    'state',
    { key: 'points', title: 'discussion.grade-now', kind: 'number' },
    { key: 'proposed', title: 'discussion.proposed', kind: 'number' },
  ],
)

const Asked = z.object({
  activity_id: id(),
  section_id: id(),
  thread_id: id(),
  name: z.string(),
  due_at: z.string().nullable(),
  post_due_at: z.string().nullable(),
  required_posts: z.int(),
  required_replies: z.int(),
  post_points: z.number(),
  reply_points: z.number(),
  max_score: z.number(),
  /** It goes into the gradebook. */
  graded: z.boolean(),
  closed: z.boolean(),
})

/** A post of the student with what it answers. */
const StudentPost = z.object({
  id: id(),
  body: z.string(),
  files: z.array(StoredFile),
  status: z.enum(postStatuses),
  reason: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  counts: z.boolean(),
  late: z.boolean(),
  /** Null: it begins at the top. `author` null: that reply was deleted. */
  answers: z.object({ author: Named.nullable(), body: z.string(), mine: z.boolean() }).nullable(),
})
export type StudentPost = z.infer<typeof StudentPost>

export const participations = {
  /** A graded discussion with everybody of its class. */
  read: endpoint('GET /discussion/participation', 'gradebook.read', {
    input: z.object({ activity_id: id() }),
    output: z.object({ asked: Asked, rows: z.array(ParticipationRow), can: z.object({ grade: z.boolean() }) }),
    topics: ['discussion', 'grade', 'unit'],
  }),
  exported: endpoint('GET /discussion/export_participation', 'gradebook.read', {
    input: z.object({ activity_id: id(), ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
  /** What one student wrote in it, oldest first, beside what it answers. */
  posts: endpoint('GET /discussion/student_posts', 'gradebook.read', {
    input: z.object({ activity_id: id(), student_id: id() }),
    output: z.object({
      asked: Asked,
      row: ParticipationRow,
      posts: z.array(StudentPost),
      can: z.object({ grade: z.boolean() }),
    }),
    topics: ['discussion', 'grade', 'unit'],
  }),
  /** Puts the proposed scores of these students into the gradebook; grades given by hand stay. */
  accept: endpoint('POST /discussion/accept_scores', 'gradebook.edit', {
    input: z.object({ activity_id: id(), student_ids: ids(), reason: optionalText(200).optional() }),
    parts: { by: 'student_ids' },
    output: z.object({
      /** What was stored, and what stood there before: for taking it back. */
      grades: z.array(z.object({ student_id: id(), before: z.number().nullable(), version: version() })),
    }),
  }),
  /** Takes computed scores back, as far as nobody changed them since. */
  takeBack: endpoint('POST /discussion/take_scores_back', 'gradebook.edit', {
    input: z.object({
      activity_id: id(),
      grades: z
        .array(z.object({ student_id: id(), before: z.number().nullable(), version: version() }))
        .min(1)
        .max(500),
      reason: optionalText(200).optional(),
    }),
    output: z.object({ grades: z.int() }),
  }),
}
