import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/migrate.ts'
import { openTestDatabase } from '#server/kernel/test-database.ts'
import type { RoleUrls } from '#server/platform/postgres/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: RoleUrls
    /** Name of the migrated database that test files copy theirs from. */
    template: string
  }
}

const template = 'portal_template'

/**
 * One PostgreSQL for all service tests, with a migrated database to copy; they reach them with `inject('database')` and
 * `inject('template')`.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await openTestDatabase()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(Object.assign(new URL(ownerUrl), { pathname: template }).href)
  provide('database', { ownerUrl, appUrl })
  provide('template', template)
  return stop
}
