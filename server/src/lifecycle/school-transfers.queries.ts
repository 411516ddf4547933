import type { Out } from '#contract/kernel/endpoint.ts'
import type { Leaving, schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectSisters = (db: Db): Promise<Out<typeof places.of>['schools']> =>
  sql<Out<typeof places.of>['schools'][number]>`select * from auth.sister_schools()`.all(db)

export const selectTransfers = async (db: Db, kind: string): Promise<Out<typeof schoolTransfers.list>['rows']> =>
  (await sql<{ rows: Out<typeof schoolTransfers.list>['rows'] }>`select auth.transfers(${kind}) as rows`.optional(db))
    ?.rows ?? []

export type PersonStatus = Omit<Leaving, 'problem'> & {
  roles: number[]
  status: string
  until: string | null
  teaches: number
  moving: boolean
  merged: boolean
  self: boolean
  ending: { id: number; status: string }[]
}

/** How these people stand, locked until the call ends. `ending`: the enrollments that a move ends. */
export const lockLeaving = async (db: Db, ids: readonly number[], user_id: number): Promise<PersonStatus[]> => {
  await sql`
    select 1
    from person
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.run(db)
  return sql<PersonStatus>`
    select
      p.id, ${fullName('p')} as name, coalesce(s.grade_level, '') as grade_level, p.status, p.status_until as until,
      p.merged_into is not null as merged, coalesce(p.user_id = ${user_id}, false) as self,
      array(select r.role::int from person_role r where r.school_id = p.school_id and r.person_id = p.id) as roles,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'status', e.status) order by e.id)
        from enrollment e
        where e.school_id = p.school_id
          and e.student_id = p.id
          and e.status in ('active', 'hold', 'waitlisted', 'requested')
      ), '[]') as ending,
      (
        select count(*)
        from enrollment e
        where e.school_id = p.school_id and e.student_id = p.id and ${enrolled('e')}
      ) as enrollments,
      (select count(*) from guardianship g where g.school_id = p.school_id and g.student_id = p.id) as guardians,
      (
        select count(*)
        from section_teacher m
        join section n on n.school_id = m.school_id and n.id = m.section_id and n.status = 'open'
        where m.school_id = p.school_id and m.teacher_id = p.id
      ) as teaches,
      exists (
        select from school_transfer_person x
        join school_transfer m on m.school_id = x.school_id and m.id = x.transfer_id and m.state = 'offered'
        where x.school_id = p.school_id and x.person_id = p.id
      ) as moving
    from person p
    left join student s on s.school_id = p.school_id and s.id = p.id
    where p.school_id = kernel.school_id() and p.id = any (${ids})
    order by p.lname, p.fname, p.id`.all(db)
}

type Offer = {
  kind: string
  to_school: number
  leaves_on: string
  reason: string
  with_medical: boolean
  asked_by: number
  asked_at: Date
}

export const insertTransfer = async (
  db: Db,
  { kind, to_school, leaves_on, reason, with_medical, asked_by, asked_at }: Offer,
  people: readonly PersonStatus[],
): Promise<number> => {
  const params = sql.params({
    people: JSON.stringify(
      people.map(({ id, status, until, ending }) => ({ id, before: { status, until, enrollments: ending } })),
    ),
  })
  const transfer = await sql<{ id: number }>`
    with transfer as (
      insert into school_transfer (school_id, kind, to_school, leaves_on, reason, with_medical, asked_by, asked_at)
      values (
        kernel.school_id(), ${kind}, ${to_school}, ${leaves_on}, ${reason}, ${with_medical}, ${asked_by}, ${asked_at}
      )
      returning school_id, id
    ),
    moving as (
      insert into school_transfer_person (school_id, transfer_id, person_id, before)
      select m.school_id, m.id, x.id, x.before
      from transfer m, json_to_recordset(${params.people}) x (id bigint, before jsonb)
      returning id
    )
    select id
    from transfer
    where (select count(*) from moving) >= 0`.optional(db)
  if (!transfer) throw new Error('an insert answers its id')
  return transfer.id
}

export const acceptTransfer = async (db: Db, school_id: number, id: number, now: Date): Promise<number | null> =>
  (
    await sql<{ people: number | null }>`
      select auth.accept_transfer(${school_id}, ${id}, ${now}) as people`.optional(db)
  )?.people ?? null

export const declineTransfer = async (
  db: Db,
  school_id: number,
  id: number,
  answer: string,
  now: Date,
): Promise<boolean> =>
  (
    await sql<{ done: boolean }>`
      select auth.decline_transfer(${school_id}, ${id}, ${answer}, ${now}) as done`.optional(db)
  )?.done ?? false

export const undoArrival = async (db: Db, id: number): Promise<boolean> =>
  (await sql<{ done: boolean }>`select auth.undo_arrival(${id}) as done`.optional(db))?.done ?? false

type Moved = {
  state: string
  to_school: number
  people: {
    id: number
    before: { status: string; until: string | null; enrollments: { id: number; status: string }[] }
  }[]
}

/** A move out of the present school, locked until the call ends. */
export const lockTransfer = async (db: Db, id: number): Promise<Moved | undefined> => {
  await sql`select 1 from school_transfer where school_id = kernel.school_id() and id = ${id} for update`.run(db)
  return await sql<Moved>`
    select
      m.state, m.to_school,
      (
        select json_agg(json_build_object('id', x.person_id, 'before', x.before) order by x.id)
        from school_transfer_person x
        where x.school_id = m.school_id and x.transfer_id = m.id
      ) as people
    from school_transfer m
    where m.school_id = kernel.school_id() and m.id = ${id}`.optional(db)
}

/** The classes that the move ended and that are open still; to be locked before they go on. */
export const selectLeft = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ section_id: number }>`
      select distinct e.section_id
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      where e.school_id = kernel.school_id() and e.id = any (${ids}) and e.status = 'transferred'`.all(db)
  ).map(({ section_id }) => section_id)

export const settleTransfer = (db: Db, id: number, user_id: number, now: Date) =>
  sql`
    update school_transfer
    set state = 'taken-back', decided_by = ${user_id}, decided_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const selectPlacesOf = async (db: Db, person_id: number): Promise<Out<typeof places.of>['rows']> =>
  (await sql<{ rows: Out<typeof places.of>['rows'] }>`select auth.schools_of(${person_id}) as rows`.optional(db))
    ?.rows ?? []

export const joinSchools = async (
  db: Db,
  ids: readonly number[],
  school_id: number,
  role: number,
  keep: boolean,
): Promise<Out<typeof places.join>['rows']> =>
  sql<Out<typeof places.join>['rows'][number]>`
    select who as id, name, state
    from auth.join_schools(${ids}, ${school_id}, ${role}, ${keep})`.all(db)

export const setSchoolRole = async (
  db: Db,
  ids: readonly number[],
  school_id: number,
  role: number,
  on: boolean,
): Promise<number> =>
  (
    await sql<{ people: number }>`
      select count(*) filter (where auth.set_school_role(x, ${school_id}, ${role}, ${on})) as people
      from unnest(${ids}::bigint[]) x`.optional(db)
  )?.people ?? 0

export const optionalGroupUser = async (db: Db, person_id: number): Promise<Out<typeof places.groupUser> | undefined> =>
  await sql<Out<typeof places.groupUser>>`select * from auth.group_user(${person_id})`.optional(db)

export const setGroupUser = async (db: Db, person_id: number, on: boolean): Promise<boolean> =>
  (await sql<{ done: boolean }>`select auth.set_group_user(${person_id}, ${on}) as done`.optional(db))?.done ?? false
