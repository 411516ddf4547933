import type { Course, CourseRow, courseFilters } from '#contract/courses/courses.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const words = sql`
  c.id, c.version, c.number, c.name, c.subject, c.credits, c.grade_levels, c.status,
  c.archived_at is not null as archived, coalesce(d.name, '') as department_name, ${sectionColor} as color`

const sectionCount = sql`
  (
    select count(*)
    from section s
    where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open'
  ) as section_count`

const columns = sql`${words}, ${sectionCount}`

const tables = sql`course c left join department d on d.school_id = c.school_id and d.id = c.department_id`

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
const natural = (column: Sql): Sql => sql`${column} collate kernel.natural`

const orders: Record<string, Sql> = {
  number: natural(sql`number`),
  name: natural(sql`name`),
  department_name: natural(sql`department_name`),
  credits: sql`credits`,
  section_count: sql`section_count`,
  status: sql`status`,
}

/** The grade levels of a school, 9 before 10. */
const gradeLevels = (from: Sql) => sql`coalesce((
  select json_agg(l order by l collate kernel.natural)
  from (select distinct l from ${from}) levels
  where l <> ''
), '[]')`

const ofCourses = sql`course c cross join unnest(c.grade_levels) l where c.school_id = kernel.school_id()`

export const selectCourses = async (
  db: Db,
  { search, status, department_id, grade_level, ids }: CourseFilter,
  part: CoursePart,
): Promise<CourseList> => {
  const params = sql.params({
    search,
    status: status ?? null,
    department_id: department_id ?? null,
    grade_level: grade_level ?? null,
    ids: ids ?? null,
  })
  const order = sql`${orders[part.sort] ?? natural(sql`number`)} ${part.descending ? sql`desc` : sql`asc`}`
  const sorted = part.sort === 'section_count' // counted for all to order them; otherwise for those on the page
  const row = await sql<{ list: CourseList }>`
    with found as (
      select ${words}, c.school_id${sorted ? sql`, ${sectionCount}` : sql.empty}
      from ${tables}
      where c.school_id = kernel.school_id()
        and ${matchesSearch(sql`kernel.plain(c.number || ' ' || c.name || ' ' || c.subject)`, params.search)}
        and case
          when ${params.status} = 'archived' then c.archived_at is not null
          else c.archived_at is null and (${params.status}::text is null or c.status = ${params.status})
        end
        and (${params.department_id}::bigint is null or c.department_id = ${params.department_id})
        and (${params.grade_level}::text is null or ${params.grade_level} = any (c.grade_levels))
        and (${params.ids}::bigint[] is null or c.id = any (${params.ids}))
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (
          select c.*${sorted ? sql.empty : sql`, ${sectionCount}`}
          from (
            select *
            from found
            order by ${order}, ${natural(sql`number`)}, ${natural(sql`name`)}, id
            limit ${part.size} offset ${part.offset}
          ) c
        ) r
      ), '[]'),
      'count', (select count(*) from found),
      'departments', coalesce((
        select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id)
        from department d
        where d.school_id = kernel.school_id()
          and exists (select from course c where c.school_id = d.school_id and c.department_id = d.id)
      ), '[]'),
      'grade_levels', ${gradeLevels(ofCourses)}
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, departments: [], grade_levels: [] }
}

/** The page of a course, in one statement. */
export const optionalCourse = async (db: Db, course_id: number): Promise<Omit<Course, 'can'> | undefined> =>
  await sql<Omit<Course, 'can'>>`
    select
      ${columns}, c.description, c.department_id,
      (
        select count(distinct e.student_id)
        from section s
        join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
        where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open'
      ) as student_count,
      (
        select count(*)
        from course_unit u
        where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null
      ) as unit_count,
      (
        select count(*)
        from course_unit u
        join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is null
        where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null
      ) as lesson_count,
      (
        select count(*)
        from course_prerequisite p
        where p.school_id = c.school_id and p.course_id = c.id
      ) as prerequisite_count,
      (
        select count(*)
        from comment o
        where o.school_id = c.school_id and o.owner_kind = 'course' and o.owner_id = c.id and o.archived_at is null
      ) as comment_count,
      case
        when c.master_course_id is not null
          then json_build_object(
            'version', c.master_version,
            'latest', greatest(c.master_version, auth.master_latest(c.master_course_id))
          )
      end as master,
      json_build_object(
        'sections', (select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id),
        'required_by', (
          select count(*)
          from course_prerequisite p
          where p.school_id = c.school_id and p.required_course_id = c.id
        )
      ) as uses
    from ${tables}
    where c.school_id = kernel.school_id() and c.id = ${course_id}`.optional(db)

type Choices = { departments: Named[]; subjects: string[]; grade_levels: string[] }

export const selectChoices = async (db: Db): Promise<Choices> => {
  const row = await sql<{ choices: Choices }>`
    select json_build_object(
      'departments', coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by position, id)
        from department
        where school_id = kernel.school_id() and archived_at is null
      ), '[]'),
      'subjects', coalesce((
        select json_agg(distinct subject)
        from course
        where school_id = kernel.school_id() and subject <> ''
      ), '[]'),
      'grade_levels', ${gradeLevels(sql`
        (
          select grade_level as l
          from student
          where school_id = kernel.school_id()
          union
          select l
          from ${ofCourses}
        ) known`)}
    ) as choices`.optional(db)
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
