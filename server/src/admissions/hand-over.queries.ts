import type { Out } from '#contract/kernel/endpoint.ts'
import type { handOver, Offer } from '#contract/admissions/hand-over.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectOffers = async (db: Db): Promise<Offer[]> =>
  (await sql<{ rows: Offer[] }>`select auth.application_offers() as rows`.optional(db))?.rows ?? []

type Leaving = Omit<Out<typeof handOver.offer>['rows'][number], 'problem'>

/** What goes along with these applications, in the order of their ids. */
export const selectLeaving = (db: Db, ids: readonly number[]): Promise<Leaving[]> =>
  sql<Leaving>`
    select
      a.id, ${fullName('a')} as name, a.grade_level, a.state,
      (
        select count(*)::int
        from application_document d
        where d.school_id = a.school_id and d.application_id = a.id
      ) as documents
    from application a
    where a.school_id = kernel.school_id() and a.id = any (${ids})
    order by a.id`.all(db)

export const insertOffer = async (
  db: Db,
  ids: readonly number[],
  to_school: number,
  reason: string,
  cause: string,
  user_id: number,
  now: Date,
): Promise<number> => {
  const offer = await sql<{ id: number }>`
    with offer as (
      insert into application_offer (school_id, to_school, reason, cause, asked_by, asked_at)
      values (kernel.school_id(), ${to_school}, ${reason}, ${cause}, ${user_id}, ${now})
      returning school_id, id
    ),
    items as (
      insert into application_offer_item (school_id, offer_id, application_id)
      select o.school_id, o.id, x
      from offer o, unnest(${ids}::bigint[]) x
      returning id
    )
    select id
    from offer
    where (select count(*) from items) >= 0`.optional(db)
  if (!offer) throw new Error('an insert answers its id')
  return offer.id
}

/** The files of an offer that the caller may take in. */
export const selectOfferedFiles = (db: Db, school_id: number, id: number) =>
  sql<{ file_id: number; storage_key: string }>`select * from auth.offered_files(${school_id}, ${id})`.all(db)

/** How many were taken in; null where there is no such offer to the caller. */
export const takeApplications = async (
  db: Db,
  school_id: number,
  id: number,
  keys: Record<string, string>,
  now: Date,
): Promise<number | null> =>
  (
    await sql<{ taken: number | null }>`
      select auth.take_applications(${school_id}, ${id}, ${JSON.stringify(keys)}, ${now}) as taken`.optional(db)
  )?.taken ?? null

export const declineApplications = async (
  db: Db,
  school_id: number,
  id: number,
  answer: string,
  now: Date,
): Promise<boolean> =>
  (
    await sql<{ done: boolean }>`
      select auth.decline_applications(${school_id}, ${id}, ${answer}, ${now}) as done`.optional(db)
  )?.done ?? false

/** Takes an offer back that nobody answered; the cause of its steps, and whom it was made to. */
export const endOffer = async (
  db: Db,
  id: number,
  user_id: number,
  now: Date,
): Promise<{ cause: string; to_school: number } | undefined> =>
  await sql<{ cause: string; to_school: number }>`
    update application_offer
    set state = 'taken-back', decided_by = ${user_id}, decided_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and state = 'offered'
    returning cause, to_school`.optional(db)
