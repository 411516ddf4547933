import { PgBoss } from 'pg-boss'
import type { Db, Pool } from './database.ts'
import { prepared } from './database.ts'

/** Work after the answer, by queue. A job is written in the transaction of its cause: kept with it or gone with it. */
export type JobData = {
  'send-mail': Record<string, never>
  'sweep-files': Record<string, never>
  'sweep-imports': Record<string, never>
  'call-classes': Record<string, never>
  'tell-absences': Record<string, never>
  'tell-grades': Record<string, never>
  'tell-decisions': { school_id: number; of: 'enrollment' | 'stay' | 'contact' | 'document'; ids: number[] }
  'tell-incompletes': Record<string, never>
  'tell-expiring': Record<string, never>
  'refresh-totals': { school_id: number; course_id: number | null }
  'count-missing': { hours?: number }
  'end-standings': Record<string, never>
  'close-attempts': Record<string, never>
  'sweep-applications': Record<string, never>
}
export type JobName = keyof JobData
export const jobNames: readonly JobName[] = [
  'send-mail',
  'sweep-files',
  'sweep-imports',
  'call-classes',
  'tell-absences',
  'tell-grades',
  'tell-incompletes',
  'tell-expiring',
  'tell-decisions',
  'refresh-totals',
  'count-missing',
  'end-standings',
  'close-attempts',
  'sweep-applications',
]

export type Jobs = { add<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void> }
export type JobHandlers = { [name in JobName]: (data: JobData[name]) => Promise<void> }

const schema = 'pgboss'
const retries = { retryLimit: 5, retryBackoff: true, retryDelay: 10 }

/** Makes or upgrades the queue's own tables; run by the owner role after the migrations. */
export const migrateJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of jobNames) await boss.createQueue(name, retries)
  await boss.stop({ graceful: false })
}

export const grantJobs = `
  grant usage on schema ${schema} to portal_app;
  grant select, insert, update, delete on all tables in schema ${schema} to portal_app;
  grant execute on all functions in schema ${schema} to portal_app;`

/** @param handlers given: this process also does the work. */
export const openJobs = async (
  pool: Pool,
  handlers: JobHandlers | undefined,
): Promise<Jobs & { close(): Promise<void> }> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: Boolean(handlers),
    schedule: Boolean(handlers),
  })
  boss.on('error', () => undefined) // the database is away; the queue asks again by itself
  await boss.start()
  if (handlers) {
    for (const name of jobNames)
      await boss.work(name, { pollingIntervalSeconds: 1 }, async ([job]) => handlers[name]((job?.data ?? {}) as never))
    await boss.schedule('sweep-files', '17 3 * * *')
    await boss.schedule('sweep-imports', '27 3 * * *')
    await boss.schedule('sweep-applications', '37 2 * * *')
    await boss.schedule('call-classes', '* * * * *')
    await boss.schedule('tell-absences', '* * * * *')
    await boss.schedule('tell-grades', '* * * * *')
    await boss.schedule('tell-incompletes', '13 * * * *')
    await boss.schedule('tell-expiring', '23 * * * *')
    await boss.schedule('close-attempts', '* * * * *')
    await boss.schedule('count-missing', '*/10 * * * *')
    await boss.schedule('end-standings', '3 * * * *')
    await boss.schedule('count-missing', '47 2 * * *', { hours: 200 }, { key: 'nightly' }) // what a portal that stood still passed by
  }
  return {
    async add(db, name, data) {
      await boss.send(name, data, {
        db: { executeSql: async (text, values) => ({ rows: await prepared(db, text, values ?? []) }) },
      })
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
