import type { Db } from '#server/kernel/database.ts'
import type { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** What the cell `said` may mean, by one of its names. */
export type Match<Found> = { said: string; by: string } & Found

export type KnownSection = {
  id: number
  name: string
  number: string
  term: string
  state: 'open' | 'closed' | 'final'
  is_global: boolean
  version: number
  seats: number | null
  taken: number
  waiting: number
  /** Enrollments that finalizing and reactivating complete. */
  enrolled: number
}

export type KnownStudent = { id: number; name: string; number: string }

export type KnownEnrollment = {
  id: number
  section_id: number
  student_id: number
  status: (typeof enrollmentStates.states)[number]
  start_date: string | null
  version: number
}

/**
 * The sections of this school that a cell may mean: by number (or SIS id), name or id. Long because a section may be
 * meant in five ways.
 */
export const matchSections = (db: Db, said: readonly string[]): Promise<Match<{ section: KnownSection }>[]> =>
  sql<Match<{ section: KnownSection }>>`
    with asked as (
      select distinct t as said, kernel.plain(t) as plain
      from unnest(${said}::text[]) t
    ),
    names as (
      select id, 'id' as by, id::text as plain
      from section
      where school_id = kernel.school_id()
      union all
      select id, 'number', kernel.plain(number)
      from section
      where school_id = kernel.school_id()
      union all
      select id, 'number', kernel.plain(sis_id)
      from section
      where school_id = kernel.school_id() and sis_id is not null
      union all
      select id, 'name', kernel.plain(name)
      from section
      where school_id = kernel.school_id()
    ),
    found as (select distinct a.said, n.by, n.id from asked a join names n using (plain)),
    known as (
      select
        s.id,
        jsonb_build_object(
          'id', s.id, 'name', s.name, 'number', s.number, 'term', coalesce(m.name, ''),
          'state', case when s.is_final then 'final' else s.status end,
          'is_global', s.global_section_id is not null, 'version', s.version, 'seats', s.seat_cap,
          'taken', coalesce(e.taken, 0), 'waiting', coalesce(e.waiting, 0), 'enrolled', coalesce(e.taken, 0)
        ) as section
      from section s
      left join academic_term m on m.school_id = s.school_id and m.id = s.academic_term_id
      left join (
        select
          section_id,
          count(*) filter (where status in ('active', 'hold')) as taken,
          count(*) filter (where status = 'waitlisted') as waiting
        from enrollment
        where school_id = kernel.school_id() and status in ('active', 'hold', 'waitlisted')
        group by section_id
      ) e on e.section_id = s.id
      where s.school_id = kernel.school_id() and s.id in (select id from found)
    )
    select f.said, f.by, k.section
    from found f
    join known k using (id)
    order by f.said, k.id`.all(db)

/**
 * The students of this school that a cell may mean: by number (or SIS id), e-mail address or user name, name, or id.
 */
export const matchStudents = (db: Db, said: readonly string[]): Promise<Match<{ student: KnownStudent }>[]> =>
  sql<Match<{ id: number; student: KnownStudent }>>`
    with asked as (
      select distinct t as said, kernel.plain(t) as plain
      from unnest(${said}::text[]) t
    ),
    people as (
      select
        p.id, ${fullName('p')} as name, p.fname, p.lname, p.email, t.number, t.sis_id, p.sis_id as person_sis_id,
        k.username
      from student t
      join person p on p.school_id = t.school_id and p.id = t.id and p.merged_into is null
      left join account k on k.id = p.user_id
      where t.school_id = kernel.school_id()
    ),
    names as (
      select p.id, n.by, kernel.plain(n.name) as plain
      from people p
      cross join lateral (
        values
          ('id', p.id::text), ('number', p.number), ('number', p.sis_id), ('number', p.person_sis_id),
          ('email', p.email), ('email', p.username), ('name', p.name), ('name', p.lname || ' ' || p.fname),
          ('name', p.lname || ', ' || p.fname)
      ) n (by, name)
      where n.name <> ''
    )
    select distinct a.said, n.by, p.id, jsonb_build_object('id', p.id, 'name', p.name, 'number', p.number) as student
    from asked a
    join names n using (plain)
    join people p using (id)
    order by a.said, p.id`.all(db)

/** The enrollment that a row about a student and a section means: the present one, otherwise the latest. */
export const selectEnrollments = (
  db: Db,
  section_ids: readonly number[],
  student_ids: readonly number[],
): Promise<KnownEnrollment[]> =>
  sql<KnownEnrollment>`
    select distinct on (e.section_id, e.student_id) e.id, e.section_id, e.student_id, e.status, e.start_date, e.version
    from (
      select distinct *
      from unnest(${section_ids}::bigint[], ${student_ids}::bigint[]) n (section_id, student_id)
    ) n
    join enrollment e on e.school_id = kernel.school_id()
      and e.section_id = n.section_id
      and e.student_id = n.student_id
    order by
      e.section_id, e.student_id,
      e.status in ('requested', 'waitlisted', 'active', 'hold') desc,
      e.id desc`.all(db)
