import { visible } from '#server/access/work-state.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Names are hidden while its grades are (alias a). */
export const isAnonymous = sql`(a.anonymous and a.grades_hidden)`

/**
 * Policy, categories, periods and scale of a section (alias `s`): the nearest rules hold as a whole. `used` limits the
 * categories without a weight to those of its activities. Long because it is one object of JSON with every rule in it.
 */
export const rulesOf = (used: Sql): Sql => sql`(
  select json_build_object(
    'policy', json_build_object(
      'scheme', coalesce(p.scheme, 'weighted'), 'drop_rule', coalesce(p.drop_rule, 'best'),
      'missing', p.missing_percent, 'cap', p.cap_percent,
      'late', case
        when p.late_percent > 0
          then json_build_object(
            'percent', p.late_percent, 'unit', p.late_unit, 'grace', p.late_grace, 'floor', p.late_floor
          )
      end
    ),
    'categories', coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'color', t.color,
        'weight', trim_scale(coalesce(c.weight, case when own.one is null then t.weight else 0 end)),
        'drop_low', coalesce(c.drop_low, case when own.one is null then t.drop_low else 0 end),
        'drop_high', coalesce(c.drop_high, case when own.one is null then t.drop_high else 0 end),
        'cap', case when own.one is null then t.cap_percent else c.cap_percent end,
        'extra', coalesce(c.extra, own.one is null and t.extra)
      ) order by t.position, t.id)
      from activity_type t
      left join grading_policy_category c on c.school_id = t.school_id
        and c.grading_policy_id = own.one
        and c.activity_type_id = t.id
      where t.school_id = s.school_id
        and (
          t.archived_at is null and coalesce(c.weight, case when own.one is null then t.weight else 0 end) > 0
          or ${used}
        )
    ), '[]'),
    'periods', coalesce((
      select json_agg(json_build_object(
        'id', g.id, 'name', g.name, 'weight', trim_scale(g.weight), 'exam_weight', trim_scale(g.exam_weight)
      ) order by g.start_date, g.id)
      from grading_period g
      where g.school_id = s.school_id and g.academic_term_id = s.academic_term_id and g.archived_at is null
    ), '[]'),
    'scale', coalesce((
      select json_agg(json_build_object(
        'letter', r.letter, 'min_percent', trim_scale(r.min_percent), 'gpa_points', trim_scale(r.gpa_points)
      ) order by r.position)
      from grading_scale_row r
      where r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id
    ), '[]'),
    'pass_percent', coalesce((
      select trim_scale(k.pass_percent)
      from grading_scale k
      where k.school_id = s.school_id and k.id = s.grading_scale_id
    ), 60)
  )
  from (select) one
  left join lateral (
    select q.*
    from grading_policy q
    where q.school_id = s.school_id
      and (q.section_id = s.id or q.course_id = s.course_id or (q.section_id is null and q.course_id is null))
    order by q.section_id nulls last, q.course_id nulls last
    limit 1
  ) p on true
  left join lateral (select p.id as one where p.section_id is not null or p.course_id is not null) own on true
)`

export const curveOf = sql`
  case when a.curve is not null then json_strip_nulls(json_build_object('kind', a.curve, 'points', a.curve_points)) end`

/**
 * The day by which an activity (aliases a, u its unit) is in a grading period: on which it is due, otherwise from which
 * it is available.
 */
const periodDay = (zone: Sql): Sql => sql`
  (coalesce(a.due_at, greatest(a.available_at, u.available_at)) at time zone ${zone})::date`

/**
 * The grading period of an activity (aliases a, u its unit): that of the unit, otherwise the one of the term by its
 * dates, a weighted one and a short one first. Null without.
 * @param term academic_term_id of the section, as SQL
 * @param zone of the school, as SQL
 */
export const periodOf = (term: Sql, zone: Sql): Sql => sql`coalesce(
  u.grading_period_id,
  (
    select g.id
    from grading_period g
    where g.school_id = kernel.school_id()
      and g.academic_term_id = ${term}
      and g.archived_at is null
      and ${periodDay(zone)} between g.start_date and g.end_date
    order by g.weight > 0 desc, g.end_date - g.start_date, g.id
    limit 1
  )
)`

/**
 * Grading periods (alias g) that an activity (aliases a, u its unit) is in, weighted or not: that of the unit,
 * otherwise those of the term by its dates.
 */
const periodsOf = sql`(
  g.id = u.grading_period_id
  or u.grading_period_id is null
  and g.archived_at is null
  and g.academic_term_id = (
    select z.academic_term_id
    from section z
    where z.school_id = a.school_id and z.id = a.section_id
  )
  and ${periodDay(sql`c.time_zone`)} between g.start_date and g.end_date
)`

/** Whether its grades can no longer be entered: the last day for that is over at the school. `now` is SQL. */
export const periodClosed = (now: Sql): Sql => sql`exists (
  select from grading_period g
  join school c on c.id = g.school_id
  where g.school_id = a.school_id
    and g.closes_on < (${now}::timestamptz at time zone c.time_zone)::date
    and ${periodsOf}
)`

/** The name of its period as people know it: a weighted one first. */
export const periodName = sql`(
  select g.name
  from grading_period g
  join school c on c.id = g.school_id
  where g.school_id = a.school_id and ${periodsOf}
  order by g.weight > 0 desc, g.start_date, g.id
  limit 1
)`

/** What one activity (aliases a, u its unit) is to the arithmetic. */
export const item = (term: Sql, zone: Sql): Sql => sql`
  a.id as activity_id, a.activity_type_id, ${periodOf(term, zone)} as grading_period_id, a.max_score, a.extra,
  a.never_drop, a.exam, a.must_reach, ${curveOf} as curve`

/** What counts in totals: what students may see (aliases a, u), so that a total never gives away what they do not. */
export const counted = sql`a.graded and not a.grades_hidden and ${visible}`

/**
 * The scored attempts of a student at a set of questions (aliases a activity, x activity_student), each with how late
 * it came; null unless there were several and one was late. @see gradedOfAttempts
 */
export const attemptsOf = (student: Sql, zone: Sql): Sql => sql`
  case
    when a.kind = 'questions'
      then (
        select json_build_object(
          'keep', q.keep,
          'all', json_agg(json_build_object(
            'points', trim_scale(t.points), 'max', trim_scale(t.max), 'minutes_late', ${minutesLate(sql`t`)},
            'days_late', ${daysLate(zone, sql`t`)}
          ) order by t.nth) filter (where t.points is not null and t.max > 0)
        )
        from question_set q
        join question_attempt t on t.school_id = q.school_id and t.set_id = q.id and t.student_id = ${student}
        where q.school_id = a.school_id and q.activity_id = a.id and t.submitted_at is not null
        group by q.keep
        having count(*) > 1
          and max(t.submitted_at) > ${dueAt}
          and count(*) filter (where t.points is not null and t.max > 0) > 0
      )
  end`

const dueAt = sql`coalesce(x.due_at, a.due_at)`

/**
 * Whole minutes that came after the due instant (aliases a activity, x activity_student, b submission); 0 in time or
 * without either.
 */
export const minutesLate = (b = sql`b`): Sql => sql`
  coalesce(greatest(0, ceil(extract(epoch from ${b}.submitted_at - ${dueAt}) / 60)), 0)::int`

/**
 * Days that had begun since then. A day goes from one hour to the same hour of the school's clocks, however long it is
 * when they are changed.
 * @param zone SQL
 */
export const daysLate = (zone: Sql, b = sql`b`): Sql => sql`
  case
    when ${b}.submitted_at > ${dueAt}
      then greatest(
        1,
        ceil(extract(epoch from (${b}.submitted_at at time zone ${zone}) - (${dueAt} at time zone ${zone})) / 86400)
      )::int
    else 0
  end`
