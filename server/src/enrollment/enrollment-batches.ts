import { fail, type Failure } from '#contract/kernel/errors.ts'
import { lockSections } from './enrollment.queries.ts'
import { selectTraces } from './removal.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * A stay as it was before a change; `version` is the one of afterwards once it is kept. `begun`: it came with the
 * change.
 */
export type EnrollmentBefore = {
  id: number
  status: string
  start_date: string | null
  end_date: string | null
  waiting_since: string | null
  leaving_reason_id: number | null
  version: number
  begun?: boolean
}

export const nothingBefore = {
  status: '',
  start_date: null,
  end_date: null,
  waiting_since: null,
  leaving_reason_id: null,
  version: 1,
  begun: true,
} as const

export const beforeOf = ({
  id,
  status,
  start_date,
  end_date,
  waiting_since,
  leaving_reason_id,
  version,
}: EnrollmentBefore): EnrollmentBefore => ({
  id,
  status,
  start_date,
  end_date,
  waiting_since,
  leaving_reason_id,
  version: version + 1,
})

/** Keeps how stays were before a change, for its undo; nothing where no stay changed. */
export const insertBatch = async (
  { db, actor, now }: Context,
  before: readonly EnrollmentBefore[],
): Promise<number | null> => {
  if (before.length === 0) return null
  const kept = await sql<{ id: number }>`
    insert into enrollment_batch (school_id, rows, made_by, made_at)
    values (kernel.school_id(), ${JSON.stringify(before)}, ${actor.user_id}, ${now})
    returning id`.optional(db)
  return kept?.id ?? null
}

/**
 * What the undo of a change came to. `waiting`: of those who are back, who waits, because the seat is taken; `left`:
 * what changed since, or is in a class that is closed, stays as it is.
 */
type Undone = { enrollments: number; waiting: number; left: number }

/** Puts stays back to how they were before a change, once; seats that others got meanwhile are theirs. */
export const undoBatch = async ({ db, actor, now, publish }: Context, id: number): Promise<Undone | Failure> => {
  const change = await sql<{ rows: EnrollmentBefore[] }>`
    update enrollment_batch
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and undone_at is null
    returning rows`.optional(db)
  if (!change) return fail('not_found')
  await lockSections(db, await selectSectionsOf(db, change.rows))
  const removed = await removeBegun(db, change.rows)
  const back = await restore(db, change.rows)
  const waiting = await unseat(db, back, now)
  for (const { section_id, student_id } of [...removed, ...back])
    publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id, student_ids: [student_id] })
  const enrollments = removed.length + back.length
  return { enrollments, waiting, left: change.rows.length - enrollments }
}

type Enrollment = { id: number; section_id: number; student_id: number }

const selectSectionsOf = async (db: Db, rows: readonly EnrollmentBefore[]): Promise<number[]> =>
  (
    await sql<{ section_id: number }>`
      select distinct section_id
      from enrollment
      where school_id = kernel.school_id() and id = any (${rows.map((row) => row.id)})`.all(db)
  ).map(({ section_id }) => section_id)

/** What began with the change goes, while nothing happened in it. */
const removeBegun = async (db: Db, rows: readonly EnrollmentBefore[]): Promise<Enrollment[]> => {
  const begun = rows.filter((row) => row.begun).map((row) => row.id)
  if (begun.length === 0) return []
  const untouched = (await selectTraces(db, begun)).filter(({ traces }) => traces === 0)
  return sql<Enrollment>`
    delete from enrollment
    where school_id = kernel.school_id() and id = any (${untouched.map((row) => row.id)}) and version = 1
    returning id, section_id, student_id`.all(db)
}

const restore = (db: Db, rows: readonly EnrollmentBefore[]): Promise<Enrollment[]> =>
  sql<Enrollment>`
    update enrollment e
    set
      status = n.status, start_date = n.start_date, end_date = n.end_date, waiting_since = n.waiting_since,
      leaving_reason_id = n.leaving_reason_id, reason = '', version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}) n (
      id bigint, status text, start_date date, end_date date, waiting_since timestamptz, leaving_reason_id bigint,
      version int, begun boolean
    ),
    section s
    where e.school_id = kernel.school_id()
      and e.id = n.id
      and e.version = n.version
      and n.begun is not true
      and s.school_id = e.school_id
      and s.id = e.section_id
      and not s.is_final
      and (
        n.status not in ('requested', 'waitlisted', 'active', 'hold')
        or not exists (
          select from enrollment o
          where o.school_id = e.school_id
            and o.section_id = e.section_id
            and o.student_id = e.student_id
            and o.id <> e.id
            and o.status in ('requested', 'waitlisted', 'active', 'hold')
        )
      )
    returning e.id, e.section_id, e.student_id`.all(db)

/** Those who are back beyond the seats of their class wait for the next one, before whoever waits already. */
export const unseat = async (db: Db, enrollments: readonly { id: number }[], now: Date): Promise<number> =>
  (
    await sql`
      update enrollment e
      set
        status = 'waitlisted',
        waiting_since = coalesce(
          (
            select min(o.waiting_since)
            from enrollment o
            where o.school_id = e.school_id and o.section_id = e.section_id and o.status = 'waitlisted'
          ) - interval '1 second',
          ${now}
        ),
        version = version + 1
      from (
        select
          e.id,
          row_number() over (partition by e.section_id order by e.id desc) as nth,
          (
            select count(*)
            from enrollment o
            where o.school_id = e.school_id and o.section_id = e.section_id and ${enrolled('o')}
          ) - s.seat_cap as over
        from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id
        where e.school_id = kernel.school_id() and e.id = any (${enrollments.map(({ id }) => id)}) and ${enrolled('e')}
      ) x
      where e.school_id = kernel.school_id() and e.id = x.id and x.nth <= x.over
      returning e.id`.all(db)
  ).length
