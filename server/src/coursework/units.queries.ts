import { found } from '#contract/kernel/errors.ts'
import type { DatedPeriod } from '#contract/coursework/periods.rules.ts'
import type { Touched, Unit } from '#contract/coursework/units.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { toGrade } from '#server/sections/sections.queries.ts'
import { fileList } from '#server/files/files.queries.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export const linkList = sql`coalesce((
  select json_agg(json_build_object('label', l.label, 'url', l.url) order by l.position)
  from activity_link l
  where l.school_id = a.school_id and l.activity_id = a.id
), '[]')`

export type UnitsAnswer = {
  units: Unit[]
  course_id: number
  student_count: number
  archived_count: number
  activity_types: { id: number; name: string; color: number }[]
  grading_periods: DatedPeriod[]
  time_zone: string
}

/**
 * Units with their activities; the section was reached before. Long because units, activities, their files and counts
 * are one answer.
 * @param archived show what is archived instead of what is in use
 */
export const selectUnits = async (db: Db, section_id: number, archived: boolean): Promise<UnitsAnswer> => {
  const params = sql.params({ section_id, archived })
  const row = await sql<{ answer: UnitsAnswer }>`
    with acts as (
      select
        a.unit_id, a.position, a.id,
        json_build_object(
          'id', a.id, 'unit_id', a.unit_id, 'activity_type_id', a.activity_type_id, 'name', a.name,
          'description', a.description, 'max_score', trim_scale(a.max_score), 'due_at', a.due_at,
          'expires_at', a.expires_at, 'available_at', a.available_at, 'graded', a.graded, 'kind', a.kind,
          'blocks', a.blocks, 'preparation', a.preparation, 'place', a.place, 'bring', a.bring,
          'post_due_at', a.post_due_at, 'required_posts', a.required_posts, 'required_replies', a.required_replies,
          'post_points', trim_scale(a.post_points), 'reply_points', trim_scale(a.reply_points),
          'thread_id', (
            select d.id
            from discussion_thread d
            where d.school_id = a.school_id and d.activity_id = a.id and d.deleted_at is null
          ),
          'locked', a.locked, 'grades_hidden', a.grades_hidden, 'extra', a.extra, 'never_drop', a.never_drop,
          'exam', a.exam, 'must_reach', trim_scale(a.must_reach), 'rubric_id', a.rubric_id,
          'rubric_counts', a.rubric_counts, 'anonymous', a.anonymous,
          'rubric_name', (select r.name from rubric r where r.school_id = a.school_id and r.id = a.rubric_id),
          'mandatory', a.mandatory, 'shared', a.shared, 'version', a.version, 'archived', a.archived_at is not null,
          'type_name', t.name, 'color', coalesce(t.color, 1),
          'standards', coalesce((
            select json_agg(json_build_object(
              'standard_id', x.standard_id, 'source', x.source, 'criterion', x.criterion, 'code', k.code, 'body', k.body
            ) order by x.id)
            from activity_standard x
            join standard k on k.school_id = x.school_id and k.id = x.standard_id
            where x.school_id = a.school_id and x.activity_id = a.id
          ), '[]'),
          'links', ${linkList}, 'files', ${fileList('activity', sql`a`)},
          'file_ids', coalesce((
            select json_agg(f.id order by f.id)
            from file f
            where f.school_id = a.school_id and f.owner_kind = 'activity' and f.owner_id = a.id
          ), '[]'),
          'handed_in', (select count(*) from submission b where b.school_id = a.school_id and b.activity_id = a.id)
            + (select count(*) from activity_done d where d.school_id = a.school_id and d.activity_id = a.id),
          'seen', (
            select count(*)
            from activity_view v
            where v.school_id = a.school_id
              and v.activity_id = a.id
              and exists (
                select from enrollment e
                where e.school_id = a.school_id
                  and e.section_id = a.section_id
                  and e.student_id = v.student_id
                  and ${enrolled('e')}
              )
          ),
          'to_grade', ${toGrade}
        ) as activity
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      left join activity_type t on t.school_id = a.school_id and t.id = a.activity_type_id
      where a.school_id = kernel.school_id()
        and a.section_id = ${params.section_id}
        and ((a.archived_at is not null) = ${params.archived} or (${params.archived} and u.archived_at is not null))
    )
    select json_build_object(
      'units', coalesce((
        select json_agg(json_build_object(
          'id', u.id, 'name', u.name, 'description', u.description, 'shared', u.shared,
          'grading_period_id', u.grading_period_id, 'available_at', u.available_at, 'version', u.version,
          'archived', u.archived_at is not null,
          'activities', coalesce((
            select json_agg(x.activity order by x.position, x.id)
            from acts x
            where x.unit_id = u.id
          ), '[]')
        ) order by u.position, u.id)
        from unit u
        where u.school_id = kernel.school_id()
          and u.section_id = ${params.section_id}
          and (
            case
              when ${params.archived}
                then u.archived_at is not null or exists (select from acts x where x.unit_id = u.id)
              else u.archived_at is null
            end
          )
      ), '[]'),
      'course_id', (select course_id from section where school_id = kernel.school_id() and id = ${params.section_id}),
      'student_count', (
        select count(*)
        from enrollment e
        where e.school_id = kernel.school_id() and e.section_id = ${params.section_id} and ${enrolled('e')}
      ),
      'archived_count', (
        select count(*)
        from unit u
        where u.school_id = kernel.school_id() and u.section_id = ${params.section_id} and u.archived_at is not null
      )
        + (
          select count(*)
          from activity a
          join unit u on u.school_id = a.school_id and u.id = a.unit_id
          where a.school_id = kernel.school_id()
            and a.section_id = ${params.section_id}
            and a.archived_at is not null
            and u.archived_at is null
        ),
      'activity_types', coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'color', color) order by position, id)
        from activity_type
        where school_id = kernel.school_id() and archived_at is null
      ), '[]'),
      'grading_periods', coalesce((
        select json_agg(json_build_object(
          'id', g.id, 'name', g.name,
          'weight', case when s.academic_term_id is null then 0 else trim_scale(g.weight) end,
          'start_date', g.start_date, 'end_date', g.end_date
        ) order by g.start_date)
        from grading_period g
        join section s on s.school_id = g.school_id
          and s.id = ${params.section_id}
          and (s.academic_term_id is null or s.academic_term_id = g.academic_term_id)
        where g.school_id = kernel.school_id() and g.archived_at is null
      ), '[]'),
      'time_zone', (select time_zone from school where id = kernel.school_id())
    ) as answer`.optional(db)
  return found(row?.answer)
}

/** The activities with those that follow them in open sections of the same link. $1 the ids */
export const withLinkedSections = (ids: Sql) => sql`
  select a.id
  from activity a
  where a.school_id = kernel.school_id() and a.id = any (${ids}::bigint[])
  union
  select b.id
  from activity a
  join section s on s.school_id = a.school_id and s.id = a.section_id
  join section o on o.school_id = s.school_id
    and o.section_link_id = s.section_link_id
    and o.id <> s.id
    and o.status = 'open'
  join activity b on b.school_id = o.school_id and b.section_id = o.id and b.linked_key = a.linked_key
  where a.school_id = kernel.school_id() and a.id = any (${ids}::bigint[])`

/** The section was reached before; activities of others are not counted. */
export const selectTouched = async (
  db: Db,
  section_id: number,
  { unit_id = null, activity_ids = null }: Chosen,
): Promise<Touched> => {
  const chosen = await sql<{ id: number }>`
    select id
    from activity
    where school_id = kernel.school_id()
      and section_id = ${section_id}
      and (id = any (${activity_ids}::bigint[]) or unit_id = ${unit_id} and archived_at is null)`.all(db)
  const params = sql.params({ ids: chosen.map(({ id }) => id) })
  const row = await sql<Touched>`
    with t as (${withLinkedSections(params.ids)})
    select
      cardinality(${params.ids}::bigint[]) as activities,
      (
        select count(*)::int
        from submission b
        where b.school_id = kernel.school_id() and b.activity_id in (select id from t)
      ) as submissions,
      (
        select count(*)::int
        from grade g
        where g.school_id = kernel.school_id()
          and g.activity_id in (select id from t)
          and (g.points is not null or g.exempt)
      ) as grades`.optional(db)
  return row ?? { activities: 0, submissions: 0, grades: 0 }
}

type Chosen = { unit_id?: number | null | undefined; activity_ids?: readonly number[] | null | undefined }
