import type { Course, CourseRow, courseFilters } from '#contract/courses/courses.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

const words = `c.id, c.version, c.number, c.name, c.subject, c.credits, c.grade_levels, c.status, c.archived_at is not null as archived, coalesce(d.name, '') as department_name, coalesce(d.color, 1) as color`
const sectionCount = `(select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open') as section_count`
const columns = `${words}, ${sectionCount}`
const tables = 'course c left join department d on d.school_id = c.school_id and d.id = c.department_id'

export type CourseFilter = {
  search: string
  status?: (typeof courseFilters)[number] | undefined
  department_id?: number | undefined
  grade_level?: string | undefined
  ids?: number[] | undefined
}
export type CoursePart = { sort: string; descending: boolean; offset: number; size: number }
type Named = { id: number; name: string }
type CourseList = { rows: CourseRow[]; count: number; departments: Named[]; grade_levels: string[] }

/** BIO9 before BIO10. */
const natural = (column: string): string => `${column} collate kernel.natural`
const orders: Record<string, string> = {
  number: natural('number'),
  name: natural('name'),
  department_name: natural('department_name'),
  credits: 'credits',
  section_count: 'section_count',
  status: 'status',
}

/** The grade levels of a school, 9 before 10. */
const gradeLevels = (from: string) =>
  `coalesce((select json_agg(l order by l collate kernel.natural) from (select distinct l from ${from}) levels where l <> ''), '[]')`
const ofCourses = 'course c cross join unnest(c.grade_levels) l where c.school_id = kernel.school_id()'

export const selectCourses = async (
  db: Db,
  { search, status, department_id, grade_level, ids }: CourseFilter,
  part: CoursePart,
): Promise<CourseList> => {
  const order = `${orders[part.sort] ?? natural('number')} ${part.descending ? 'desc' : 'asc'}`
  const sorted = part.sort === 'section_count' // counted for all to order them; otherwise for those on the page
  const [row] = await prepared<{ list: CourseList }>(
    db,
    `with found as (
       select ${words}, c.school_id${sorted ? `, ${sectionCount}` : ''} from ${tables} where c.school_id = kernel.school_id() and ($1 = '' or strpos(kernel.plain(c.number || ' ' || c.name || ' ' || c.subject), kernel.plain($1)) > 0)
         and case when $2 = 'archived' then c.archived_at is not null else c.archived_at is null and ($2::text is null or c.status = $2) end
         and ($3::bigint is null or c.department_id = $3) and ($4::text is null or $4 = any (c.grade_levels)) and ($5::bigint[] is null or c.id = any ($5)))
     select json_build_object(
       'rows', coalesce((select json_agg(r) from (select c.*${sorted ? '' : `, ${sectionCount}`} from (select * from found order by ${order}, ${natural('number')}, ${natural('name')}, id limit $7 offset $6) c) r), '[]'),
       'count', (select count(*) from found),
       'departments', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id) from department d
                                where d.school_id = kernel.school_id() and exists (select from course c where c.school_id = d.school_id and c.department_id = d.id)), '[]'),
       'grade_levels', ${gradeLevels(ofCourses)}) as list`,
    [search, status ?? null, department_id ?? null, grade_level ?? null, ids ?? null, part.offset, part.size],
  )
  return row?.list ?? { rows: [], count: 0, departments: [], grade_levels: [] }
}

export const optionalCourse = async (db: Db, course_id: number): Promise<Omit<Course, 'can'> | undefined> =>
  (
    await prepared<Omit<Course, 'can'>>(
      db,
      `select ${columns}, c.description, c.department_id,
         (select count(distinct e.student_id) from section s join enrollment e on e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
          where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open') as student_count,
         (select count(*) from course_unit u where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null) as unit_count,
         (select count(*) from course_unit u join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is null
          where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null) as lesson_count,
         (select count(*) from course_prerequisite p where p.school_id = c.school_id and p.course_id = c.id) as prerequisite_count,
         (select count(*) from comment o where o.school_id = c.school_id and o.owner_kind = 'course' and o.owner_id = c.id and o.archived_at is null) as comment_count,
         case when c.master_course_id is not null then json_build_object('version', c.master_version, 'latest', greatest(c.master_version, auth.master_latest(c.master_course_id))) end as master,
         json_build_object('sections', (select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id),
           'required_by', (select count(*) from course_prerequisite p where p.school_id = c.school_id and p.required_course_id = c.id)) as uses
       from ${tables} where c.school_id = kernel.school_id() and c.id = $1`,
      [course_id],
    )
  )[0]

type Choices = { departments: Named[]; subjects: string[]; grade_levels: string[] }

export const selectChoices = async (db: Db): Promise<Choices> => {
  const [row] = await prepared<{ choices: Choices }>(
    db,
    `select json_build_object(
       'departments', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by position, id) from department where school_id = kernel.school_id() and archived_at is null), '[]'),
       'subjects', coalesce((select json_agg(distinct subject) from course where school_id = kernel.school_id() and subject <> ''), '[]'),
       'grade_levels', ${gradeLevels(`(select grade_level as l from student where school_id = kernel.school_id() union select l from ${ofCourses}) known`)}) as choices`,
    [],
  )
  return row?.choices ?? { departments: [], subjects: [], grade_levels: [] }
}

/** Another course in use that has this number. */
export const optionalNamesake = (db: Db, number: string, id: number | undefined) =>
  db
    .selectFrom('course')
    .select('name')
    .where('number', '=', number)
    .where('archived_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()

/** What keeps courses from being put away (open sections) or from coming back (a course in use with the same number). */
export const selectHindrances = (db: Db, ids: number[]) =>
  prepared<{ name: string; open_sections: number; namesake: string }>(
    db,
    `select * from (
       select c.name, (select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open') as open_sections,
         coalesce((select o.name from course o where o.school_id = c.school_id and o.number = c.number and o.id <> c.id and o.archived_at is null limit 1), '') as namesake
       from course c where c.school_id = kernel.school_id() and c.id = any ($1)) h
     where open_sections > 0 or namesake <> '' order by open_sections desc, name`,
    [ids],
  )

/** Which of the courses sections were made from, or others ask for. */
export const selectUses = (db: Db, ids: number[]) =>
  prepared<{ name: string; sections: number; required_by: number; paths: number }>(
    db,
    `select * from (
       select c.name, (select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id) as sections,
         (select count(*) from course_prerequisite p where p.school_id = c.school_id and p.required_course_id = c.id) as required_by,
         (select count(*) from planned_course l where l.school_id = c.school_id and l.course_id = c.id)
           + (select count(*) from path_template t where t.school_id = c.school_id and (t.requirements @> named.it or exists (
               select from path_version v where v.school_id = t.school_id and v.path_template_id = t.id and v.snapshot->'requirements' @> named.it))) as paths
       from course c cross join lateral jsonb_build_array(jsonb_build_object('course_ids', jsonb_build_array(c.id))) named (it) where c.school_id = kernel.school_id() and c.id = any ($1)) u
     where sections + required_by + paths > 0 order by sections desc, name`,
    [ids],
  )
