import type { GroupSchool, SchoolRecord, SchoolRow, Use } from '#contract/schools/schools.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** The schools of the caller's group and below, by group; row-level security shows a super admin no others. */
export const selectGroupSchools = (
  db: Db,
  keyword: string,
): Promise<{ group_id: number; groups_name: string; school: GroupSchool }[]> =>
  prepared(
    db,
    `select g.id as group_id, g.name as groups_name,
       json_build_object('school_id', s.id, 'school_name', s.name, 'school_logo_temp', case when s.logo_file_id is null then '' else '/api/v2/school/logo/' || s.short_code end, 'accent', s.accent) as school
     from school s join school_group g on g.id = s.group_id
     where s.archived_at is null and kernel.role() = 1 and ($1 = '' or strpos(kernel.plain(concat_ws(' ', s.name, s.native_name, s.short_code, s.sis_id, s.address)), kernel.plain($1)) > 0)
     order by g.name, g.id, s.name, s.id`,
    [keyword],
  )

type Asked = { search: string; group_id: number | undefined; archived: boolean; language: string | undefined }
type Page = { sort: string; descending: boolean; offset: number; size: number }
const orders: Record<string, string> = { name: 's.name', short_code: 's.short_code', group: 'g.name' }

/** One page of schools with their figures, which are counted for that page alone; `group_id` asks for the groups below it, too. */
export const selectSchools = async (
  db: Db,
  { search, group_id, archived, language }: Asked,
  { sort, descending, offset, size }: Page,
): Promise<{ rows: SchoolRow[]; count: number; archived_count: number }> => {
  const order = `${orders[sort] ?? 's.name'} ${descending ? 'desc' : 'asc'}, s.id`
  const [row] = await prepared<{ list: { rows: SchoolRow[]; count: number; archived_count: number } }>(
    db,
    `with fits as (select s.id, s.name, s.short_code, s.group_id, s.archived_at from school s where ($2::bigint is null or exists (select from school_group x where x.id = s.group_id and $2 = any (x.path)))
         and ($4::text is null or s.language = $4)
         and ${search === '' ? `$1 = ''` : `($1 = '' or strpos(kernel.plain(concat_ws(' ', s.name, s.native_name, s.short_code, s.sis_id, s.address)), kernel.plain($1)) > 0)`}),
       shown as (select s.id, row_number() over (order by ${order}) as nth from fits s join school_group g on g.id = s.group_id where (s.archived_at is not null) = $3 order by ${order} limit $6 offset $5),
       counted as materialized (select * from auth.school_counts(array(select id from shown)))
     select json_build_object('rows', coalesce((select json_agg(json_build_object('id', s.id, 'version', s.version, 'name', s.name, 'native_name', s.native_name, 'short_code', s.short_code, 'group_id', s.group_id,
         'group_name', g.name, 'time_zone', s.time_zone, 'language', s.language, 'archived', s.archived_at is not null, 'students', c.students, 'staff', c.staff, 'sections', c.sections) order by p.nth)
         from shown p join school s on s.id = p.id join school_group g on g.id = s.group_id join counted c on c.school_id = s.id), '[]'),
       'count', (select count(*) from fits where (archived_at is not null) = $3), 'archived_count', (select count(*) from fits where archived_at is not null)) as list`,
    [search, group_id ?? null, archived, language ?? null, offset, size],
  )
  return row?.list ?? { rows: [], count: 0, archived_count: 0 }
}

export const optionalSchool = async (db: Db, id: number): Promise<SchoolRecord | undefined> =>
  (
    await prepared<SchoolRecord>(
      db,
      `select s.id, s.version, s.name, s.native_name, s.address, s.phone, s.help_link, s.time_zone, s.language, s.languages, s.accent, s.grade_low, s.grade_high, s.short_code, s.group_id, s.sis_id, s.host,
         coalesce(g.name, '') as group_name, s.archived_at is not null as archived from school s left join school_group g on g.id = s.group_id where s.id = $1`,
      [id],
    )
  )[0]

export const selectGroupNames = (db: Db): Promise<{ id: number; name: string }[]> =>
  prepared(db, 'select id, name from school_group where kernel.role() = 1 order by path, name', [])

export const selectSchoolUse = (db: Db, id: number): Promise<Use[]> =>
  prepared(db, 'select * from auth.school_use($1)', [id])

/** Whether another school has this short code, host name or, in the group, number already. */
export const optionalSchoolTwin = async (
  db: Db,
  {
    id,
    short_code,
    host,
    sis_id,
    group_id,
  }: { id: number; short_code: string; host: string | null; sis_id: string | null; group_id: number },
): Promise<'short_code' | 'host' | 'sis_id' | undefined> => {
  const [row] = await prepared<{ field: 'short_code' | 'host' | 'sis_id' }>(
    db,
    `select case when not auth.free_school_name($2, null, $1) then 'short_code' when $3::text is not null and not auth.free_school_name(null, $3, $1) then 'host'
       when exists (select from school s where s.id <> $1 and s.group_id = $5 and s.sis_id = $4) then 'sis_id' end as field`,
    [id, short_code, host, sis_id, group_id],
  )
  return row?.field ?? undefined
}
