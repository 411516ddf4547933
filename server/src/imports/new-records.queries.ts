import { sql, type RawBuilder } from 'kysely'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { parent, student, teacher, type Role } from '#contract/kernel/access.ts'
import { insertOfFeed } from '#server/enrollment/feed.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { joinFamilies } from './identity.queries.ts'
import { idOf, livingMember } from './records.ts'

/** Makes the schools of a run that do not exist yet and gives their rows to them. */
export const insertSchools = async (db: Db, run_id: number): Promise<void> => {
  const { rows } = await sql<{ id: number; short_code: string }>`
    select
      id,
      coalesce(nullif(trim(both '-' from regexp_replace(
        kernel.plain(cells->>'name'), '[^a-z0-9]+', '-', 'g'
      )), ''), 'school') as short_code
    from import_row
    where run_id = ${run_id} and kind = 'school' and result = 'new' and school_id is null
    order by id`.execute(db)
  for (const { id, short_code } of rows) {
    await sql`
      with beside as (
        select time_zone, language, languages
        from school
        where group_id = (select group_id from import_run where id = ${run_id})
        order by id
        limit 1
      ),
      made as (
        insert into school (
          group_id, sis_id, short_code, name, address, phone, grade_low, grade_high, time_zone, language, languages,
          sis_extra
        )
        select
          n.group_id, r.sis_id, auth.free_short_code(${short_code}), r.cells->>'name',
          coalesce(r.cells->>'address', ''), coalesce(r.cells->>'phone', ''), coalesce(r.cells->>'grade_low', ''),
          coalesce(r.cells->>'grade_high', ''),
          coalesce((select time_zone from beside), 'UTC'),
          coalesce((select language from beside), 'en'),
          coalesce((select languages from beside), '{en}'),
          r.cells->'extra'
        from import_row r
        join import_run n on n.id = r.run_id
        where r.run_id = ${run_id} and r.id = ${id}
        returning id, sis_id
      ) update import_row x set school_id = made.id,
      record_id = case when x.kind = 'school' then made.id end
      from made
      where x.run_id = ${run_id} and x.school_sis_id = made.sis_id and x.result = 'new'`.execute(db)
  }
}

/** Makes the new records of one kind in the present school and notes on each row what it became. */
export const insertRecords = async (db: Db, run_id: number, kind: RecordKind): Promise<void> => {
  if (kind === 'guardian') await joinFamilies(db, run_id)
  for (const statement of statements[kind]?.(newHere(run_id, kind), run_id, kind) ?? []) await statement.execute(db)
}

type Statement = RawBuilder<unknown>
const newHere = (run_id: number, kind: RecordKind): Statement => sql`
  r.run_id = ${run_id} and r.kind = ${kind} and r.school_id = kernel.school_id() and r.result = 'new'`

/** Runs an insert that answers `id` and `sis_id`, and notes the ids on the rows. */
const noted = (insert: Statement, newRows: Statement): Statement => sql`
  with made as (${insert}) update import_row r set record_id = made.id
  from made
  where ${newRows} and r.sis_id = made.sis_id`

/** Somebody who is known already, by the account, becomes one of this role too. */
const personStatements =
  (role: Role, memberInsert?: (newRows: Statement) => Statement) =>
  (newRows: Statement, run_id: number, kind: RecordKind): Statement[] => [
    sql`select auth.prepare_import_people(${run_id}, ${kind}), set_config('app.index_people_later', 'on', true)`,
    sql`
      insert into person (
        school_id, id, user_id, sis_id, fname, mname, lname, native_name, preferred_name, gender, email, phone,
        sis_extra
      )
      select
        r.school_id, r.record_id, r.user_id, nullif(r.sis_id, ''), r.cells->>'first_name',
        coalesce(r.cells->>'middle_name', ''), r.cells->>'last_name', coalesce(r.cells->>'native_name', ''),
        coalesce(r.cells->>'preferred_name', ''), coalesce(r.cells->>'gender', ''), coalesce(r.cells->>'email', ''),
        coalesce(r.cells->>'phone', ''), r.cells->'extra'
      from import_row r
      where ${newRows} and r.made_person
      order by r.id`,
    ...(memberInsert ? [memberInsert(newRows)] : []),
    sql`select set_config('app.index_people_later', '', true)`, // whoever gets the role is put into the search with all of it
    sql`
      insert into person_role (school_id, person_id, role)
      select r.school_id, r.record_id, ${role}
      from import_row r
      where ${newRows}
      on conflict (school_id, person_id, role) do nothing`,
  ]

const sectionId = sql.raw(idOf('section', 's'))
const listedTerms = sql`r.cells->'extra'->>'termSourcedIds'`
const memberSisId = sql.raw(idOf('person', 'k'))

/**
 * Two ids that lead to one person since a merge make one link. `fields`: what the link itself has, by column the value
 * from the staged row.
 */
const linkInsert =
  (insert: typeof insertOfFeed, member: 'teacher' | 'student', fields: Record<string, string>) =>
  (newRows: Statement): Statement[] => {
    const memberId = sql.ref(`${member}_id`)
    const living = sql.raw(livingMember(member))
    const columns = sql`school_id, section_id, ${memberId}, sis_extra, ${sql.raw(Object.keys(fields).join(', '))}`
    const select = sql`
      select
        r.school_id, s.id, m.id,
        (array_agg(r.cells->'extra' order by r.id))[1],
        ${sql.raw(
          Object.values(fields)
            .map((value) => `(array_agg(${value} order by r.id))[1]`)
            .join(', '),
        )}
      from import_row r
      join section s on s.school_id = r.school_id and ${sectionId} = r.section_sis_id
      join (select k.school_id, ${memberSisId} as sis_id, m.id from ${living}) m on m.school_id = r.school_id
        and m.sis_id = r.sis_id
      where ${newRows}
      group by r.school_id, s.id, m.id
      order by min(r.id)`
    return [
      sql`
        with made as (
          ${insert(columns, select)}
          returning id, section_id, ${memberId} as member_id
        ) update import_row r set record_id = made.id
        from made
        join section s on s.school_id = kernel.school_id() and s.id = made.section_id
        join (select k.school_id, ${memberSisId} as sis_id, m.id from ${living}) m on m.school_id = kernel.school_id()
          and m.id = made.member_id
        where ${newRows} and r.section_sis_id = ${sectionId} and r.sis_id = m.sis_id`,
    ]
  }

/** Two of one name (the same word used every year) are told apart by their SIS id. */
const sessionInsert =
  (table: 'academic_term' | 'grading_period', term: Statement) =>
  (newRows: Statement): Statement[] => [
    noted(
      sql`
        insert into ${sql.table(table)} (
          school_id, sis_id, name, start_date, end_date, sis_extra,
          position${table === 'grading_period' ? sql`, academic_term_id` : sql``}
        )
        select
          r.school_id, r.sis_id,
          case
            when row_number() over (partition by lower(r.cells->>'name') order by r.id) > 1
              or exists (
                select from ${sql.table(table)} t
                where t.school_id = r.school_id and lower(t.name) = lower(r.cells->>'name') and t.archived_at is null
              )
              then (r.cells->>'name') || ' (' || r.sis_id || ')'
            else r.cells->>'name'
          end,
          (r.cells->>'start_date')::date, (r.cells->>'end_date')::date, r.cells->'extra',
          (select coalesce(max(position) + 1, 0) from ${sql.table(table)} t where t.school_id = r.school_id)
            + row_number() over (order by (r.cells->>'start_date')::date) - 1 ${
              table === 'grading_period' ? sql`, ${term}` : sql``
            }
        from import_row r
        where ${newRows}
        returning id, sis_id`,
      newRows,
    ),
  ]

const statements: Partial<Record<RecordKind, (newRows: Statement, run_id: number, kind: RecordKind) => Statement[]>> = {
  term: sessionInsert('academic_term', sql`null`),
  grading_period: sessionInsert(
    'grading_period',
    sql`(
      select t.id
      from academic_term t
      where t.school_id = r.school_id and ${sql.raw(idOf('term', 't'))} = r.cells->>'term_sis_id'
    )`,
  ),
  course: (newRows) => [
    noted(
      sql`
        insert into course (school_id, sis_id, number, name, description, subject, sis_extra)
        select
          r.school_id, r.sis_id, r.cells->>'number', r.cells->>'name', coalesce(r.cells->>'description', ''),
          r.cells->>'subject', r.cells->'extra'
        from import_row r
        where ${newRows}
        order by r.id
        returning id, sis_id`,
      newRows,
    ),
  ],
  section: (newRows) => [
    noted(
      sql`
        insert into section (
          school_id, sis_id, course_id, academic_term_id, number, name, period, status, sis_extra, start_date, end_date
        )
        select
          r.school_id, r.sis_id, c.id, t.id,
          coalesce(nullif(r.cells->>'number', ''), r.sis_id),
          r.cells->>'name', coalesce(r.cells->>'period', ''),
          coalesce(nullif(r.cells->>'status', ''), 'open'),
          r.cells->'extra', several.first, several.last
        from import_row r
        join course c on c.school_id = r.school_id and ${sql.raw(idOf('course', 'c'))} = r.cells->>'course_sis_id'
        left join academic_term t on t.school_id = r.school_id
          and ${sql.raw(idOf('term', 't'))} = r.cells->>'term_sis_id'
        -- listed in several terms it lasts from the earliest beginning to the latest end of them
        left join lateral (
          select min(x.start_date) as first, max(x.end_date) as last
          from (
            select m.start_date, m.end_date
            from academic_term m
            where m.school_id = r.school_id
              and ${sql.raw(idOf('term', 'm'))} = any (string_to_array(${listedTerms}, ','))
            union all
            select g.start_date, g.end_date
            from grading_period g
            where g.school_id = r.school_id
              and ${sql.raw(idOf('grading_period', 'g'))} = any (string_to_array(${listedTerms}, ','))
          ) x
          having count(*) > 1
        ) several on true
        where ${newRows}
        order by r.id
        returning id, sis_id`,
      newRows,
    ),
  ],
  teacher: personStatements(
    teacher,
    (newRows) => sql`
      insert into teacher (school_id, id, sis_id, number, title, status)
      select
        r.school_id, r.record_id, nullif(r.sis_id, ''), coalesce(r.cells->>'number', ''),
        coalesce(r.cells->>'title', ''),
        coalesce(nullif(r.cells->>'status', ''), 'active')
      from import_row r
      where ${newRows}`,
  ),
  student: personStatements(
    student,
    (newRows) => sql`
      insert into student (school_id, id, sis_id, number, grade_level, birth_date, graduation_year, status)
      select
        r.school_id, r.record_id, nullif(r.sis_id, ''),
        coalesce(nullif(r.cells->>'number', ''), r.sis_id),
        coalesce(r.cells->>'grade_level', ''), nullif(r.cells->>'birth_date', '')::date,
        nullif(r.cells->>'graduation_year', '')::integer,
        coalesce(nullif(r.cells->>'status', ''), 'active')
      from import_row r
      where ${newRows}`,
  ),
  parent: personStatements(parent),
  guardian: (newRows) => [
    sql`
      with made as (
        insert into guardianship (school_id, parent_id, student_id, relationship, custody, contact, billing, position)
        select distinct
          on (r.guardian_record, r.child_record) r.school_id, r.guardian_record, r.child_record,
          coalesce(nullif(r.cells->>'relationship', ''), 'parent'),
          coalesce(nullif(r.cells->>'custody', '')::boolean, true),
          coalesce(nullif(r.cells->>'contact', '')::boolean, true),
          coalesce(nullif(r.cells->>'billing', '')::boolean, false),
          coalesce(nullif(r.cells->>'position', '')::integer, 0)
        from import_row r
        where ${newRows} and r.guardian_record is not null and r.child_record is not null
        order by r.guardian_record, r.child_record, r.id
        on conflict (school_id, parent_id, student_id) do nothing
        returning id, parent_id, student_id
      ) update import_row r set record_id = made.id
      from made
      where ${newRows} and r.guardian_record = made.parent_id and r.child_record = made.student_id`,
  ],
  teaching: linkInsert((columns, select) => sql`insert into section_teacher (${columns}) ${select}`, 'teacher', {
    role: `coalesce(nullif(r.cells->>'role', ''), 'lead')`,
  }),
  enrollment: linkInsert(insertOfFeed, 'student', {
    start_date: `nullif(r.cells->>'start_date', '')::date`,
    end_date: `nullif(r.cells->>'end_date', '')::date`,
  }),
}
