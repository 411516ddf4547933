import { invoicesPaid, invoicesReopened } from '#contract/finance/finance.events.ts'
import { type Cause, on } from '#server/kernel/events.ts'
import { settleFees } from './fees.queries.ts'

type Causes = readonly { source: string; source_id: number }[]
const applicationsOf = (causes: Causes): number[] =>
  causes.filter(({ source }) => source === 'application').map(({ source_id }) => source_id)

const settle = async ({ db, publish, school_id }: Cause, causes: Causes, paid: boolean): Promise<void> => {
  const ids = applicationsOf(causes)
  if (ids.length === 0) return
  const changed = await settleFees(db, ids, paid ? 'due' : 'paid', paid ? 'paid' : 'due')
  if (changed > 0) publish({ school_id, topic: 'application' })
}

/** The fee of an application is paid when its invoice is, and due again when that payment is taken back. */
export const admissionsEvents = [
  on(invoicesPaid, ({ causes }, cause) => settle(cause, causes, true)),
  on(invoicesReopened, ({ causes }, cause) => settle(cause, causes, false)),
]
