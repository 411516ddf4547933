import { found } from '#contract/kernel/errors.ts'
import type { Unit } from '#contract/sections/units.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { toGrade } from './sections.queries.ts'

export const fileList = (
  kind: string,
  owner: string,
) => `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type) order by f.id)
  from file f where f.school_id = ${owner}.school_id and f.owner_kind = '${kind}' and f.owner_id = ${owner}.id), '[]')`

export const linkList = `coalesce((select json_agg(json_build_object('label', l.label, 'url', l.url) order by l.position) from activity_link l where l.school_id = a.school_id and l.activity_id = a.id), '[]')`

export type UnitsAnswer = {
  units: Unit[]
  course_id: number
  student_count: number
  archived_count: number
  activity_types: { id: number; name: string; color: number }[]
  grading_periods: { id: number; name: string }[]
}

/** Units with their activities; the section was reached before. @param archived show what is archived instead of what is in use */
export const selectUnits = async (db: Db, section_id: number, archived: boolean): Promise<UnitsAnswer> => {
  const [row] = await prepared<{ answer: UnitsAnswer }>(
    db,
    'units',
    `with acts as (
       select a.unit_id, a.position, a.id, json_build_object(
         'id', a.id, 'unit_id', a.unit_id, 'activity_type_id', a.activity_type_id, 'name', a.name, 'description', a.description, 'max_score', trim_scale(a.max_score), 'due_at', a.due_at, 'expires_at', a.expires_at,
         'graded', a.graded, 'kind', a.kind, 'blocks', a.blocks, 'place', a.place, 'bring', a.bring, 'locked', a.locked, 'grades_hidden', a.grades_hidden, 'extra', a.extra, 'never_drop', a.never_drop, 'exam', a.exam, 'must_reach', trim_scale(a.must_reach), 'rubric_id', a.rubric_id, 'rubric_counts', a.rubric_counts, 'anonymous', a.anonymous, 'rubric_name', (select r.name from rubric r where r.school_id = a.school_id and r.id = a.rubric_id), 'mandatory', a.mandatory, 'shared', a.shared, 'version', a.version, 'archived', a.archived_at is not null, 'type_name', t.name, 'color', coalesce(t.color, 1),
         'standards', coalesce((select json_agg(json_build_object('standard_id', x.standard_id, 'source', x.source, 'criterion', x.criterion, 'code', k.code, 'body', k.body) order by x.id)
           from activity_standard x join standard k on k.school_id = x.school_id and k.id = x.standard_id where x.school_id = a.school_id and x.activity_id = a.id), '[]'), 'links', ${linkList}, 'files', ${fileList('activity', 'a')}, 'file_ids', coalesce((select json_agg(f.id order by f.id) from file f where f.school_id = a.school_id and f.owner_kind = 'activity' and f.owner_id = a.id), '[]'),
         'handed_in', (select count(*) from submission b where b.school_id = a.school_id and b.activity_id = a.id) + (select count(*) from activity_done d where d.school_id = a.school_id and d.activity_id = a.id), 'to_grade', ${toGrade}) as activity
       from activity a join unit u on u.school_id = a.school_id and u.id = a.unit_id left join activity_type t on t.school_id = a.school_id and t.id = a.activity_type_id
       where a.school_id = kernel.school_id() and a.section_id = $1 and ((a.archived_at is not null) = $2 or ($2 and u.archived_at is not null)))
     select json_build_object(
       'units', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'description', u.description, 'shared', u.shared, 'grading_period_id', u.grading_period_id, 'version', u.version, 'archived', u.archived_at is not null,
                    'activities', coalesce((select json_agg(x.activity order by x.position, x.id) from acts x where x.unit_id = u.id), '[]')) order by u.position, u.id)
                  from unit u where u.school_id = kernel.school_id() and u.section_id = $1 and (case when $2 then u.archived_at is not null or exists (select from acts x where x.unit_id = u.id) else u.archived_at is null end)), '[]'),
       'course_id', (select course_id from section where school_id = kernel.school_id() and id = $1),
       'student_count', (select count(*) from enrollment e where e.school_id = kernel.school_id() and e.section_id = $1 and e.status in ('active', 'hold')),
       'archived_count', (select count(*) from unit u where u.school_id = kernel.school_id() and u.section_id = $1 and u.archived_at is not null) + (select count(*) from activity a where a.school_id = kernel.school_id() and a.section_id = $1 and a.archived_at is not null),
       'activity_types', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'color', color) order by position, id) from activity_type where school_id = kernel.school_id() and archived_at is null), '[]'),
       'grading_periods', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.start_date) from grading_period g join section s on s.school_id = g.school_id and s.id = $1 and (s.academic_term_id is null or s.academic_term_id = g.academic_term_id) where g.school_id = kernel.school_id() and g.archived_at is null), '[]')) as answer`,
    [section_id, archived],
  )
  return found(row?.answer)
}
