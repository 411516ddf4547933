import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { grantJobs, migrateJobs } from './migrate-jobs.ts'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database to the newest state; each file runs once, in order, all in one transaction.
 * @param ownerUrl connection of the owner role
 * @param last the migration to stop after
 */
export const migrate = async (ownerUrl: string, last?: string): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: sqlFiles, migrationTableSchema: 'migration' })
    const { error, results } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
    if (error) throw error
    await migrateJobs(ownerUrl)
    await sql.raw(grantJobs).execute(db)
    return results?.map((result) => result.migrationName) ?? []
  } finally {
    await db.destroy()
  }
}

/** Of every migration of this version, in their order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await sqlFiles.getMigrations())

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
    return Object.fromEntries(
      names.map((name, at) => [
        name.replace('.sql', ''),
        {
          up: (db) =>
            sql
              .raw(texts[at] ?? '')
              .execute(db)
              .then(() => undefined),
        },
      ]),
    )
  },
}
