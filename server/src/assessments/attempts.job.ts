import { job } from '#server/kernel/jobs.ts'
import type { Pool } from '#server/kernel/database.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { optionalAttempt } from './attempts.queries.ts'
import { closeAndScore } from './grades.ts'

type Deps = { pool: Pool; live: Live; clock: () => Date }

/**
 * Attempts whose time is over are handed in as they are, each by itself: one that fails does not hold up the others.
 */
export const closeAttempts =
  ({ pool, live, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<{ school_id: number; attempt_id: number; user_id: number | null }>(
      'select * from auth.attempts_over($1)',
      [now],
    )
    for (const { school_id, attempt_id, user_id } of rows) {
      const events: LiveEvent[] = []
      await inSystemScope(
        pool,
        { request_id: 'close-attempts', school_id, ...(user_id !== null && { user_id }) },
        async (db) => {
          const attempt = await optionalAttempt(db, attempt_id, { lock: true })
          if (attempt && attempt.submitted_at === null)
            await closeAndScore({ db, now, publish: (event) => events.push(event) }, attempt)
        },
      )
      live.publish(events)
    }
  }

export const attemptClosing = job('close-attempts', [{ cron: '* * * * *' }], closeAttempts)
