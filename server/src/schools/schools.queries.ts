import type { GroupSchool, SchoolRecord, SchoolRow, Use } from '#contract/schools/schools.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** The schools of the caller's group and below, by group; row-level security shows a super admin no others. */
export const selectGroupSchools = (
  db: Db,
  keyword: string,
): Promise<{ group_id: number; groups_name: string; school: GroupSchool }[]> => {
  const params = sql.params({ keyword })
  return sql<{ group_id: number; groups_name: string; school: GroupSchool }>`
    select
      g.id as group_id, g.name as groups_name,
      json_build_object(
        'school_id', s.id, 'school_name', s.name,
        'school_logo_temp', case when s.logo_file_id is null then '' else '/api/v2/school/logo/' || s.short_code end,
        'accent', s.accent
      ) as school
    from school s
    join school_group g on g.id = s.group_id
    where s.archived_at is null
      and kernel.role() = 1
      and ${matchesSearch(
        sql`kernel.plain(concat_ws(' ', s.name, s.native_name, s.short_code, s.sis_id, s.address))`,
        params.keyword,
      )}
    order by g.name, g.id, s.name, s.id`.all(db)
}

type Asked = { search: string; group_id: number | undefined; archived: boolean; language: string | undefined }
type Page = { sort: string; descending: boolean; offset: number; size: number }
const orders: Record<string, Sql> = { name: sql`s.name`, short_code: sql`s.short_code`, group: sql`g.name` }

/**
 * One page of schools with their figures, which are counted for that page alone; `group_id` asks for the groups below
 * it, too. Long because each figure is counted beside its school.
 */
export const selectSchools = async (
  db: Db,
  { search, group_id, archived, language }: Asked,
  { sort, descending, offset, size }: Page,
): Promise<{ rows: SchoolRow[]; count: number; archived_count: number }> => {
  const params = sql.params({ search, group_id: group_id ?? null, archived, language: language ?? null })
  const order = sql`${orders[sort] ?? sql`s.name`} ${descending ? sql`desc` : sql`asc`}, s.id`
  const row = await sql<{ list: { rows: SchoolRow[]; count: number; archived_count: number } }>`
    with fits as (
      select s.id, s.name, s.short_code, s.group_id, s.archived_at
      from school s
      where (
        ${params.group_id}::bigint is null
        or exists (select from school_group x where x.id = s.group_id and ${params.group_id} = any (x.path))
      )
        and (${params.language}::text is null or s.language = ${params.language})
        and ${
          search === ''
            ? sql`${params.search} = ''`
            : matchesSearch(
                sql`kernel.plain(concat_ws(' ', s.name, s.native_name, s.short_code, s.sis_id, s.address))`,
                params.search,
              )
        }
    ),
    shown as (
      select s.id, row_number() over (order by ${order}) as nth
      from fits s
      join school_group g on g.id = s.group_id
      where (s.archived_at is not null) = ${params.archived}
      order by ${order}
      limit ${size} offset ${offset}
    ),
    counted as materialized (select * from auth.school_counts(array(select id from shown)))
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', s.id, 'version', s.version, 'name', s.name, 'native_name', s.native_name, 'short_code', s.short_code,
          'group_id', s.group_id, 'group_name', g.name, 'time_zone', s.time_zone, 'language', s.language,
          'archived', s.archived_at is not null, 'students', c.students, 'staff', c.staff, 'sections', c.sections
        ) order by p.nth)
        from shown p
        join school s on s.id = p.id
        join school_group g on g.id = s.group_id
        join counted c on c.school_id = s.id
      ), '[]'),
      'count', (select count(*) from fits where (archived_at is not null) = ${params.archived}),
      'archived_count', (select count(*) from fits where archived_at is not null)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, archived_count: 0 }
}

export const optionalSchool = async (db: Db, id: number): Promise<SchoolRecord | undefined> =>
  await sql<SchoolRecord>`
    select
      s.id, s.version, s.name, s.native_name, s.address, s.phone, s.help_link, s.time_zone, s.language, s.languages,
      s.accent, s.grade_low, s.grade_high, s.short_code, s.group_id, s.sis_id, s.host,
      coalesce(g.name, '') as group_name, s.archived_at is not null as archived
    from school s
    left join school_group g on g.id = s.group_id
    where s.id = ${id}`.optional(db)

export const selectGroupNames = (db: Db): Promise<{ id: number; name: string }[]> =>
  sql<{ id: number; name: string }>`
    select id, name
    from school_group
    where kernel.role() = 1
    order by path, name`.all(db)

export const selectSchoolUse = (db: Db, id: number): Promise<Use[]> =>
  sql<Use>`select * from auth.school_use(${id})`.all(db)

/** Whether another school has this short code, host name or, in the group, number already. */
export const optionalCounterpart = async (
  db: Db,
  {
    id,
    short_code,
    host,
    sis_id,
    group_id,
  }: { id: number; short_code: string; host: string | null; sis_id: string | null; group_id: number },
): Promise<'short_code' | 'host' | 'sis_id' | undefined> => {
  const params = sql.params({ id, host })
  const row = await sql<{ field: 'short_code' | 'host' | 'sis_id' }>`
    select case
      when not auth.free_school_name(${short_code}, null, ${params.id}) then 'short_code'
      when ${params.host}::text is not null and not auth.free_school_name(null, ${params.host}, ${params.id})
        then 'host'
      when exists (
        select from school s
        where s.id <> ${params.id} and s.group_id = ${group_id} and s.sis_id = ${sis_id}
      )
        then 'sis_id'
    end as field`.optional(db)
  return row?.field ?? undefined
}
