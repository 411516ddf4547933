import type { Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { isTurn } from './contract-list.queries.ts'
import { closeContracts, noteReminded } from './contracts.queries.ts'
import { notifySigners } from './notices.ts'
import { refreshPending, settlePayments } from './pending.ts'
import { presentRules } from './rules.queries.ts'
import { dayAfter } from './sending.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }

/**
 * Ends contracts whose last day is over, and reminds once of those whose last day is near, by the days of each school.
 */
export const watchContracts =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<{ school_id: number; group_id: number }>(
      'select * from auth.schools_with_contracts_due($1)',
      [now],
    )
    for (const { school_id, group_id } of rows)
      await inSystemScope(pool, { request_id: 'watch-contracts', school_id, group_id }, async (db) => {
        const { date: today } = await schoolDay(db, now)
        const { remind_days_before } = await presentRules(db)
        const over = await sql<{ id: number }>`
          select id
          from contract
          where school_id = kernel.school_id() and state in ('sent', 'partly-signed') and sign_by < ${today}
          order by id
          for update`.all(db)
        const over_ids = over.map(({ id }) => id)
        await closeContracts(db, over_ids, { state: 'expired', reason: '', now })
        await refreshPending({ db, publish: () => undefined, school_id }, over_ids)
        await settlePayments({ db, publish: () => undefined, school_id }, null)
        const near = await sql<{ contract_id: number; signer_id: number }>`
          select c.id as contract_id, g.id as signer_id
          from contract c
          join contract_signer g on g.school_id = c.school_id and g.contract_id = c.id
          where c.school_id = kernel.school_id()
            and c.state in ('sent', 'partly-signed')
            and c.sign_by between ${today} and ${dayAfter(today, remind_days_before)}
            and c.reminded_on is null
            and ${remind_days_before}::int > 0
            and ${isTurn}
          order by c.id`.all(db)
        const near_ids = [...new Set(near.map(({ contract_id }) => contract_id))]
        await notifySigners(
          { db, jobs, school_id },
          'remind',
          near_ids,
          near.map(({ signer_id }) => signer_id),
        )
        await noteReminded(db, near_ids, today)
      })
  }

export const contractClock = job('watch-contracts', [{ cron: '13 * * * *' }], watchContracts)
