import type { TestProject } from 'vitest/node'
import { openTestDatabase } from '#server/kernel/test-database.ts'
import type { RoleUrls } from '#server/kernel/postgres/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: RoleUrls
  }
}

/** One PostgreSQL for all service tests; they reach it with `inject('database')`. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await openTestDatabase()
  provide('database', { ownerUrl, appUrl })
  return stop
}
