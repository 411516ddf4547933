import type { GradesImport } from '#contract/gradebook/grades-import.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { isAnonymous, periodClosed } from '#server/coursework/counting.ts'
import { keepsMissing } from './cells.queries.ts'
import type { Known, KnownCell } from './grades-plan.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * Who and what a file of grades can be about. The section was reached before.
 * @param into_closed closed periods take grades too
 */
export const selectKnown = async (db: Db, section_id: number, now: Date): Promise<Known> => {
  const params = sql.params({ section_id })
  const row = await sql<{ known: Known }>`
    select json_build_object(
      'students', coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'fname', p.fname, 'lname', p.lname, 'email', p.email, 'login', coalesce(k.username, ''),
          'numbers', array_remove(array[t.number, t.sis_id, p.sis_id], null)
        ) order by p.id)
        from (
          select distinct e.student_id
          from enrollment e
          where e.school_id = kernel.school_id() and e.section_id = ${params.section_id} and ${enrolledOrCompleted('e')}
        ) e
        join person p on p.school_id = kernel.school_id() and p.id = e.student_id
        join student t on t.school_id = p.school_id and t.id = p.id
        left join account k on k.id = p.user_id
      ), '[]'),
      'activities', coalesce((
        select json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'max_score', trim_scale(a.max_score), 'closed', ${periodClosed(sql`${now}`)},
          'anonymous', ${isAnonymous}
        ) order by u.position, u.id, a.position, a.id)
        from activity a
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        where a.school_id = kernel.school_id()
          and a.section_id = ${params.section_id}
          and a.graded
          and a.archived_at is null
          and u.archived_at is null
      ), '[]'),
      'cells', coalesce((
        select json_agg(json_build_object(
          'student_id', g.student_id, 'activity_id', g.activity_id, 'points', trim_scale(g.points), 'exempt', g.exempt,
          'submission_status', g.submission_status, 'late_minutes', g.late_minutes, 'version', g.version
        ))
        from grade g
        join activity a on a.school_id = g.school_id and a.id = g.activity_id and not ${isAnonymous}
        where g.school_id = kernel.school_id() and g.section_id = ${params.section_id}
      ), '[]'),
      'keeps_missing', ${keepsMissing}
    ) as known`.optional(db)
  return row?.known ?? { students: [], activities: [], cells: [], keeps_missing: false }
}

/**
 * One cell of an import: what stood there, and the version that the import gave it. Older imports say nothing of
 * missing and late.
 */
export type ImportedCell = Omit<KnownCell, 'submission_status' | 'late_minutes'> &
  Partial<Pick<KnownCell, 'submission_status' | 'late_minutes'>>

export const selectImports = (db: Db, section_id: number): Promise<GradesImport[]> =>
  sql<GradesImport>`
    select
      i.id, i.file_name, i.shape, jsonb_array_length(i.cells) as cells, coalesce(${fullName('k')}, '') as by,
      i.imported_at as at, i.undone_at
    from grades_import i
    left join account k on k.id = i.imported_by
    where i.school_id = kernel.school_id() and i.section_id = ${section_id}
    order by i.id desc
    limit 20`.all(db)
