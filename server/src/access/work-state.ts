import { isAsked } from './discussion-work.sql.ts'
import { enrolled, enrolledAt } from './participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
/** What a student or parent may see of a section: shared units and activities that are not archived. Aliases a, u. */
export const visible = sql`a.shared and u.shared and a.archived_at is null and u.archived_at is null`

/** A date of an activity (alias a) as it holds for one student: the student's own, otherwise everybody's. */
export const dateFor = (student: Sql, date: 'due_at' | 'expires_at'): Sql => sql`coalesce((
  select x.${sql.ref(date)}
  from activity_student x
  where x.school_id = a.school_id and x.activity_id = a.id and x.student_id = ${student}
), a.${sql.ref(date)})`

/** What was set for one student alone, alias `own`: for statements that ask for several of its dates. */
export const withOwn = (student: Sql): Sql => sql`
  left join activity_student own on own.school_id = a.school_id
    and own.activity_id = a.id
    and own.student_id = ${student}`
/** The same date as `dateFor` tells, beside `withOwn`. */
export const ownDate = (date: 'due_at' | 'expires_at'): Sql => sql`coalesce(own.${sql.ref(date)}, a.${sql.ref(date)})`

const available = (own: Sql): Sql => sql`coalesce(${own}, greatest(a.available_at, u.available_at))`
/**
 * From when on one student has an activity (aliases a, u its unit): the student's own moment, otherwise the later one
 * of activity and unit; null = always.
 */
export const availableFor = (student: Sql): Sql =>
  available(
    sql`(
      select x.available_at
      from activity_student x
      where x.school_id = a.school_id and x.activity_id = a.id and x.student_id = ${student}
    )`,
  )
/** The same, beside `withOwn`. */
export const ownAvailable = available(sql`own.available_at`)
/** Whether that is still to come. */
export const isEarly = (from: Sql, now: Sql): Sql => sql`coalesce(${from} > ${now}, false)`

/**
 * The grade (alias g) of one student for an activity (alias a), looked up by its whole key: 'offset 0' keeps the
 * planner from walking through all grades of the student for each of them, as it expects few in a section.
 */
export const gradeOf = (student: Sql): Sql => sql`
  left join lateral (
    select k.*
    from grade k
    where k.school_id = a.school_id
      and k.section_id = a.section_id
      and k.student_id = ${student}
      and k.activity_id = a.id
    offset 0
  ) g on true`

/** Whether an activity (alias a) is closed for one student, by the teacher's hand. */
export const lockedFor = (student: Sql): Sql => sql`coalesce((
  select x.locked
  from activity_student x
  where x.school_id = a.school_id and x.activity_id = a.id and x.student_id = ${student}
), a.locked)`

/** Whether the last day of one student in the self-paced class of an activity (alias a) is over; `today` is SQL. */
export const paceOver = (student: Sql, today: Sql): Sql => sql`coalesce((
  select x.last_day < ${today}::date
  from enrollment x
  where x.school_id = a.school_id and x.section_id = a.section_id and x.student_id = ${student} and ${enrolled('x')}
), false)`

/** Kinds of activity that a student hands in; only these can be missing. */
export const handedIn = sql`a.kind in ('hand_in', 'questions', 'discussion')`

/** Whether the student marked an activity (alias a) as done. */
export const doneBy = (student: Sql): Sql => sql`exists (
  select from activity_done x
  where x.school_id = a.school_id and x.activity_id = a.id and x.student_id = ${student}
)`

/** Due while the student was in the section, and not handed in (alias a activity; `student` and `now` are SQL). */
export const isMissing = (student: Sql, now: Sql): Sql => sql`(
  a.mandatory
  and ${handedIn}
  and ${dateFor(student, 'due_at')} < ${now}
  and not exists (
    select from submission b
    where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${student}
  )
  and ${enrolledAt(student, dateFor(student, 'due_at'))}
  and ${isAsked(student)}
)`

/**
 * Whether an activity (alias a) was ever asked of the student: it has no due date, or it was due while the student was
 * in the section; a discussion of a group is asked of its members.
 */
export const wasAssigned = (student: Sql, due_at = dateFor(student, 'due_at')): Sql => sql`
  ((${due_at} is null or ${enrolledAt(student, due_at)}) and ${isAsked(student)})`

/** The same as it stands (alias g its grade): what the teacher says comes before what handing it in says. */
export const countsAsMissing = (student: Sql, now: Sql): Sql => sql`(
  case coalesce(g.submission_status, 'auto')
    when 'auto' then ${isMissing(student, now)}
    else g.submission_status = 'missing'
  end
)`

/**
 * Where a piece of work stands for one student (aliases a activity, g grade, b submission; `now` and `student` are
 * SQL). Points not yet given leave 'handed_in', which turns 'late' where it came after the due instant, unless the
 * teacher says otherwise. Grades of a column that is still hidden are not told. What was due while the student was not
 * in the section is 'not_assigned' until somebody hands it in or grades it.
 */
export const workState = (
  now: Sql,
  student: Sql,
  dateOf = (date: 'due_at' | 'expires_at') => dateFor(student, date),
): Sql => sql`
  case
    when g.exempt then 'exempt'
    when g.points is not null and not a.grades_hidden then 'graded'
    when g.submission_status in ('missing', 'late') and not a.grades_hidden then g.submission_status
    when b.id is not null and b.late and coalesce(g.submission_status, '') <> 'on_time' then 'late'
    when b.id is not null then 'handed_in'
    when ${doneBy(student)} then 'done'
    when not ${wasAssigned(student, dateOf('due_at'))} then 'not_assigned'
    when ${dateOf('expires_at')} < ${now}
      and a.mandatory
      and ${handedIn}
      and a.due_at is not null
      and coalesce(g.submission_status, '') <> 'on_time'
      then 'missing'
    when ${dateOf('expires_at')} < ${now} then 'expired'
    when ${dateOf('due_at')} < ${now} and a.mandatory and ${handedIn} and coalesce(g.submission_status, '') <> 'on_time'
      then 'missing'
    else 'open'
  end`
