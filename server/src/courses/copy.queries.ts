import type { Block } from '#contract/courses/block.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type SnapshotFile = {
  id: number
  name: string
  size: number
  content_type: string
  sha256: string
  storage_key: string
}
type SnapshotLesson = {
  key?: string
  name: string
  summary: string
  minutes: number | null
  shared: boolean
  blocks: Block[]
}
/** A course with what a copy takes along. */
export type Snapshot = {
  id: number
  number: string
  name: string
  description: string
  subject: string
  credits: number
  grade_levels: string[]
  department: string
  units: { key?: string; name: string; description: string; lessons: SnapshotLesson[] }[]
  files: SnapshotFile[]
  master_course_id?: number
  master_version?: number
}

export const selectSchoolsRun = (db: Db) =>
  sql<{ id: number; name: string }>`select id, name from auth.schools_run()`.all(db)

/** Of a school that the caller runs; of any other there are none. */
export const selectSnapshots = async (db: Db, school_id: number, ids: number[] | null): Promise<Snapshot[]> =>
  (await sql<{ snapshots: Snapshot[] }>`select auth.course_snapshots(${school_id}, ${ids}) as snapshots`.optional(db))
    ?.snapshots ?? []

/** The numbers of the courses in use. */
export const selectNumbers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('course').select('number').where('archived_at', 'is', null).execute()).map(
    ({ number }) => number,
  )

/**
 * Makes drafts of them, with units and lessons; their numbers are told apart before. One statement, because courses,
 * units and lessons need the ids that it gives.
 */
export const insertCourses = (db: Db, snapshots: readonly Snapshot[]) =>
  sql<{ id: number; number: string }>`
    with given as (
      select c.value as c, c.ordinality as at
      from jsonb_array_elements(${JSON.stringify(snapshots)}::jsonb) with ordinality c
    ),
    made as (
      insert into course (
        school_id, number, name, description, subject, credits, grade_levels, department_id, status, master_course_id,
        master_version
      )
      select
        kernel.school_id(), c->>'number', c->>'name', c->>'description', c->>'subject', (c->>'credits')::numeric,
        array(select jsonb_array_elements_text(c->'grade_levels')),
        (
          select d.id
          from department d
          where d.school_id = kernel.school_id() and lower(d.name) = lower(c->>'department') and d.archived_at is null
        ),
        'draft', (c->>'master_course_id')::bigint, (c->>'master_version')::int
      from given
      order by at
      returning id, number
    ),
    units as (
      insert into course_unit (school_id, course_id, name, description, position, source_key)
      select kernel.school_id(), made.id, u.value->>'name', u.value->>'description', u.ordinality - 1, u.value->>'key'
      from given
      join made on made.number = c->>'number'
      cross join jsonb_array_elements(c->'units') with ordinality u
      order by made.id, u.ordinality
      returning id, course_id, position
    ),
    lessons as (
      insert into course_lesson (school_id, unit_id, name, summary, minutes, shared, blocks, position, source_key)
      select
        kernel.school_id(), units.id, l.value->>'name', l.value->>'summary', (l.value->>'minutes')::int,
        (l.value->>'shared')::boolean, l.value->'blocks', l.ordinality - 1, l.value->>'key'
      from units
      join made on made.id = units.course_id
      join given on c->>'number' = made.number
      cross join jsonb_array_elements(c->'units'->units.position->'lessons') with ordinality l
      order by units.id, l.ordinality
    )
    select id, number
    from made
    order by id`.all(db)

/** Lessons of these courses that show files. */
export const selectLessonsWithFiles = (db: Db, course_ids: number[]) =>
  sql<{ id: number; blocks: Block[] }>`
    select l.id, l.blocks
    from course_unit u
    join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id
    where u.school_id = kernel.school_id() and u.course_id = any (${course_ids}) and l.blocks @> '[{"kind": "files"}]'
    order by l.id`.all(db)

/**
 * The rules of its own that a section (or course) counts by, with the weights of categories; without any there is
 * nothing to copy.
 */
export const copyRules = (db: Db, of: 'section' | 'course', pairs: readonly { from: number; to: number }[]) =>
  sql`
    with pairs as (
      select *
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("from" bigint, "to" bigint)
    ),
    made as (
      insert into grading_policy (
        school_id, ${sql.ref(of)}_id, scheme, drop_rule, missing_percent, late_percent, late_unit, late_grace,
        late_floor, cap_percent
      )
      select
        g.school_id, p.to, g.scheme, g.drop_rule, g.missing_percent, g.late_percent, g.late_unit, g.late_grace,
        g.late_floor, g.cap_percent
      from pairs p
      join grading_policy g on g.school_id = kernel.school_id() and g.${sql.ref(of)}_id = p.from
      order by p.to
      returning id, ${sql.ref(of)}_id
    )
    insert into grading_policy_category (
      school_id, grading_policy_id, activity_type_id, weight, drop_low, drop_high, cap_percent, extra
    )
    select c.school_id, made.id, c.activity_type_id, c.weight, c.drop_low, c.drop_high, c.cap_percent, c.extra
    from made
    join pairs p on p.to = made.${sql.ref(of)}_id
    join grading_policy g on g.school_id = kernel.school_id() and g.${sql.ref(of)}_id = p.from
    join grading_policy_category c on c.school_id = g.school_id and c.grading_policy_id = g.id
    order by made.id, c.id`.run(db)
