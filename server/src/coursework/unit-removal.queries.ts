import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { withLinkedSections } from './units.queries.ts'

/** Puts activities of the unit away or back; answers those that were not there already. */
export const setActivitiesArchived = async (
  db: Db,
  unit_id: number,
  activity_ids: readonly number[],
  at: Date | null,
): Promise<number[]> => {
  const params = sql.params({ at })
  return (
    await sql<{ id: number }>`
      update activity
      set archived_at = ${params.at}, version = version + 1
      where school_id = kernel.school_id()
        and unit_id = ${unit_id}
        and id = any (${activity_ids}::bigint[])
        and (archived_at is null) = (${params.at}::timestamptz is not null)
      returning id`.all(db)
  ).map(({ id }) => id)
}

/**
 * What went with the unit (at the same instant) comes back with it, and goes when it goes.
 * @param at null = it comes back
 */
export const archiveWithUnit = (db: Db, unit_id: number, at: Date | null) => {
  const params = sql.params({ at })
  return sql`
    update activity a
    set archived_at = ${params.at}, version = a.version + 1
    from unit u
    where u.school_id = kernel.school_id()
      and u.id = ${unit_id}
      and a.school_id = u.school_id
      and a.unit_id = u.id
      and case
        when ${params.at}::timestamptz is null then a.archived_at = u.archived_at
        else a.archived_at is null
      end`.run(db)
}

/**
 * Deletes archived activities with all that hangs on them; their files are let go. One statement, so that nothing is
 * left without its activity; long because everything hangs on an activity.
 */
export const deleteForGood = (db: Db, activity_id: number) => {
  const params = sql.params({ activity_ids: [activity_id] })
  return sql`
    with gone as (
      select a.school_id, a.id, a.section_id
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where a.school_id = kernel.school_id()
        and (a.archived_at is not null or u.archived_at is not null)
        and a.id in (${withLinkedSections(params.activity_ids)})
    ),
    work as (
      select b.school_id, b.id
      from submission b
      join gone a on a.school_id = b.school_id and a.id = b.activity_id
    ),
    attempts as (
      delete from submission_attempt x
      using work b
      where x.school_id = b.school_id and x.submission_id = b.id
      returning x.id
    ),
    files as (
      update file f
      set owner_kind = null, owner_id = null
      where f.school_id = kernel.school_id()
        and (
          f.owner_kind = 'activity' and f.owner_id in (select id from gone)
          or f.owner_kind = 'submission' and f.owner_id in (select id from work)
          or f.owner_kind = 'attempt' and f.owner_id in (select id from attempts)
        )
    ),
    annotations as (
      delete from annotation x
      using work b
      where x.school_id = b.school_id and x.submission_id = b.id
    ),
    submissions as (
      delete from submission x
      using work b
      where x.school_id = b.school_id and x.id = b.id
    ),
    grades as (
      delete from grade x
      using gone a
      where x.school_id = a.school_id and x.section_id = a.section_id and x.activity_id = a.id
    ),
    question_attempts as (
      delete from question_attempt x
      using gone a
      join question_set q on q.school_id = a.school_id and q.activity_id = a.id
      where x.school_id = q.school_id and x.set_id = q.id
    ),
    links as (
      delete from activity_link x
      using gone a
      where x.school_id = a.school_id and x.activity_id = a.id
    ),
    standards as (
      delete from activity_standard x
      using gone a
      where x.school_id = a.school_id and x.activity_id = a.id
    ),
    dates as (
      delete from activity_student x
      using gone a
      where x.school_id = a.school_id and x.activity_id = a.id
    ),
    assessments as (
      delete from rubric_assessment x
      using gone a
      where x.school_id = a.school_id and x.activity_id = a.id
    ),
    scores as (
      delete from standard_score x
      using gone a
      where x.school_id = a.school_id and x.activity_id = a.id
    )
    delete from activity a
    using gone g
    where a.school_id = g.school_id and a.id = g.id`.run(db)
}
