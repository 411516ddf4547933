import type { Out } from '#contract/kernel/endpoint.ts'
import type { PathSnapshot, pathTemplates, TemplateRow } from '#contract/paths/templates.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { accountName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }
const orders: Record<string, Sql> = { name: sql`name`, track: sql`track`, students: sql`students` }

/** What is written of template `t`, as a version keeps it. */
const writtenOf = sql`jsonb_build_object(
  'name', t.name, 'description', t.description, 'academic_track_id', t.academic_track_id,
  'terms_per_year', t.terms_per_year, 'years', t.years, 'requirements', t.requirements
)`
const joined = sql`
  path_template t
  left join academic_track a on a.school_id = t.school_id and a.id = t.academic_track_id
  left join path_version v on v.school_id = t.school_id and v.path_template_id = t.id and v.number = t.published`

export const selectTemplates = async (
  db: Db,
  state: string | null,
  { search, sort, descending, offset, size }: Part,
): Promise<{ rows: TemplateRow[]; count: number }> => {
  const params = sql.params({ search })
  const order = sql`${orders[sort] ?? sql`name`} ${descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: { rows: TemplateRow[]; count: number } }>`
    with every as (
      select
        t.id, t.version, t.name, coalesce(a.name, '') as track, t.published, t.archived_at is not null as archived,
        v.snapshot is distinct from ${writtenOf} as changed,
        (
          select trim_scale(coalesce(sum((r->>'credits')::numeric), 0))
          from jsonb_array_elements(t.requirements) r
        ) as credits,
        (select count(*) from student_path f where f.school_id = t.school_id and f.path_template_id = t.id) as students,
        (
          select count(*)
          from student_path f
          where f.school_id = t.school_id and f.path_template_id = t.id and f.path_version < t.published
        ) as behind
      from ${joined}
      where t.school_id = kernel.school_id()
        and ${matchesSearch(sql`kernel.plain(t.name || ' ' || coalesce(a.name, ''))`, params.search)}
    ),
    filtered as (
      select *
      from every
      where case coalesce(${state}, 'used')
        when 'archived' then archived
        when 'draft' then not archived and published = 0
        when 'published' then not archived and published > 0
        when 'changed' then not archived and published > 0 and changed
        else not archived
      end
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (select * from filtered order by ${order}, name, id limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from filtered)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

type Template = Omit<Out<typeof pathTemplates.read>, 'can'>

/** One template with years, requirements and courses, in one statement. */
export const optionalTemplate = async (
  db: Db,
  template_id: number,
  undoable_since: Date,
): Promise<Template | undefined> =>
  (
    await sql<{ template: Template }>`
      select ${writtenOf}
        || jsonb_build_object(
          'id', t.id, 'version', t.version, 'published', t.published, 'archived', t.archived_at is not null,
          'latest', v.snapshot,
          'changed', v.snapshot is distinct from ${writtenOf},
          'versions', coalesce((
            select jsonb_agg(jsonb_build_object(
              'number', w.number, 'published_at', w.published_at, 'published_by', ${accountName('w.published_by')},
              'students', (
                select count(*)
                from student_path f
                where f.school_id = w.school_id
                  and f.path_template_id = w.path_template_id
                  and f.path_version = w.number
              )
            ) order by w.number desc)
            from path_version w
            where w.school_id = t.school_id and w.path_template_id = t.id
          ), '[]'),
          'batches', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', b.id, 'made_at', b.made_at, 'made_by', ${accountName('b.made_by')}, 'path_version', b.path_version,
              'students', jsonb_array_length(b.rows), 'undone_at', b.undone_at,
              'undoable', b.undone_at is null and b.made_at > ${undoable_since}
            ) order by b.id desc)
            from (
              select *
              from path_batch b
              where b.school_id = t.school_id and b.path_template_id = t.id
              order by b.id desc
              limit 20
            ) b
          ), '[]'),
          'courses', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', c.id, 'name', c.name, 'number', c.number, 'subject', c.subject, 'credits', trim_scale(c.credits)
            ) order by c.number collate kernel.natural, c.id)
            from course c
            where c.school_id = t.school_id
              and (
                c.archived_at is null
                or exists (select from jsonb_array_elements(t.requirements) r where r->'course_ids' @> to_jsonb(c.id))
              )
          ), '[]'),
          'subjects', coalesce((
            select jsonb_agg(distinct c.subject)
            from course c
            where c.school_id = t.school_id and c.subject <> '' and c.archived_at is null
          ), '[]'),
          'grade_levels', coalesce((
            select jsonb_agg(l order by l collate kernel.natural)
            from (
              select grade_level as l
              from student
              where school_id = t.school_id and grade_level <> ''
              union
              select l
              from course c
              cross join unnest(c.grade_levels) l
              where c.school_id = t.school_id
            ) levels
          ), '[]'),
          'tracks', coalesce((
            select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.position, a.id)
            from academic_track a
            where a.school_id = t.school_id and (a.archived_at is null or a.id = t.academic_track_id)
          ), '[]')
        ) as template
      from path_template t
      left join path_version v on v.school_id = t.school_id and v.path_template_id = t.id and v.number = t.published
      where t.school_id = kernel.school_id() and t.id = ${template_id}`.optional(db)
  )?.template

/** The latest version, which students are given. */
export const optionalLatest = async (db: Db, template_id: number) =>
  await sql<{ name: string; number: number; snapshot: PathSnapshot }>`
    select t.name, v.number, v.snapshot
    from path_template t
    join path_version v on v.school_id = t.school_id and v.path_template_id = t.id and v.number = t.published
    where t.school_id = kernel.school_id() and t.id = ${template_id} and t.archived_at is null`.optional(db)

/** The courses of these that the school does not have. */
export const countUnknownCourses = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ unknown: number }>`
      select count(*)::int as unknown
      from unnest(${ids}::bigint[]) i
      where not exists (select from course c where c.school_id = kernel.school_id() and c.id = i)`.optional(db)
  )?.unknown ?? 0

/** Keeps what is written as the next version; nothing when somebody changed it meanwhile. */
export const publishTemplate = async (db: Db, id: number, version: number, user_id: number, now: Date) =>
  await sql<{ number: number }>`
    with t as (
      update path_template
      set published = published + 1, version = version + 1
      where school_id = kernel.school_id() and id = ${id} and version = ${version} and archived_at is null
      returning *
    )
    insert into path_version (school_id, path_template_id, number, snapshot, published_by, published_at)
    select t.school_id, t.id, t.published, ${writtenOf}, ${user_id}, ${now}
    from t
    returning number`.optional(db)
