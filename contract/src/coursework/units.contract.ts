import { z } from 'zod'
import { Block } from '../courses/block.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  decimal,
  id,
  ids,
  instant,
  optionalText,
  orNull,
  text,
  version,
  webAddress,
  yesNo,
} from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'
import { StoredFile } from '../files/files.contract.ts'
import { discussionTerms } from './participation.contract.ts'

export const Link = z.object({ label: text(120), url: webAddress() })

/** Kinds that a teacher sets up by typing alone. */
export const ownKinds = ['hand_in', 'questions', 'discussion', 'offline', 'link', 'lesson'] as const
export const activityKinds = ['hand_in', 'questions', 'discussion', 'offline', 'link', 'lesson'] as const
/** Kinds that a student marks as done. */
export const markedDone: ReadonlySet<string> = new Set(['link', 'lesson'])

/** Where the score of a standard comes from: the teacher's own hand, the grade, or one criterion of the rubric. */
export const standardSources = ['own', 'grade', 'criterion'] as const
export const Attached = z.object({ standard_id: id(), source: choice(standardSources), criterion: optionalText(12) })

/** Once the grades of a period are closed, only the office changes what they are made of, and says why. */
export const inClosedPeriod = { reason: optionalText(200).optional() }

/**
 * What a teacher types. `max_score` in points; `due_at` and `expires_at` are instants: after due work is late, after
 * expiry nothing is taken;
 * before `available_at` students see its name and dates alone. */
const activityFields = {
  unit_id: id(),
  activity_type_id: orNull(id()),
  name: text(160),
  description: optionalText(20_000),
  max_score: decimal({ min: 0, max: 10_000 }),
  due_at: orNull(instant()),
  expires_at: orNull(instant()),
  available_at: orNull(instant()).optional(),
  graded: yesNo(),
  mandatory: yesNo(),
  shared: yesNo(),
  kind: choice(ownKinds).optional(),
  /** How it counts; @see Item of the grade arithmetic */
  extra: yesNo().optional(),
  never_drop: yesNo().optional(),
  exam: yesNo().optional(),
  must_reach: orNull(decimal({ min: 0, max: 100 })).optional(),
  /** What it is judged by; the sum of that is the grade unless told otherwise. */
  rubric_id: orNull(id()).optional(),
  rubric_counts: yesNo().optional(),
  /** Names are hidden from graders until the grades are shown; choosing it hides them. */
  anonymous: yesNo().optional(),
  /** What it shows that students know; left as they are unless given. */
  standards: z.array(Attached).max(30).optional(),
  /** The content of a lesson; its files are those of the activity. */
  blocks: z.array(Block).max(60).optional(),
  /** What to do or bring before. */
  preparation: optionalText(2_000).optional(),
  /** Of work outside of the portal: where, and what to bring along. */
  place: optionalText(160).optional(),
  bring: optionalText(500).optional(),
  /** Of a discussion. */
  post_due_at: discussionTerms.post_due_at.optional(),
  required_posts: discussionTerms.required_posts.optional(),
  required_replies: discussionTerms.required_replies.optional(),
  post_points: discussionTerms.post_points.optional(),
  reply_points: discussionTerms.reply_points.optional(),
  links: z.array(Link).max(20),
  file_ids: z.array(id()).max(20),
}

export const Activity = z.object({
  ...activityFields,
  id: id(),
  version: version(),
  archived: z.boolean(),
  available_at: z.string().nullable(),
  kind: choice(activityKinds),
  blocks: z.array(Block),
  preparation: z.string(),
  place: z.string(),
  bring: z.string(),
  post_due_at: z.string().nullable(),
  required_posts: z.int(),
  required_replies: z.int(),
  post_points: z.number(),
  reply_points: z.number(),
  /** Of a discussion. */
  thread_id: id().nullable(),
  locked: z.boolean(),
  grades_hidden: z.boolean(),
  rubric_name: z.string().nullable(),
  type_name: z.string().nullable(),
  color: z.int(),
  standards: z.array(Attached.extend({ code: z.string(), body: z.string() })),
  files: z.array(StoredFile),
  /** Handed in, or marked as done. */
  handed_in: z.int(),
  /** How many of the students enrolled now opened it. */
  seen: z.int(),
  to_grade: z.int(),
})
export type Activity = z.infer<typeof Activity>

const unitFields = {
  name: text(160),
  description: optionalText(5_000),
  shared: yesNo(),
  grading_period_id: orNull(id()),
  available_at: orNull(instant()).optional(),
}
export const Unit = z.object({
  ...unitFields,
  available_at: z.string().nullable(),
  id: id(),
  version: version(),
  archived: z.boolean(),
  activities: z.array(Activity),
})
export type Unit = z.infer<typeof Unit>

export const Touched = z.object({ activities: z.int(), submissions: z.int(), grades: z.int() })
export type Touched = z.infer<typeof Touched>

const done = z.object({ id: id(), version: version() })

export const units = {
  read: endpoint('GET /section/units', 'units.read', {
    input: z.object({ section_id: id(), archived: yesNo().optional() }),
    output: z.object({
      units: z.array(Unit),
      course_id: id(),
      student_count: z.int(),
      archived_count: z.int(),
      activity_types: z.array(z.object({ id: id(), name: z.string(), color: z.int() })),
      /** Those of the term; without one nothing is weighed by them. */
      grading_periods: z.array(
        z.object({ id: id(), name: z.string(), weight: z.number(), start_date: z.string(), end_date: z.string() }),
      ),
      /** Of the school: by its days work falls into a period. */
      time_zone: z.string(),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['unit', 'submission', 'grade'],
  }),
  /** Who marked a lesson or a link as done; `done_at` null = not yet. */
  progress: endpoint('GET /section/activity_progress', 'units.read', {
    input: z.object({ activity_id: id() }),
    output: z.object({ name: z.string(), rows: z.array(Named.extend({ done_at: z.string().nullable() })) }),
    topics: ['unit', 'submission'],
  }),
  /** Where a unit is: the section of its own. */
  place: endpoint('GET /section/view_unit', 'units.read', {
    input: z.object({ unit_id: id() }),
    output: z.object({ section_id: id(), archived: z.boolean() }),
    topics: ['unit'],
  }),
  saveUnit: endpoint('POST /section/save_unit', 'units.edit', {
    input: z.object({
      ...unitFields,
      section_id: id(),
      id: id().optional(),
      version: version().optional(),
      ...inClosedPeriod,
    }),
    output: done,
  }),
  /**
   * How much a change of these activities, or of a whole unit, touches: told before it is made. Those of sections
   * graded with this one go along.
   */
  touched: endpoint('GET /section/touched_work', 'units.read', {
    input: z.object({ section_id: id(), unit_id: id().optional(), activity_ids: ids().optional() }),
    output: Touched,
    topics: ['unit', 'submission', 'grade'],
  }),
  /** A unit goes with its activities, and comes back with those that went with it. */
  archiveUnit: endpoint('POST /section/archive_unit', 'units.edit', {
    input: z.object({ id: id(), version: version(), archived: yesNo(), ...inClosedPeriod }),
    output: done,
  }),
  /** Empties a unit, or puts back what was in it; answers which of the activities went or came. */
  clearUnit: endpoint('POST /section/clear_unit', 'units.edit', {
    input: z.object({ unit_id: id(), activity_ids: ids(), archived: yesNo(), ...inClosedPeriod }),
    parts: { by: 'activity_ids' },
    output: z.object({ activity_ids: z.array(id()) }),
  }),
  orderUnits: endpoint('POST /section/order_units', 'units.edit', {
    input: z.object({ section_id: id(), ids: ids() }),
    output: z.object({}),
  }),
  saveActivity: endpoint('POST /section/save_activity', 'units.edit', {
    input: z.object({ ...activityFields, id: id().optional(), version: version().optional(), ...inClosedPeriod }),
    output: done,
  }),
  archiveActivity: endpoint('POST /section/archive_activity', 'units.edit', {
    input: z.object({ id: id(), version: version(), archived: yesNo(), ...inClosedPeriod }),
    output: done,
  }),
  /** Deletes an archived activity for good, with what was handed in and the grades; the audit keeps the record. */
  deleteActivity: endpoint('POST /section/delete_activity', 'units.edit', {
    input: z.object({ id: id(), version: version(), ...inClosedPeriod }),
    output: z.object({}),
  }),
  /** The activities of one unit in their new order; one that stood in another unit of the section moves here. */
  /** Closes activities for everybody, or opens them: nothing is handed in while they are closed. */
  lockActivities: endpoint('POST /section/lock_activities', 'gradebook.edit', {
    input: z.object({ section_id: id(), activity_ids: ids(), locked: yesNo() }),
    parts: { by: 'activity_ids' },
    output: z.object({ activities: z.int() }),
  }),
  orderActivities: endpoint('POST /section/order_activities', 'units.edit', {
    input: z.object({ unit_id: id(), ids: ids(), ...inClosedPeriod }),
    output: z.object({}),
  }),
}
