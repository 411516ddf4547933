import type { Out } from '#contract/kernel/endpoint.ts'
import type { MergeField, MergePart, MergeRow, merges, Side } from '#contract/lifecycle/merge.contract.ts'
import { type EnrollmentBefore, restoreEnrollments } from '#server/enrollment/restore.queries.ts'
import { withdrawStudent } from '#server/enrollment/bulk.queries.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

const named = (alias: string) =>
  `'id', ${alias}.id, 'fname', ${alias}.fname, 'lname', ${alias}.lname, 'native_name', ${alias}.native_name, 'photo', coalesce('/api/v2/user/photo/' || ${alias}.photo_file_id, '')`

const ofPerson = ['fname', 'mname', 'lname', 'native_name', 'preferred_name', 'gender', 'email', 'phone'] as const
const ofStudent = ['number', 'grade_level', 'birth_date', 'graduation_year'] as const
/** No two records have the same: the one gets what the other had. */
const exchanged = { sis_id: 'sis_id', account: 'user_id', photo: 'photo_file_id' } as const

export type LockedSide = Side & { roles: number[]; merged: boolean; is_student: boolean }

/** Until the call ends nobody else changes these people or gives them anything. */
export const lockPeople = (db: Db, ids: readonly number[]) =>
  prepared(db, 'select 1 from person where school_id = kernel.school_id() and id = any ($1) order by id for update', [
    ids,
  ])

export const selectSides = async (db: Db, ids: readonly number[]): Promise<Map<number, LockedSide>> => {
  const rows = await prepared<{ side: LockedSide }>(
    db,
    `select json_build_object(${named('p')}, 'status', p.status, 'merged', p.merged_into is not null, 'is_student', s.id is not null,
       'roles', array(select r.role::int from person_role r where r.school_id = p.school_id and r.person_id = p.id),
       'values', json_build_object(${ofPerson.map((name) => `'${name}', p.${name}`).join(', ')}, ${ofStudent.map((name) => `'${name}', coalesce(s.${name}::text, '')`).join(', ')},
         'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'sis_id', coalesce(p.sis_id, ''), 'account', coalesce(a.username, ''))) as side
     from person p left join student s on s.school_id = p.school_id and s.id = p.id left join account a on a.id = p.user_id
     where p.school_id = kernel.school_id() and p.id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ side }) => [side.id, side]))
}

/** A child of both whom the one may contact and the other must not: a merge would have to drop what a court decided. */
export const contactDiffers = async (db: Db, [kept, other]: readonly [number, number]): Promise<boolean> =>
  (
    await prepared(
      db,
      `select 1 from guardianship k join guardianship o on o.school_id = k.school_id and o.student_id = k.student_id and o.parent_id = $2 and o.no_contact <> k.no_contact
       where k.school_id = kernel.school_id() and k.parent_id = $1 limit 1`,
      [kept, other],
    )
  ).length > 0

export type Moved = { table: string; column: string; keys: unknown[]; stays: number }[]

export const previewMove = (db: Db, from: number, to: number) => move(db, 'preview_move', from, to)
export const movePerson = (db: Db, from: number, to: number) => move(db, 'move_person', from, to)
const move = async (db: Db, step: 'preview_move' | 'move_person', from: number, to: number): Promise<Moved> =>
  (await prepared<{ moved: Moved }>(db, `select kernel.${step}($1, $2) as moved`, [from, to]))[0]?.moved ?? []

/** What both records hold in every field that a merge writes: kept for the way back. */
const standingOf = `select jsonb_object_agg(p.id, to_jsonb(p) - 'search' || jsonb_build_object('of_student', to_jsonb(s), 'roles', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'access', r.access, 'kept_access', r.kept_access)), '[]') from person_role r where r.school_id = p.school_id and r.person_id = p.id), 'ended', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'end_date', e.end_date, 'reason', e.reason, 'waiting_since', e.waiting_since)), '[]')
    from enrollment e where e.school_id = p.school_id and e.student_id = p.id and p.id = $2 and e.status in ('requested', 'waitlisted', 'active', 'hold'))))
  from person p left join student s on s.school_id = p.school_id and s.id = p.id where p.school_id = kernel.school_id() and p.id in ($1, $2)`

/**
 * Writes the chosen values into the kept record, archives the other one and notes the merge. What is left to the other one after `movePerson` (classes that both
 * took) ends there. Answers the id of the note.
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
  const [note] = await prepared<{ id: number }>(
    db,
    `insert into person_merge (school_id, kind, kept_id, other_id, moved, before, merged_by, merged_at, fields)
     values (kernel.school_id(), 'record', $1, $2, $3, (${standingOf}), $4, $5, $6) returning id`,
    [kept, other, JSON.stringify(moved), by, now, from_other],
  )
  const { person, student, swapped } = columnsOf(from_other)
  const before =
    '(select m.before -> $2::text from person_merge m where m.school_id = kernel.school_id() and m.id = $3)'
  const fromRecord = `jsonb_populate_record(null::person, ${before})`
  if (swapped.length > 0)
    await prepared(
      db,
      `update person set ${swapped.map((name) => `${name} = null`).join(', ')} where school_id = kernel.school_id() and id = $1`,
      [other],
    )
  const columns = [...person, ...swapped]
  if (columns.length > 0)
    await prepared(
      db,
      `update person p set ${columns.map((name) => `${name} = o.${name}`).join(', ')} from ${fromRecord} o where p.school_id = kernel.school_id() and p.id = $1`,
      [kept, String(other), note?.id],
    )
  if (student.length > 0)
    await prepared(
      db,
      `update student s set ${student.map((name) => `${name} = o.${name}`).join(', ')}, version = s.version + 1
       from jsonb_populate_record(null::student, ${before} -> 'of_student') o where s.school_id = kernel.school_id() and s.id = $1`,
      [kept, String(other), note?.id],
    )
  await prepared(
    db,
    `update person p set status = 'archived', status_until = null, merged_into = $4, version = p.version + 1${swapped.map((name) => `, ${name} = o.${name}`).join('')}
     from ${fromRecord} o where p.school_id = kernel.school_id() and p.id = $1`,
    [other, String(kept), note?.id, kept],
  )
  await prepared(db, 'update person set version = version + 1 where school_id = kernel.school_id() and id = $1', [kept])
  await prepared(
    db,
    'update person_role set kept_access = coalesce(kept_access, access), access = 0 where school_id = kernel.school_id() and person_id = $1',
    [other],
  )
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
  prepared(
    db,
    `update file f set owner_id = p.id from person p where f.school_id = kernel.school_id() and f.owner_kind = 'photo' and p.school_id = f.school_id and p.photo_file_id = f.id and p.id = any ($1) and f.owner_id <> p.id`,
    [people],
  )

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
  (
    await prepared<Merge>(
      db,
      `select m.id, m.kind, m.kept_id, m.other_id, m.fields, m.moved, m.undone_at is not null as undone, exists (
         select from person_merge l where l.school_id = m.school_id and l.id > m.id and l.undone_at is null and array[l.kept_id, l.other_id] && array[m.kept_id, m.other_id]) as later
       from person_merge m where m.school_id = kernel.school_id() and m.id = $1 for update`,
      [id],
    )
  )[0]

/** The way back of `movePerson` and `settleMerge`: every field the merge wrote reads as before. */
export const undoMerge = async (
  db: Db,
  { id, kept_id, other_id, fields, moved }: Merge & { other_id: number },
  now: Date,
): Promise<void> => {
  const before = '(select m.before from person_merge m where m.school_id = kernel.school_id() and m.id = $1)'
  const { person, student, swapped } = columnsOf(fields)
  if (swapped.length > 0)
    await prepared(
      db,
      `update person set ${swapped.map((name) => `${name} = null`).join(', ')} where school_id = kernel.school_id() and id = any ($1)`,
      [[kept_id, other_id]],
    )
  const back = (columns: readonly string[]) => columns.map((name) => `, ${name} = o.${name}`).join('')
  await prepared(
    db,
    `update person p set version = p.version + 1, merged_into = o.merged_into, status = o.status, status_until = o.status_until${back([...person, ...swapped])}
     from jsonb_each(${before}) b (id, was), jsonb_populate_record(null::person, b.was) o where p.school_id = kernel.school_id() and p.id = o.id`,
    [id],
  )
  if (student.length > 0)
    await prepared(
      db,
      `update student s set version = s.version + 1${back(student)}
       from jsonb_each(${before}) b (id, was), jsonb_populate_record(null::student, b.was -> 'of_student') o where s.school_id = kernel.school_id() and s.id = o.id`,
      [id],
    )
  await prepared(db, 'select kernel.move_person_back($1, $2, $3)', [JSON.stringify(moved), other_id, kept_id])
  await prepared(
    db,
    `update person_role r set access = o.access, kept_access = o.kept_access from jsonb_each(${before}) b (id, was), jsonb_populate_recordset(null::person_role, b.was -> 'roles') o
     where r.school_id = kernel.school_id() and r.id = o.id`,
    [id],
  )
  const ended = await prepared<{ row: EnrollmentBefore }>(
    db,
    `select r as row from jsonb_each(${before}) b (id, was), jsonb_array_elements(b.was -> 'ended') r`,
    [id],
  )
  await restoreEnrollments(
    db,
    ended.map(({ row }) => row),
  )
  await followPhotos(db, [kept_id, other_id])
  await markUndone(db, id, now)
}

export const markUndone = (db: Db, id: number, now: Date) =>
  prepared(
    db,
    'update person_merge set undone_at = $2, version = version + 1 where school_id = kernel.school_id() and id = $1',
    [id, now],
  )

export const noteJoin = async (db: Db, id: number, before: unknown, by: number, now: Date): Promise<number> =>
  (
    await prepared<{ id: number }>(
      db,
      `insert into person_merge (school_id, kind, kept_id, before, merged_by, merged_at) values (kernel.school_id(), 'account', $1, $2, $3, $4) returning id`,
      [id, JSON.stringify(before), by, now],
    )
  )[0]?.id ?? 0

/** Open classes of these people: their totals follow. */
export const selectSectionsOf = async (db: Db, people: readonly number[]): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      `select distinct s.id from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id
       where e.school_id = kernel.school_id() and e.student_id = any ($1) and s.status = 'open' order by 1`,
      [people],
    )
  ).map(({ id }) => id)

export const selectMerges = (db: Db, id: number): Promise<MergeRow[]> =>
  prepared<MergeRow>(
    db,
    `select m.id, m.kind, m.merged_at, m.undone_at, trim(a.fname || ' ' || a.lname) as by, case when o.id is not null then json_build_object(${named('o')}) end as other,
       m.undone_at is null and not exists (select from person_merge l where l.school_id = m.school_id and l.id > m.id and l.undone_at is null and array[l.kept_id, l.other_id] && array[m.kept_id, m.other_id]) as can_undo
     from person_merge m join account a on a.id = m.merged_by left join person o on o.school_id = m.school_id and o.id = m.other_id
     where m.school_id = kernel.school_id() and m.kept_id = $1 order by m.id desc limit 20`,
    [id],
  )

export const selectMatches = (db: Db, id: number): Promise<Out<typeof merges.matches>['rows']> =>
  prepared(db, 'select * from auth.matching_students($1)', [id])

export const optionalJoin = async (db: Db, id: number, username: string) =>
  (
    await prepared<{ username: string; fname: string; lname: string; taken_by: number | null }>(
      db,
      'select * from auth.account_to_join($1, $2)',
      [id, username],
    )
  )[0]

export const joinAccount = async (db: Db, id: number, username: string): Promise<object | null> =>
  (await prepared<{ before: object | null }>(db, 'select auth.join_account($1, $2) as before', [id, username]))[0]
    ?.before ?? null

export const undoJoin = async (db: Db, id: number): Promise<boolean> =>
  (await prepared<{ done: boolean }>(db, 'select auth.undo_join($1) as done', [id]))[0]?.done ?? false

const tablesOf: Record<Exclude<MergePart, 'other'>, readonly string[]> = {
  enrollment: ['enrollment'],
  grades: ['grade', 'final_grade', 'section_mark', 'other_grade', 'rubric_assessment', 'activity_student'],
  attendance: ['attendance', 'attendance_hours', 'attendance_sign', 'attendance_plan', 'attendance_notice'],
  work: [
    'submission',
    'submission_attempt',
    'annotation',
    'question_attempt',
    'question_answer',
    'question_score',
    'question_student',
  ],
  family: ['guardianship'],
  advisors: ['advisorship'],
  plan: ['student_path', 'path_sign', 'planned_course'],
  contact: ['person_phone', 'person_address', 'emergency_contact'],
  medical: ['student_medical'],
  rights: ['user_tag', 'custom_role_person'],
}
/** Follows from the rest: not worth a word. */
const quiet = ['section_total', 'person_role']

/** Rows by what an office calls them. */
export const partsOf = (moved: Moved): Out<typeof merges.merge>['parts'] => {
  const partOf = (table: string): MergePart =>
    (Object.keys(tablesOf) as (keyof typeof tablesOf)[]).find((part) => tablesOf[part].includes(table)) ?? 'other'
  const byPart = Map.groupBy(
    moved.filter(({ table }) => !quiet.includes(table)),
    ({ table }) => partOf(table),
  )
  return [...byPart].map(([part, rows]) => ({
    part,
    moves: rows.reduce((sum, { keys }) => sum + keys.length, 0),
    stays: rows.reduce((sum, { stays }) => sum + stays, 0),
  }))
}
