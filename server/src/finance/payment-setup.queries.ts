import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Setup = {
  id: number
  school_id: number
  takes_cash: boolean
  takes_check: boolean
  takes_card: boolean
  takes_bank: boolean
  takes_online: boolean
  check_payable_to: string
  instructions: string
  provider: '' | 'stripe'
  address_key: string
  secret_key: Buffer | null
  webhook_secret: Buffer | null
  key_hint: string
  is_live: boolean
  account: string
  checked_at: string | null
  problem: string
  stand_in: string
  version: number
}

/** That of the school; made when it is first asked for. */
export const selectSetup = async (db: Db): Promise<Setup> => {
  const known = await optionalSetup(db)
  if (known) return known
  await sql`insert into payment_setup (school_id) values (kernel.school_id()) on conflict do nothing`.run(db)
  return sql<Setup>`select * from payment_setup where school_id = kernel.school_id()`.one(db)
}

export const optionalSetup = (db: Db): Promise<Setup | undefined> =>
  sql<Setup>`select * from payment_setup where school_id = kernel.school_id()`.optional(db)

/** What came of the provider: the last of it, and what is not in the books. */
export const selectEventSums = (db: Db) =>
  sql<{ last_event_at: string | null; stuck_events: number }>`
    select max(received_at) as last_event_at, count(*) filter (where state = 'stuck') as stuck_events
    from provider_event
    where school_id = kernel.school_id()`.one(db)

/** What was given up waits again. */
export const reopenStuck = (db: Db, now: Date) =>
  sql`
    update provider_event
    set state = 'waiting', attempts = 0, not_before = ${now}, problem = ''
    where school_id = kernel.school_id() and state = 'stuck'
    returning id`.all(db)
