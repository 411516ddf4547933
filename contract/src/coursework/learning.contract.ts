import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText, secureAddress, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { Block, blockKinds } from '../courses/block.contract.ts'
import { RubricScore, RubricWords } from './rubrics.contract.ts'
import { PracticeSet } from '../questions/sets.contract.ts'
import { Classroom } from './classroom.ts'
import { Participation } from './participation.contract.ts'
import { activityKinds, Link } from './units.contract.ts'
import { StoredFile } from '../files/files.contract.ts'
import { workStates } from './work.states.ts'

const neighbour = z.object({ activity_id: id(), name: z.string() }).nullable()

export const Work = z.object({
  activity_id: id(),
  name: z.string(),
  description: z.string(),
  type_name: z.string().nullable(),
  max_score: z.number(),
  due_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /**
   * From when on it is open to the student; null once it is. Until then nothing is told but its name, kind and dates.
   */
  available_at: z.string().nullable(),
  graded: z.boolean(),
  kind: z.enum(activityKinds),
  preparation: z.string(),
  place: z.string(),
  bring: z.string(),
  links: z.array(Link),
  files: z.array(StoredFile),
  state: z.enum(workStates),
  /** It came late, by the hand-in or by what the teacher says. */
  late: z.boolean(),
  points: z.number().nullable(),
  comment: z.string(),
  /** How many notes the grader wrote into the work. */
  notes: z.int(),
  /** What the work is judged by, before and after; `scores` once the grades are shown. */
  rubric: RubricWords.extend({ counts: z.boolean(), scores: z.array(RubricScore).nullable() }).nullable(),
  submission: z
    .object({
      body: z.string(),
      submitted_at: z.string(),
      late: z.boolean(),
      version: version(),
      files: z.array(StoredFile),
      links: z.array(z.string()),
    })
    .nullable(),
  /** Of a discussion: how the student has taken part. */
  participation: Participation.nullable(),
  can: z.object({ hand_in: z.boolean(), mark_done: z.boolean() }),
})
export type Work = z.infer<typeof Work>

/** A lesson of a section to be read, and its neighbours among the lessons that are shared. */
export const LessonPage = z.object({
  activity_id: id(),
  name: z.string(),
  description: z.string(),
  section: z.object({ id: id(), name: z.string() }),
  unit_name: z.string(),
  blocks: z.array(Block),
  files: z.array(StoredFile),
  sets: z.array(PracticeSet),
  done_at: z.string().nullable(),
  previous: neighbour,
  next: neighbour,
  /** Kinds of content that are left out, because they are not open to the reader. */
  closed: z.array(z.enum(blockKinds)),
  can: z.object({ mark_done: z.boolean() }),
})
export type LessonPage = z.infer<typeof LessonPage>

export const ClassroomPage = z.object({
  section: Classroom,
  student: z.object({ id: id(), fname: z.string(), lname: z.string() }),
  units: z.array(z.object({ id: id(), name: z.string(), description: z.string(), work: z.array(Work) })),
  attendance: z.object({ present: z.int(), absent: z.int(), tardy: z.int(), excused: z.int() }),
  /** In a self-paced class. `asked`: the last day that was asked for and waits for the office. */
  pace: z
    .object({ enrollment_id: id(), last_day: z.string(), over: z.boolean(), asked: z.string().nullable() })
    .nullable(),
})
export type ClassroomPage = z.infer<typeof ClassroomPage>

export const learning = {
  /** `student_id` is for parents: one of their children. */
  classrooms: endpoint('GET /student/myclassrooms_dashboard/:page/:size', 'learning.own', {
    named: { 'student/inclass_sections': {} },
    input: z.object({
      page: wholeNumber({ min: 0, max: 10_000 }),
      size: wholeNumber({ min: 1, max: 100 }),
      student_id: id().optional(),
    }),
    output: z.object({ rows: z.array(Classroom), count: z.int() }),
    topics: ['grade', 'unit', 'submission', 'section'],
  }),
  classroom: endpoint('GET /student/classroom', 'learning.own', {
    input: z.object({ section_id: id(), student_id: id().optional() }),
    output: ClassroomPage,
    topics: ['grade', 'unit', 'submission', 'attendance'],
  }),
  lesson: endpoint('GET /student/lesson', 'learning.own', {
    input: z.object({ activity_id: id(), student_id: id().optional() }),
    output: LessonPage,
    topics: ['unit', 'submission', 'question'],
  }),
  /** Keeps that the student opened an activity, once. */
  open: endpoint('POST /student/open_work', 'learning.hand-in', {
    input: z.object({ activity_id: id() }),
    output: z.object({}),
  }),
  /** Marks a lesson or a link as done, or not done. */
  markDone: endpoint('POST /student/mark_done', 'learning.hand-in', {
    input: z.object({ activity_id: id(), done: yesNo() }),
    output: z.object({ done_at: z.string().nullable() }),
  }),
  handIn: endpoint('POST /student/hand_in', 'learning.hand-in', {
    input: z.object({
      activity_id: id(),
      body: optionalText(50_000),
      file_ids: z.array(id()).max(10),
      links: z.array(secureAddress()).max(10).optional(),
      version: version(),
    }),
    output: z.object({ version: version(), submitted_at: z.string(), late: z.boolean() }),
    idempotent: true,
  }),
}
