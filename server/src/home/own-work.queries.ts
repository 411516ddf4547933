import { daysAfter } from '#contract/kernel/dates.rules.ts'
import { toInstant } from '#contract/kernel/zoned.rules.ts'
import { ownParticipation } from '#server/access/discussion-work.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { isEarly, ownAvailable, ownDate, visible, withOwn, workState } from '#server/access/work-state.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const shownDue = 12
const twoWeeks = 14

/** From the beginning of the day two weeks ago to the end of the day in two weeks, where the school is. */
export const aroundToday = ({ date, time_zone }: SchoolDay): { since: string; until: string } => ({
  since: toInstant(`${daysAfter(date, -twoWeeks)} 00:00`, time_zone),
  until: toInstant(`${daysAfter(date, twoWeeks + 1)} 00:00`, time_zone),
})

/**
 * What a student has to do: due within two weeks, or overdue and still open. Work is so until it is handed in, lessons
 * and links until they are marked as done, what happens elsewhere until it is graded or past. The first of it, and how
 * much there is. Long because each kind of activity is open in its own way.
 */
export const toDo = (now: Sql, until: Sql, student: Sql) => sql`(
  select
    coalesce(
      json_agg(json_build_object(
        'activity_id', activity_id, 'section_id', section_id, 'name', name, 'section_name', section_name,
        'color', color, 'kind', kind, 'due_at', due_at, 'expires_at', expires_at, 'state', state,
        'participation', participation
      ) order by nth) filter (where nth <= ${sql.constant(shownDue)}),
      '[]'
    ) as due,
    count(*) as due_count
  from (
    select
      o.*,
      row_number() over (
        order by due_at >= ${now}, case when due_at >= ${now} then due_at end, due_at desc, activity_id
      ) as nth
    from (
      select
        a.mandatory, a.kind, a.id as activity_id, s.id as section_id, a.name, s.name as section_name,
        ${sectionColor} as color, ${ownDate('due_at')} as due_at, ${ownDate('expires_at')} as expires_at,
        ${workState(sql`${now}`, sql`e.student_id`, ownDate)} as state,
        ${ownParticipation(sql`e.student_id`, ownDate('due_at'), ownDate('expires_at'))} as participation
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      ${withCourse}
      join activity a on a.school_id = s.school_id and a.section_id = s.id
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      ${withOwn(sql`e.student_id`)}
      left join grade g on g.school_id = a.school_id
        and g.section_id = a.section_id
        and g.student_id = e.student_id
        and g.activity_id = a.id
      left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = e.student_id
      where e.school_id = kernel.school_id()
        and e.student_id = ${student}
        and ${enrolled('e')}
        and ${visible}
        and b.id is null
        and (g.points is null or a.grades_hidden)
        and not coalesce(g.exempt, false)
        and not ${isEarly(ownAvailable, sql`${now}`)}
        and ${ownDate('due_at')} < ${until}::timestamptz
    ) o
    where state in ('open', 'missing') and (due_at >= ${now} or mandatory and kind <> 'offline')
  ) w
)`

/** The last grades and words that the student was given in two weeks. */
export const feedback = (since: Sql, student: Sql) => sql`coalesce((
  select json_agg(x)
  from (
    select
      a.id as activity_id, s.id as section_id, a.name, s.name as section_name, ${sectionColor} as color,
      trim_scale(g.points) as points, trim_scale(a.max_score) as max_score, g.comment, g.graded_at
    from grade g
    join activity a on a.school_id = g.school_id and a.id = g.activity_id
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = g.school_id and s.id = g.section_id
    ${withCourse}
    where g.school_id = kernel.school_id()
      and g.student_id = ${student}
      and ${visible}
      and not a.grades_hidden
      and (g.points is not null or g.comment <> '')
      and g.graded_at >= ${since}::timestamptz
    order by g.graded_at desc, a.id
    limit 5
  ) x
), '[]')`

/** Of the classes of the students on the day; named as an array, only their meetings are looked up. */
export const meetingsToday = (student_ids: Sql, date: Sql) => sql`(
  select *
  from kernel.meetings_on(kernel.school_id(), ${date}::date) m
  where m.section_id = any (array(
    select e.section_id
    from enrollment e
    where e.school_id = kernel.school_id() and e.student_id = any (${student_ids}::bigint[]) and ${enrolled('e')}
  ))
)`

/** Who stands in for the teachers of section s at meeting b of the day. */
export const substituteOf = (date: Sql) => sql`(
  select ${fullName('p')}
  from substitution v
  join person p on p.school_id = v.school_id and p.id = v.teacher_id
  where v.school_id = s.school_id and v.section_id = s.id and v.date = ${date}::date and v.meeting = b.meeting
)`
