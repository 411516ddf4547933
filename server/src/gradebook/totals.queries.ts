import { type Item, type PeriodTotal, plainRules, type Rules } from '#contract/gradebook/gradebook.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { enrolledOrCompleted, participated } from '#server/access/participation.ts'
import { isMissing } from '#server/access/work-state.ts'
import { attemptsOf, counted, daysLate, item, minutesLate, rulesOf } from '#server/coursework/counting.ts'
import type { GradeBasis } from '#contract/gradebook/basis.contract.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type Basis = { items: (Item & { student_id: number })[]; rules: Rules }

/**
 * All that the totals of these students (null: of the whole section) are computed from. Long because a total follows
 * from grades, rules, periods and days of enrollment.
 */
export const selectBasis = async (
  db: Db,
  section_id: number,
  student_ids: number[] | null,
  now: Date,
): Promise<Basis> => {
  const params = sql.params({ student_ids, now })
  const chosen = (student: Sql): Sql =>
    student_ids ? sql`${student} = any (${params.student_ids}::bigint[])` : sql`${params.student_ids}::bigint[] is null` // each its own plan
  const row = await sql<{ basis: Basis }>`
    with r as materialized (
      select
        s.school_id, s.id, s.academic_term_id as term, z.time_zone as zone,
        ${rulesOf(sql`exists (
          select from activity y
          where y.school_id = t.school_id and y.section_id = s.id and y.activity_type_id = t.id
        )`)} as rules
      from section s
      join school z on z.id = s.school_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}
    )
    select json_build_object(
      'items', (
        select coalesce(json_agg(i), '[]')
        from (
          select
            ${item(sql`r.term`, sql`r.zone`)}, g.student_id, g.points, g.exempt, l.minutes_late, l.days_late,
            l.attempts, g.submission_status, g.late_minutes,
            g.points is null and ${isMissing(sql`g.student_id`, params.now)} as missing
          from r
          join grade g on g.school_id = r.school_id and g.section_id = r.id and ${chosen(sql`g.student_id`)}
          join activity a on a.school_id = g.school_id and a.id = g.activity_id
          join unit u on u.school_id = a.school_id and u.id = a.unit_id
          left join lateral (
            select
              ${minutesLate()} as minutes_late, ${daysLate(sql`r.zone`)} as days_late,
              ${attemptsOf(sql`b.student_id`, sql`r.zone`)} as attempts
            from submission b
            left join activity_student x on x.school_id = b.school_id
              and x.activity_id = b.activity_id
              and x.student_id = b.student_id
            where r.rules->'policy'->>'late' is not null
              and b.school_id = g.school_id
              and b.activity_id = g.activity_id
              and b.student_id = g.student_id
          ) l on true
          where ${counted}
          union all
          select ${item(sql`r.term`, sql`r.zone`)}, e.student_id, null, false, null, null, null, 'auto', null, true
          from r
          join activity a on a.school_id = r.school_id and a.section_id = r.id
          join unit u on u.school_id = a.school_id and u.id = a.unit_id
          join enrollment e on e.school_id = a.school_id
            and e.section_id = a.section_id
            and ${participated()}
            and ${chosen(sql`e.student_id`)}
          where r.rules->'policy'->>'missing' is not null
            and ${counted}
            and not exists (
              select from grade g
              where g.school_id = a.school_id
                and g.section_id = a.section_id
                and g.activity_id = a.id
                and g.student_id = e.student_id
            )
            and ${isMissing(sql`e.student_id`, params.now)}
        ) i
      ),
      'rules', (select rules from r)
    ) as basis`.optional(db)
  return row?.basis ?? { items: [], rules: plainRules }
}

/**
 * The same for one student who looks at the own total: graded and not yet graded activities with their names. The
 * student was reached before. Long for the same reason.
 */
export const selectOwnBasis = async (
  db: Db,
  section_id: number,
  student_id: number,
  now: Date,
): Promise<GradeBasis | undefined> => {
  const params = sql.params({ student_id })
  return (
    await sql<{ basis: GradeBasis }>`
      select json_build_object(
        'rules', ${rulesOf(sql`exists (
          select from activity y
          where y.school_id = t.school_id and y.section_id = s.id and y.activity_type_id = t.id
        )`)},
        'items', coalesce((
          select json_agg(i)
          from (
            select
              a.name, ${item(sql`s.academic_term_id`, sql`z.time_zone`)}, trim_scale(g.points) as points,
              coalesce(g.exempt, false) as exempt,
              coalesce(g.submission_status, 'auto') as submission_status,
              g.late_minutes,
              ${isMissing(params.student_id, sql`${now}`)} and g.points is null as missing,
              coalesce(l.minutes_late, 0) as minutes_late, coalesce(l.days_late, 0) as days_late, l.attempts
            from activity a
            join unit u on u.school_id = a.school_id and u.id = a.unit_id
            left join grade g on g.school_id = a.school_id
              and g.section_id = a.section_id
              and g.activity_id = a.id
              and g.student_id = ${params.student_id}
            left join lateral (
              select
                ${minutesLate()} as minutes_late, ${daysLate(sql`z.time_zone`)} as days_late,
                ${attemptsOf(sql`b.student_id`, sql`z.time_zone`)} as attempts
              from submission b
              left join activity_student x on x.school_id = b.school_id
                and x.activity_id = b.activity_id
                and x.student_id = b.student_id
              where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${params.student_id}
            ) l on true
            where a.school_id = s.school_id and a.section_id = s.id and ${counted}
            order by u.position, u.id, a.position, a.id
          ) i
        ), '[]'),
        'by_hand', (
          select json_build_object('percent', m.percent, 'letter', m.letter, 'incomplete_until', m.incomplete_until)
          from final_grade_override m
          where m.school_id = s.school_id and m.section_id = s.id and m.student_id = ${params.student_id}
        )
      ) as basis
      from section s
      join school z on z.id = s.school_id
      where s.school_id = kernel.school_id()
        and s.id = ${section_id}
        and exists (
          select from enrollment e
          where e.school_id = s.school_id
            and e.section_id = s.id
            and e.student_id = ${params.student_id}
            and ${enrolledOrCompleted('e')}
        )`.optional(db)
  )?.basis
}

export type StudentTotal = {
  student_id: number
  percent: number | null
  letter: string | null
  passed: boolean | null
  periods: PeriodTotal[]
}

/** Stores what was computed; where a total was set by hand that one is shown. */
export const upsertTotals = (db: Db, section_id: number, totals: readonly StudentTotal[]) => {
  const params = sql.params({ section_id })
  return sql`
    insert into section_total (
      school_id, section_id, student_id, percent, letter, computed, passed, set_by_hand, periods
    )
    select
      kernel.school_id(), ${params.section_id}, t.student_id, coalesce(m.percent, t.percent),
      case when m.incomplete_until is not null then 'I' else coalesce(m.letter, t.letter) end,
      t.percent,
      case when m.incomplete_until is null then coalesce(m.passed, t.passed) end,
      m.id is not null, t.periods
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as t(
      student_id bigint, percent numeric, letter text, passed boolean, periods jsonb
    )
    left join final_grade_override m on m.school_id = kernel.school_id()
      and m.section_id = ${params.section_id}
      and m.student_id = t.student_id
    order by t.student_id
    on conflict (school_id, section_id, student_id) do update
    set
      percent = excluded.percent, letter = excluded.letter, computed = excluded.computed, passed = excluded.passed,
      set_by_hand = excluded.set_by_hand, periods = excluded.periods`.run(db)
}

export type StoredTotal = Pick<StudentTotal, 'student_id' | 'percent' | 'letter'>

/** The totals as people see them. */
export const selectTotals = (db: Db, section_id: number): Promise<StoredTotal[]> =>
  sql<StoredTotal>`
    select student_id, percent, letter
    from section_total
    where school_id = kernel.school_id() and section_id = ${section_id}`.all(db)

/** Answers the section where something was called missing. */
export const takeMissingBack = async (db: Db, activity_id: number, student_id: number): Promise<number | undefined> =>
  (
    await sql<{ section_id: number }>`
      update grade
      set submission_status = 'auto', version = version + 1
      where school_id = kernel.school_id()
        and activity_id = ${activity_id}
        and student_id = ${student_id}
        and submission_status = 'missing'
      returning section_id`.optional(db)
  )?.section_id

/**
 * Everybody of the section whose total must be computed again: who is enrolled; locked, so that no save of a cell slips
 * in between.
 */
export const selectStudentIds = async (db: Db, section_id: number): Promise<number[]> =>
  (
    await sql<{ student_id: number }>`
      select student_id
      from enrollment
      where school_id = kernel.school_id() and section_id = ${section_id} and status in ('active', 'hold', 'completed')
      order by id
      for no key update`.all(db)
  ).map((row) => row.student_id)
