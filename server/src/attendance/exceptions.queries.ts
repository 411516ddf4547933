import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { taught } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'

export type Exception = {
  id: number
  fname: string
  lname: string
  native_name: string
  photo: string
  grade_level: string
  sections: {
    section_id: number
    meeting: number
    name: string
    code: AttendanceCategory
    word: string
    note: string
    office: boolean
  }[]
}

export const selectExceptions = async (
  db: Db,
  actor: Actor,
  date: string,
  code: AttendanceCategory | null,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: Exception[]; count: number }> => {
  const params = sql.params({ code })
  const row = await sql<{ list: { rows: Exception[]; count: number } }>`
    with noted as materialized (
      select
        t.student_id, t.section_id, s.name, t.meeting, t.code, t.code_id,
        case when t.office_code_id is null then t.note else t.office_note end as note,
        t.office_code_id is not null as office
      from attendance t
      join section s on s.school_id = t.school_id and s.id = t.section_id
      where t.school_id = kernel.school_id()
        and t.date = ${date}
        and t.code <> 'present'
        and (${params.code}::text is null or t.code = ${params.code})
        and ${taught(actor)}
    ),
    found as (
      select ${personColumns('p')}
      from (select distinct student_id from noted) n
      join person p on p.school_id = kernel.school_id() and p.id = n.student_id
    ),
    shown as (select * from found order by lname, fname, id limit ${size} offset ${offset})
    select json_build_object(
      'count', (select count(*) from found),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'fname', f.fname, 'lname', f.lname, 'native_name', f.native_name, 'photo', f.photo,
          'grade_level', st.grade_level,
          'sections', (
            select json_agg(json_build_object(
              'section_id', n.section_id, 'meeting', n.meeting, 'name', n.name, 'code', n.code, 'word', k.name,
              'note', n.note, 'office', n.office
            ) order by n.name, n.meeting)
            from noted n
            join attendance_code k on k.school_id = kernel.school_id() and k.id = n.code_id
            where n.student_id = f.id
          )
        ) order by f.lname, f.fname, f.id)
        from shown f
        join student st on st.school_id = kernel.school_id() and st.id = f.id
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}
