import type { MergeField, Side } from '#contract/lifecycle/merge.contract.ts'
import { type EnrollmentBefore, restoreEnrollments } from '#server/enrollment/restore.queries.ts'
import { withdrawStudent } from '#server/enrollment/bulk.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { personPairs, photoAddress } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const ofPerson = ['fname', 'mname', 'lname', 'native_name', 'preferred_name', 'gender', 'email', 'phone'] as const

const ofStudent = ['number', 'grade_level', 'birth_date', 'graduation_year'] as const

/** No two records have the same: the one gets what the other had. */
const exchanged = { sis_id: 'sis_id', account: 'user_id', photo: 'photo_file_id' } as const

export type LockedSide = Side & { roles: number[]; merged: boolean; is_student: boolean }

/** Until the call ends nobody else changes these people or gives them anything. */
export const lockPeople = (db: Db, ids: readonly number[]) =>
  sql`select 1 from person where school_id = kernel.school_id() and id = any (${ids}) order by id for update`.run(db)

export const selectSides = async (db: Db, ids: readonly number[]): Promise<Map<number, LockedSide>> => {
  const rows = await sql<{ side: LockedSide }>`
    select json_build_object(
      ${personPairs('p')}, 'status', p.status, 'merged', p.merged_into is not null, 'is_student', s.id is not null,
      'roles', array(select r.role::int from person_role r where r.school_id = p.school_id and r.person_id = p.id),
      'values', json_build_object(
        ${sql.join(
          ofPerson.map((name) => sql`${sql.constant(name)}, p.${sql.ref(name)}`),
          ', ',
        )},
        ${sql.join(
          ofStudent.map((name) => sql`${sql.constant(name)}, coalesce(s.${sql.ref(name)}::text, '')`),
          ', ',
        )},
        'photo', ${photoAddress('p')}, 'sis_id', coalesce(p.sis_id, ''), 'account', coalesce(a.username, '')
      )
    ) as side
    from person p
    left join student s on s.school_id = p.school_id and s.id = p.id
    left join account a on a.id = p.user_id
    where p.school_id = kernel.school_id() and p.id = any (${ids})`.all(db)
  return new Map(rows.map(({ side }) => [side.id, side]))
}

/** A child of both whom the one may contact and the other must not: a merge would have to drop what a court decided. */
export const contactDiffers = async (db: Db, [kept, other]: readonly [number, number]): Promise<boolean> =>
  (
    await sql`
      select 1
      from guardianship k
      join guardianship o on o.school_id = k.school_id
        and o.student_id = k.student_id
        and o.parent_id = ${other}
        and o.no_contact <> k.no_contact
      where k.school_id = kernel.school_id() and k.parent_id = ${kept}
      limit 1`.all(db)
  ).length > 0

export type Moved = { table: string; column: string; keys: unknown[]; stays: number }[]

export const previewMove = (db: Db, from: number, to: number) => move(db, 'preview_move', from, to)

export const movePerson = (db: Db, from: number, to: number) => move(db, 'move_person', from, to)

const move = async (db: Db, step: 'preview_move' | 'move_person', from: number, to: number): Promise<Moved> =>
  (await sql<{ moved: Moved }>`select kernel.${sql.ref(step)}(${from}, ${to}) as moved`.optional(db))?.moved ?? []

/** What both records hold in every field that a merge writes: kept for the way back. */
const statusesOf = (kept: Sql, other: Sql) => sql`
  select jsonb_object_agg(
    p.id,
    to_jsonb(p) - 'search'
      || jsonb_build_object(
        'of_student', to_jsonb(s),
        'roles', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', r.id, 'access', r.access, 'kept_access', r.kept_access
          )), '[]')
          from person_role r
          where r.school_id = p.school_id and r.person_id = p.id
        ),
        'ended', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', e.id, 'status', e.status, 'end_date', e.end_date, 'reason', e.reason, 'waiting_since', e.waiting_since
          )), '[]')
          from enrollment e
          where e.school_id = p.school_id
            and e.student_id = p.id
            and p.id = ${other}
            and e.status in ('requested', 'waitlisted', 'active', 'hold')
        )
      )
  )
  from person p
  left join student s on s.school_id = p.school_id and s.id = p.id
  where p.school_id = kernel.school_id() and p.id in (${kept}, ${other})`

/**
 * Writes the chosen values into the kept record, archives the other one and notes the merge. What is left to the other
 * one after `movePerson` (classes that both took) ends there. Answers the id of the note.
 */
export const settleMerge = async (
  db: Db,
  kept: number,
  other: number,
  from_other: readonly MergeField[],
  moved: Moved,
  by: number,
  now: Date,
  today: string,
): Promise<number> => {
  const params = sql.params({ kept, other })
  const note = await sql<{ id: number }>`
    insert into person_merge (school_id, kind, kept_id, other_id, moved, before, merged_by, merged_at, fields)
    values (
      kernel.school_id(), 'record', ${params.kept}, ${params.other}, ${JSON.stringify(moved)},
      (${statusesOf(params.kept, params.other)}), ${by}, ${now}, ${from_other}
    )
    returning id`.optional(db)
  const { person, student, swapped } = columnsOf(from_other)
  const before = (whose: number) => sql`(
    select m.before -> ${String(whose)}::text
    from person_merge m
    where m.school_id = kernel.school_id() and m.id = ${note?.id ?? null}
  )`
  const recordOf = (whose: number) => sql`jsonb_populate_record(null::person, ${before(whose)})`
  if (swapped.length > 0)
    await sql`
      update person
      set ${sql.join(
        swapped.map((name) => sql`${sql.ref(name)} = null`),
        ', ',
      )}
      where school_id = kernel.school_id() and id = ${other}`.run(db)
  const columns = [...person, ...swapped]
  if (columns.length > 0)
    await sql`
      update person p
      set ${sql.join(
        columns.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`),
        ', ',
      )}
      from ${recordOf(other)} o
      where p.school_id = kernel.school_id() and p.id = ${kept}`.run(db)
  if (student.length > 0)
    await sql`
      update student s
      set
        ${sql.join(
          student.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`),
          ', ',
        )},
        version = s.version + 1
      from jsonb_populate_record(null::student, ${before(other)} -> 'of_student') o
      where s.school_id = kernel.school_id() and s.id = ${kept}`.run(db)
  await sql`
    update person p
    set
      status = 'archived', status_until = null, merged_into = ${kept},
      version = p.version
        + 1${sql.join(
          swapped.map((name) => sql`, ${sql.ref(name)} = o.${sql.ref(name)}`),
          '',
        )}
    from ${recordOf(kept)} o
    where p.school_id = kernel.school_id() and p.id = ${other}`.run(db)
  await sql`update person set version = version + 1 where school_id = kernel.school_id() and id = ${kept}`.run(db)
  await sql`
    update person_role
    set kept_access = coalesce(kept_access, access), access = 0
    where school_id = kernel.school_id() and person_id = ${other}`.run(db)
  await withdrawStudent(db, other, today)
  await followPhotos(db, [kept, other])
  return note?.id ?? 0
}

/** The columns that hold these fields. */
const columnsOf = (fields: readonly MergeField[]) => ({
  person: ofPerson.filter((name) => fields.includes(name)),
  student: ofStudent.filter((name) => fields.includes(name)),
  swapped: (Object.keys(exchanged) as (keyof typeof exchanged)[])
    .filter((name) => fields.includes(name))
    .map((name) => exchanged[name]),
})

/** A photo belongs to the record that shows it. */
const followPhotos = (db: Db, people: readonly number[]) =>
  sql`
    update file f
    set owner_id = p.id
    from person p
    where f.school_id = kernel.school_id()
      and f.owner_kind = 'photo'
      and p.school_id = f.school_id
      and p.photo_file_id = f.id
      and p.id = any (${people})
      and f.owner_id <> p.id`.run(db)

export type Merge = {
  id: number
  kind: 'record' | 'account'
  kept_id: number
  other_id: number | null
  fields: MergeField[]
  moved: Moved
  undone: boolean
  later: boolean
}

/** A merge with what it moved; `later`: another one of the same records came after it. */
export const optionalMerge = async (db: Db, id: number): Promise<Merge | undefined> =>
  await sql<Merge>`
    select
      m.id, m.kind, m.kept_id, m.other_id, m.fields, m.moved, m.undone_at is not null as undone,
      exists (
        select from person_merge l
        where l.school_id = m.school_id
          and l.id > m.id
          and l.undone_at is null
          and array[l.kept_id, l.other_id] && array[m.kept_id, m.other_id]
      ) as later
    from person_merge m
    where m.school_id = kernel.school_id() and m.id = ${id}
    for update`.optional(db)

/** The way back of `movePerson` and `settleMerge`: every field the merge wrote reads as before. */
export const undoMerge = async (
  db: Db,
  { id, kept_id, other_id, fields, moved }: Merge & { other_id: number },
  now: Date,
): Promise<void> => {
  const before = sql`(select m.before from person_merge m where m.school_id = kernel.school_id() and m.id = ${id})`
  const { person, student, swapped } = columnsOf(fields)
  if (swapped.length > 0)
    await sql`
      update person
      set ${sql.join(
        swapped.map((name) => sql`${sql.ref(name)} = null`),
        ', ',
      )}
      where school_id = kernel.school_id() and id = any (${[kept_id, other_id]})`.run(db)
  const back = (columns: readonly string[]) =>
    sql.join(
      columns.map((name) => sql`, ${sql.ref(name)} = o.${sql.ref(name)}`),
      '',
    )
  await sql`
    update person p
    set
      version = p.version + 1, merged_into = o.merged_into, status = o.status,
      status_until = o.status_until${back([...person, ...swapped])}
    from jsonb_each(${before}) b (id, was), jsonb_populate_record(null::person, b.was) o
    where p.school_id = kernel.school_id() and p.id = o.id`.run(db)
  if (student.length > 0)
    await sql`
      update student s
      set version = s.version + 1${back(student)}
      from jsonb_each(${before}) b (id, was), jsonb_populate_record(null::student, b.was -> 'of_student') o
      where s.school_id = kernel.school_id() and s.id = o.id`.run(db)
  await sql`select kernel.move_person_back(${JSON.stringify(moved)}, ${other_id}, ${kept_id})`.run(db)
  await sql`
    update person_role r
    set access = o.access, kept_access = o.kept_access
    from jsonb_each(${before}) b (id, was), jsonb_populate_recordset(null::person_role, b.was -> 'roles') o
    where r.school_id = kernel.school_id() and r.id = o.id`.run(db)
  const ended = await sql<{ row: EnrollmentBefore }>`
    select r as row
    from jsonb_each(${before}) b (id, was), jsonb_array_elements(b.was -> 'ended') r`.all(db)
  await restoreEnrollments(
    db,
    ended.map(({ row }) => row),
  )
  await followPhotos(db, [kept_id, other_id])
  await markUndone(db, id, now)
}

export const markUndone = (db: Db, id: number, now: Date) =>
  sql`
    update person_merge
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
