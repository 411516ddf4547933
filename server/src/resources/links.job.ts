import { hostsOf, isAllowed } from '#contract/resources/hosts.rules.ts'
import type { LinkResult } from '#contract/resources/resource.contract.ts'
import type { Pool } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import type { Live } from '#server/kernel/live.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { type CheckedLink, replaceChecks, selectLinks } from './links.queries.ts'

type Deps = { pool: Pool; outbound: Pick<Outbound, 'fetch'>; clock: () => Date; live?: Pick<Live, 'publish'> }
type Links = { school_id: number; group_id: number; ids: number[] }

const atOnce = 5
/** ms for one address, whatever it does. */
const patience = 8_000

/** Follows links and keeps what came of it. Nothing of the database is held meanwhile. */
export const checkLinks =
  ({ pool, outbound, clock, live }: Deps) =>
  async ({ school_id, group_id, ids }: Links): Promise<void> => {
    const scope = { request_id: 'check-links', school_id, group_id }
    const { links, hosts } = await inSystemScope(pool, scope, async (db) => ({
      links: await selectLinks(db, ids),
      hosts: hostsOf(await settingOf(db, school_id, 'resources.hosts')),
    }))
    const checked: CheckedLink[] = []
    const waiting = [...links]
    const follow = async (): Promise<void> => {
      for (let link = waiting.pop(); link; link = waiting.pop())
        checked.push({ ...link, result: isAllowed(link.url, hosts) ? await resultOf(outbound, link.url) : 'refused' })
    }
    await Promise.all(Array.from({ length: atOnce }, follow))
    await inSystemScope(pool, scope, (db) => replaceChecks(db, checked, clock()))
    live?.publish([{ school_id, topic: 'resource' }])
  }

export const linkChecks = job<Links>('check-links', [], checkLinks)

/** Every day those that nobody followed for a week. */
export const checkDueLinks = (deps: Deps) => async (): Promise<void> => {
  const { rows } = await deps.pool.query<Links>('select * from auth.links_to_check($1)', [deps.clock()])
  for (const links of rows) await checkLinks(deps)(links)
}

export const dueLinks = job('check-due-links', [{ cron: '23 2 * * *' }], checkDueLinks)

/** There is a page although it does not show itself to everybody, or only in parts. */
const isThere = (status: number): boolean => status < 400 || [401, 403, 405, 429].includes(status)

const resultOf = async (outbound: Deps['outbound'], url: string): Promise<LinkResult> => {
  const ask = (method: string) => outbound.fetch(url, { method, signal: AbortSignal.timeout(patience) })
  try {
    const { status } = await ask('HEAD')
    if (status < 400) return 'ok'
    return isThere((await ask('GET')).status) ? 'ok' : 'broken' // some answer no HEAD
  } catch (error) {
    return byProblem[error instanceof Error ? error.message : ''] ?? 'unreachable'
  }
}

/** What `outbound` says of an address. */
const byProblem: Record<string, LinkResult> = {
  redirected: 'moved',
  'answer too large': 'ok',
  'address out of bounds': 'refused',
  'not https': 'refused',
  'credentials in an address': 'refused',
}
