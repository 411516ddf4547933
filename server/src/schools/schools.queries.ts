import type { GroupSchool } from '#contract/schools/schools.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** The schools of the caller's group and below, by group; row-level security shows a super admin no others. */
export const selectGroupSchools = (db: Db, keyword: string): Promise<{ group_id: number; groups_name: string; school: GroupSchool }[]> =>
  prepared(
    db,
    'group-schools',
    `select g.id as group_id, g.name as groups_name,
       json_build_object('school_id', s.id, 'school_name', s.name, 'school_logo_temp', case when s.logo_file_id is null then '' else '/api/v2/school/logo/' || s.short_code end, 'accent', s.accent) as school
     from school s join school_group g on g.id = s.group_id
     where s.archived_at is null and kernel.role() = 1 and strpos(kernel.plain(concat_ws(' ', s.name, s.native_name, s.short_code, s.sis_id, s.address)), kernel.plain($1)) > 0
     order by g.name, g.id, s.name, s.id`,
    [keyword],
  )
