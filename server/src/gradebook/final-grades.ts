import { ruleVersion } from '#contract/gradebook/gradebook.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { refreshTotals } from './totals.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * Stores the final grades of everybody who is in these sections, from totals computed now. A credit is attempted with
 * any result, earned with a pass.
 */
export const storeFinalGrades = async (
  db: Db,
  section_ids: readonly number[],
  user_id: number,
  now: Date,
): Promise<void> => {
  for (const section_id of section_ids) await refreshTotals(db, section_id, now)
  await insertFinalGrades(db, section_ids, null, user_id, now)
}

/** Stores the final grades of a section, in one statement of many columns. @param student_ids null = everybody */
export const insertFinalGrades = (
  db: Db,
  section_ids: readonly number[],
  student_ids: readonly number[] | null,
  user_id: number,
  now: Date,
) => {
  const params = sql.params({ student_ids })
  return sql`
    insert into final_grade as f (
      school_id, section_id, student_id, percent, letter, passed, gpa_points, weighted_gpa_points, credits_attempted,
      credits_earned, set_by_hand, rule_version, finalized_by, finalized_at
    )
    select
      e.school_id, e.section_id, e.student_id, x.percent, x.letter, x.passed,
      (
        select r.gpa_points
        from grading_scale_row r
        where r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id and r.letter = x.letter
        order by r.position
        limit 1
      ),
      (
        select r.weighted_gpa_points
        from grading_scale_row r
        where r.school_id = s.school_id and r.grading_scale_id = s.grading_scale_id and r.letter = x.letter
        order by r.position
        limit 1
      ),
      c.credits, case when x.passed then c.credits else 0 end, coalesce(x.set_by_hand, false), ${ruleVersion},
      ${user_id}, ${now}
    from (
      select distinct school_id, section_id, student_id
      from enrollment
      where school_id = kernel.school_id()
        and section_id = any (${section_ids}::bigint[])
        and (${params.student_ids}::bigint[] is null or student_id = any (${params.student_ids}::bigint[]))
        and status in ('active', 'hold', 'completed')
    ) e
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join course c on c.school_id = s.school_id and c.id = s.course_id
    left join section_total x on x.school_id = e.school_id
      and x.section_id = e.section_id
      and x.student_id = e.student_id
    order by e.section_id, e.student_id
    on conflict (school_id, section_id, student_id) do update
    set
      percent = excluded.percent, letter = excluded.letter, passed = excluded.passed, gpa_points = excluded.gpa_points,
      weighted_gpa_points = excluded.weighted_gpa_points, credits_attempted = excluded.credits_attempted,
      credits_earned = excluded.credits_earned, set_by_hand = excluded.set_by_hand,
      rule_version = excluded.rule_version, finalized_by = excluded.finalized_by, finalized_at = excluded.finalized_at,
      version = f.version + 1`.run(db)
}

/** A section that goes on has no final grades; the audit keeps those that were. */
export const dropFinalGrades = async (db: Db, section_ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('final_grade').where('section_id', 'in', section_ids).execute()
}
