import { defineConfig } from 'vitest/config'
import { texts } from './web/texts.plugin.ts'

/** Those that need the server and the menus at once. */
const serviceTests = 'e2e/**/*.service.test.ts'
const browserTests = 'e2e/**/*.browser.test.ts'
/**
 * No version of PostgreSQL decides these: made from the tables of the whole product (who may call what, what is in
 * reach, every catalog), about the server that the portal brings along, or about processes that end.
 */
const ofAnyVersion = [
  serviceTests,
  'server/test/{access,reach,lists,searches,hostile,kill}.test.ts',
  'server/src/settings/catalogs.test.ts',
  'server/src/platform/*.test.ts',
  'server/src/kernel/database-watch.test.ts',
]
const plugins = [texts()]

export default defineConfig({
  test: {
    chaiConfig: { truncateThreshold: 0 }, // a failure in a report of CI names the values
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          include: ['{contract,web}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
          exclude: [browserTests, serviceTests],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // vitest wants projects with other numbers of workers apart
        },
      },
      { plugins, test: { name: 'gates', include: ['bin/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins,
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', serviceTests],
          exclude: process.env['TEST_POSTGRES'] ? ofAnyVersion : [],
          sequence: { groupOrder: 2 },
          globalSetup: 'server/test/service.setup.ts',
          setupFiles: 'server/test/statements.setup.ts',
          isolate: false, // the files of a worker share one product and one database
          maxWorkers: 3, // a file waits for PostgreSQL most of its time
          testTimeout: 180_000, // a guard for what hangs, on a busy machine
          hookTimeout: 180_000,
        },
      },
      {
        plugins,
        test: {
          name: 'e2e',
          include: [browserTests],
          globalSetup: 'e2e/portal.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          maxConcurrency: 4, // most of a page's time is waited
          sequence: { groupOrder: 3 },
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
})
