import type { ApplicationState } from '#contract/admissions/application.states.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Locked = {
  id: number
  family_id: number
  version: number
  state: ApplicationState
  fname: string
  lname: string
  number: number | null
  academic_term_id: number | null
  grade_level: string
  waitlist_position: number | null
  student_id: number | null
  language: string
  /** Whom the mails go to: guardians whom the school may contact, the first one always. */
  recipients: { name: string; email: string }[]
}

/** Applications of the school, locked until the call ends, in the order of their ids. */
export const lockApplications = async (db: Db, ids: readonly number[]): Promise<Locked[]> => {
  await sql`
    select 1
    from application
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.run(db)
  return sql<Locked>`
    select
      a.id, a.family_id, a.version, a.state, a.fname, a.lname, a.number, a.academic_term_id, a.grade_level,
      a.waitlist_position, a.student_id, m.language,
      coalesce((
        select json_agg(json_build_object('name', g.fname, 'email', g.email) order by g.position, g.id)
        from application_guardian g
        where g.school_id = a.school_id
          and g.family_id = a.family_id
          and g.email <> ''
          and (g.contact or g.position = 0)
      ), '[]') as recipients
    from application a
    join application_family m on m.school_id = a.school_id and m.id = a.family_id
    where a.school_id = kernel.school_id() and a.id = any (${ids})
    order by a.id`.all(db)
}

type Step = {
  ids: readonly number[]
  action: string
  from: ApplicationState
  to: ApplicationState
  reason: string
  notified: boolean
  cause: string
  made_by: number | null
  now: Date
}

/**
 * Moves applications and notes the step. Who comes to the waiting list stands last in its grade; who leaves it gives
 * the place up.
 */
export const transitionApplications = async (
  db: Db,
  { ids, action, from, to, reason, notified, cause, made_by, now }: Step,
): Promise<void> => {
  await sql`
    insert into application_step (
      school_id, application_id, action, from_state, to_state, reason, notified, cause, waitlist_position, made_by,
      made_at
    )
    select
      kernel.school_id(), a.id, ${action}, ${from}, ${to}, ${reason}, ${notified}, ${cause}, a.waitlist_position,
      ${made_by}, ${now}
    from application a
    where a.school_id = kernel.school_id() and a.id = any (${ids})
    order by a.id`.run(db)
  const params = sql.params({ to })
  await sql`
    update application a
    set
      state = ${params.to},
      state_at = case when a.state = ${params.to} then a.state_at else ${now} end,
      version = version + 1,
      waitlist_position = case when ${params.to} = 'waitlisted' then coalesce(w.last, 0) + w.nth end
    from (
      select
        x.id,
        row_number() over (partition by x.academic_term_id, x.grade_level order by x.submitted_at, x.id) as nth,
        (
          select max(o.waitlist_position)
          from application o
          where o.school_id = x.school_id
            and o.state = 'waitlisted'
            and o.academic_term_id is not distinct from x.academic_term_id
            and o.grade_level = x.grade_level
        ) as last
      from application x
      where x.school_id = kernel.school_id() and x.id = any (${ids})
    ) w
    where a.school_id = kernel.school_id() and a.id = w.id`.run(db)
}

export type Decision = {
  id: number
  application_id: number
  action: string
  from_state: ApplicationState
  to_state: ApplicationState
  latest: boolean
}

/** The steps of one decision; `latest`: nothing happened to the application since. */
export const selectDecision = (db: Db, cause: string): Promise<Decision[]> =>
  sql<Decision>`
    select
      s.id, s.application_id, s.action, s.from_state, s.to_state,
      not exists (
        select from application_step l
        where l.school_id = s.school_id and l.application_id = s.application_id and l.id > s.id
      ) as latest
    from application_step s
    where s.school_id = kernel.school_id() and s.cause = ${cause}
    order by s.application_id`.all(db)

/**
 * Back to the state of before, with the place on the waiting list; the step stays in the history, followed by its
 * undoing.
 */
export const undoDecision = async (db: Db, cause: string, fresh: string, user_id: number, now: Date): Promise<void> => {
  await sql`
    update application a
    set state = s.from_state, state_at = ${now}, waitlist_position = s.waitlist_position, version = a.version + 1
    from application_step s
    where s.school_id = kernel.school_id()
      and s.cause = ${cause}
      and a.school_id = s.school_id
      and a.id = s.application_id`.run(db)
  await sql`
    insert into application_step (school_id, application_id, action, from_state, to_state, cause, made_by, made_at)
    select s.school_id, s.application_id, 'undo', s.to_state, s.from_state, ${fresh}, ${user_id}, ${now}
    from application_step s
    where s.school_id = kernel.school_id() and s.cause = ${cause}`.run(db)
}

export const unsendMails = async (db: Db, cause: string): Promise<number> =>
  (await sql<{ mails: number }>`select auth.unsend_mail(${cause})::int as mails`.optional(db))?.mails ?? 0

/**
 * The waiting list that the application stands in, in its order, locked until the call ends; empty where it does not
 * wait.
 */
export const lockWaiting = async (db: Db, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id
      from application me
      join application a on a.school_id = me.school_id
        and a.state = 'waitlisted'
        and a.academic_term_id is not distinct from me.academic_term_id
        and a.grade_level = me.grade_level
      where me.school_id = kernel.school_id() and me.id = ${id} and me.state = 'waitlisted'
      order by a.waitlist_position, a.id
      for update of a`.all(db)
  ).map((row) => row.id)

export const placeWaiting = (db: Db, ids: readonly number[]) =>
  sql`
    update application a
    set waitlist_position = x.nth, version = version + 1
    from unnest(${ids}::bigint[]) with ordinality x (id, nth)
    where a.school_id = kernel.school_id() and a.id = x.id and a.waitlist_position is distinct from x.nth`.run(db)
