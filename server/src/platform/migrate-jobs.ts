import { PgBoss } from 'pg-boss'

export const schema = 'pgboss'

/** Makes or upgrades the queue's own tables; run by the owner role after the migrations. */
export const migrateJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

export const grantJobs = `
  grant usage on schema ${schema} to portal_app; grant
  select
    , insert, update,
    delete on all tables in schema ${schema} to portal_app; grant execute on all functions in schema ${schema} to portal_app;`
