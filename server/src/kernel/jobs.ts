import { PgBoss } from 'pg-boss'
import type { Db, Pool } from './database.ts'
import { ask, nameOf } from './database.ts'
import type { Events } from './events.ts'
import type { Files } from '#server/platform/files.ts'
import type { Live } from './live.ts'
import type { MailSettings } from '#server/platform/mail.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Push } from '#server/platform/push.ts'
import type { Vault } from '#server/platform/vault.ts'
import { schema } from '#server/platform/migrate-jobs.ts'

/** What a job works with. */
type JobContext = {
  pool: Pool
  jobs: Jobs
  files: Files
  live: Live
  events: Events
  push: Push
  outbound: Outbound
  mail: MailSettings
  base_url: string
  vault: Vault
  clock: () => Date
  log: { error(entry: object): void }
}
/** When a job runs by itself; `key` tells several schedules of one job apart. */
type Schedule<Data> = { cron: string; data?: Data; key?: string }
export type Job<Data extends object> = {
  name: string
  schedules: readonly Schedule<Data>[]
  run: (context: JobContext) => (data: Data) => Promise<void>
}
export type AnyJob = Pick<Job<object>, 'name' | 'schedules'> & {
  run: (context: JobContext) => (data: never) => Promise<void>
}

/**
 * Work after the answer, by queue. A job is declared in its domain and written in the transaction of its cause: kept
 * with it or gone with it.
 */
export const job = <Data extends object = Record<string, never>>(
  name: string,
  schedules: readonly Schedule<Data>[],
  run: Job<Data>['run'],
): Job<Data> => ({ name, schedules, run })

export type Jobs = { add<Data extends object>(db: Db, job: Job<Data>, data: NoInfer<Data>): Promise<void> }
const retries = { retryLimit: 5, retryBackoff: true, retryDelay: 10 }

/** @param context given: this process also does the work. */
export const openJobs = async (
  pool: Pool,
  jobs: readonly AnyJob[],
  context: Omit<JobContext, 'jobs'> | undefined,
): Promise<Jobs & { close(): Promise<void> }> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: Boolean(context),
    schedule: Boolean(context),
  })
  boss.on('error', () => undefined) // the database is away; the queue asks again by itself
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name } of jobs) if (!known.has(name)) await boss.createQueue(name, retries)
  const queue: Jobs = {
    async add(db, { name }, data) {
      await boss.send(name, data, {
        db: { executeSql: async (text, values) => ({ rows: (await ask(db, text, nameOf(text), values ?? [])).rows }) },
      })
    },
  }
  if (context)
    for (const { name, schedules, run } of jobs) {
      const work = run({ ...context, jobs: queue })
      await boss.work(name, { pollingIntervalSeconds: 1 }, async ([one]) => work((one?.data ?? {}) as never))
      for (const { cron, data, key } of schedules) await boss.schedule(name, cron, data, key ? { key } : {})
    }
  return { ...queue, close: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
