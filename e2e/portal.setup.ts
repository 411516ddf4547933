import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Session, type Account, startBrowser } from './browser.setup.ts'
import { insideOf, startPortal } from './portal.process.ts'

/** `databaseUrl` is for what no page can do yet. */
export type Portal = { url: string; demoPassword: string; databaseUrl: string; vaultKey: string }

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal
    browser: { endpoint: string; sessions: Record<Account, Session> }
  }
}

/**
 * The whole product with its demo school group, as npm start runs it, and one browser, for all browser tests; they
 * reach them with `inject`.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, dataDir, stop: endPortal } = await startPortal({})
  const inside = insideOf(dataDir)
  await meetToday(inside.databaseUrl)
  provide('portal', { url, ...inside })

  try {
    const { stop, ...browser } = await startBrowser(url, inside.demoPassword)
    provide('browser', browser)
    return async () => {
      await stop()
      await endPortal()
    }
  } catch (error) {
    await endPortal() // otherwise it would hold the output of the tests open
    throw error
  }
}

/** The demo has no school at weekends, and the journeys need a class on whatever day they run. */
const meetToday = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`set app.system = 'on'; set app.request_id = 'browser tests'`)
    await client.query(`
      insert into section_meeting (school_id, section_id, weekday, bell_period_id)
      select m.school_id, m.section_id, d, m.bell_period_id
      from section_meeting m
      cross join generate_series(1, 7) d
      where m.weekday = 1
        and not exists (
          select from section_meeting o
          where o.school_id = m.school_id and o.section_id = m.section_id and o.weekday = d
        )`)
  } finally {
    await client.end()
  }
}
