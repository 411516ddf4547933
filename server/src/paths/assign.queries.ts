import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export type StudentFilter = {
  search: string
  template_id: number | null
  grade_level: string | null
  only: 'none' | 'earlier' | null
}
type Part = { sort: string; descending: boolean; offset: number; size: number }
type Page = { ids: number[]; count: number; grade_levels: string[]; templates: { id: number; name: string }[] }
const orders: Record<string, Sql> = {
  name: sql`p.lname`,
  grade_level: sql`k.grade_level collate kernel.natural`,
  number: sql`k.number collate kernel.natural`,
}

/** One page of the students of the school, by id, and what the list can be narrowed by. */
export const selectPathStudents = async (
  db: Db,
  { search, template_id, grade_level, only }: StudentFilter,
  { sort, descending, offset, size }: Part,
): Promise<Page> => {
  const params = sql.params({ search, template_id, grade_level })
  const order = sql`${orders[sort] ?? sql`p.lname`} ${descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ page: Page }>`
    with found as (
      select k.id, row_number() over (order by ${order}, p.lname, p.fname, k.id) as at
      from student k
      join person p on p.school_id = k.school_id and p.id = k.id
      left join student_path f on f.school_id = k.school_id and f.student_id = k.id
      left join path_template t on t.school_id = f.school_id and t.id = f.path_template_id
      where k.school_id = kernel.school_id()
        and k.status = 'active'
        and ${matchesSearch(sql`p.search`, params.search)}
        and (${params.template_id}::bigint is null or f.path_template_id = ${params.template_id})
        and (${params.grade_level}::text is null or k.grade_level = ${params.grade_level})
        and case coalesce(${only}, '')
          when 'none' then f.id is null
          when 'earlier' then f.path_version < t.published
          else true
        end
    )
    select json_build_object(
      'ids', coalesce((
        select json_agg(id order by at)
        from (select * from found order by at limit ${size} offset ${offset}) f
      ), '[]'),
      'count', (select count(*) from found),
      'grade_levels', coalesce((
        select json_agg(l order by l collate kernel.natural)
        from (
          select distinct grade_level as l
          from student
          where school_id = kernel.school_id() and grade_level <> ''
        ) levels
      ), '[]'),
      'templates', coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by name, id)
        from path_template
        where school_id = kernel.school_id() and published > 0 and archived_at is null
      ), '[]')
    ) as page`.optional(db)
  return row?.page ?? { ids: [], count: 0, grade_levels: [], templates: [] }
}

type Given = { template_id: number; number: number; user_id: number; now: Date }

/**
 * Gives students a version of a path, notes what each had before, and clears what was agreed with; those who follow it
 * already stay as they are. One statement, because what each had before is noted as it is replaced.
 */
export const assignPath = async (
  db: Db,
  student_ids: readonly number[],
  { template_id, number, user_id, now }: Given,
) => {
  const params = sql.params({ template_id, number, user_id, now })
  const row = await sql<{ batch_id: number | null; changed: number }>`
    with wanted as (
      select k.id as student_id, f.path_template_id, f.path_version
      from student k
      left join student_path f on f.school_id = k.school_id and f.student_id = k.id
      where k.school_id = kernel.school_id()
        and k.id = any (${student_ids})
        and (f.path_template_id, f.path_version) is distinct from (${params.template_id}::bigint, ${params.number}::int)
    ),
    given as (
      insert into student_path as f (school_id, student_id, path_template_id, path_version, assigned_by, assigned_at)
      select kernel.school_id(), student_id, ${params.template_id}, ${params.number}, ${params.user_id}, ${params.now}
      from wanted
      order by student_id
      on conflict (school_id, student_id) do update
      set
        path_template_id = excluded.path_template_id, path_version = excluded.path_version,
        assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, version = f.version + 1
      returning student_id, version
    ),
    batch as (
      insert into path_batch (school_id, path_template_id, path_version, rows, made_by, made_at)
      select
        kernel.school_id(), ${params.template_id}, ${params.number},
        jsonb_agg(jsonb_build_object(
          'student_id', w.student_id, 'path_template_id', w.path_template_id, 'path_version', w.path_version,
          'version', g.version
        ) order by w.student_id),
        ${params.user_id}, ${params.now}
      from wanted w
      join given g using (student_id)
      having count(*) > 0
      returning id
    ),
    cleared as (
      update path_sign s
      set cleared_at = ${params.now}, cleared_by = ${params.user_id}, version = version + 1
      where s.school_id = kernel.school_id()
        and s.cleared_at is null
        and s.student_id in (select student_id from wanted)
      returning s.id
    )
    select (select id from batch) as batch_id, (select count(*)::int from given) as changed`.optional(db)
  return { batch_id: row?.batch_id ?? null, changed: row?.changed ?? 0 }
}

/**
 * Gives back what the students of a batch had before; who was changed since keeps that. Sign-offs that the batch
 * cleared hold again. One statement, because sign-offs follow from the versions that it brings back.
 */
export const undoBatch = async (db: Db, batch_id: number, user_id: number, now: Date, since: Date) => {
  const params = sql.params({ now })
  return await sql<{ student_ids: number[]; of: number }>`
    with batch as (
      update path_batch b
      set undone_at = ${params.now}, version = version + 1
      where b.school_id = kernel.school_id() and b.id = ${batch_id} and b.undone_at is null and b.made_at > ${since}
      returning *
    ),
    rows as (
      select r.*
      from batch b
      cross join jsonb_to_recordset(b.rows) r (
        student_id bigint, path_template_id bigint, path_version integer, version integer
      )
    ),
    same as (
      select r.*
      from rows r
      join student_path f on f.school_id = kernel.school_id() and f.student_id = r.student_id and f.version = r.version
    ),
    restored as (
      update student_path f
      set
        path_template_id = s.path_template_id, path_version = s.path_version, assigned_by = ${user_id},
        assigned_at = ${params.now}, version = f.version + 1
      from same s
      where f.school_id = kernel.school_id() and f.student_id = s.student_id and s.path_template_id is not null
      returning f.student_id
    ),
    removed as (
      delete from student_path f
      using same s
      where f.school_id = kernel.school_id() and f.student_id = s.student_id and s.path_template_id is null
      returning f.student_id
    ),
    signed as (
      update path_sign g
      set cleared_at = null, cleared_by = null, version = g.version + 1
      from batch b
      where g.school_id = b.school_id
        and g.cleared_at = b.made_at
        and g.cleared_by = b.made_by
        and g.student_id in (select student_id from same)
      returning g.id
    )
    select
      coalesce((
        select json_agg(student_id)
        from (select student_id from restored union all select student_id from removed) s
      ), '[]') as student_ids,
      (select count(*)::int from rows) as of
    from batch`.optional(db)
}
