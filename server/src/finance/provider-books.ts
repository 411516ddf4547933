import type { Db } from '#server/kernel/database.ts'
import type { Emit, Events } from '#server/kernel/events.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { By } from './ledger.ts'
import { optionalSetup } from './payment-setup.queries.ts'
import { optionalProvider } from './provider-keys.ts'
import type { Provider } from './provider.ts'

export type BooksDeps = {
  jobs: Jobs
  events: Events
  outbound: Outbound
  vault: Vault
  base_url: string
  clock: () => Date
}
export type School = { school_id: number; group_id: number; time_zone: string }

export type Books = {
  db: Db
  by: By
  /** What the provider is called, and the provider itself while the school has its keys. */
  name: string
  provider: Provider | undefined
  emit: Emit
  jobs: Jobs
  school_id: number
  base_url: string
}

/** Into the books, nothing that concerns them, or not yet: what it is about is not known. */
export type Taken = 'taken' | 'ignored' | 'later'

/** The books of a school, for what its provider says. @param heard what browsers hear of afterwards */
export const booksOf = async (
  deps: BooksDeps,
  { school_id, time_zone }: School,
  db: Db,
  heard: LiveEvent[],
): Promise<Books> => {
  const { jobs, events, base_url } = deps
  const now = deps.clock()
  const setup = await optionalSetup(db)
  return {
    db,
    by: { made_by: null, now, on: dayIn(time_zone, now).date },
    name: setup?.provider ?? '',
    provider: setup && optionalProvider(deps, setup),
    emit: events.emitter({ db, now, jobs, publish: (one) => heard.push(one), school_id }),
    jobs,
    school_id,
    base_url,
  }
}

/** What browsers hear of after something was booked. */
export const heardOf = (school_id: number): LiveEvent[] =>
  (['payment', 'invoice', 'payment_setup'] as const).map((topic) => ({ school_id, topic }))
