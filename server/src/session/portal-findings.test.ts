import { describe, expect, it } from 'vitest'
import { checkNames } from '#contract/session/portal-check.contract.ts'
import { hasText } from '#server/kernel/texts.ts'
import type { Installation } from '#server/platform/installation.ts'
import { noBackups } from '#server/platform/settings.ts'
import { portalChecks } from './portal-check.ts'
import type { PortalFacts } from './portal-facts.ts'
import { checks } from './portal-findings.rules.ts'

const gigabyte = 1_073_741_824
const installation: Installation = {
  data_folder: '/data',
  base_url: 'https://portal.example',
  trust_proxy: true,
  demo: false,
  mail: { smtp_url: 'smtps://user:hidden@mail.example', from: 'Portal <portal@school.example>' },
  backup: { ...noBackups, folder: '/backups', at: '02:30' },
}
const database = {
  version: 180_000,
  name: '18.0',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  milliseconds: 2,
  ahead: 40,
  pending: 0,
  unknown: 0,
}
const proxied = { at: '2026-11-26T08:00:00.000Z', host: 'portal.example', proxied: true, hops: 1 }
const direct = { ...proxied, proxied: false, hops: 0 }
const well: PortalFacts = {
  now: new Date('2026-11-26T08:00:00Z'),
  installation,
  database,
  mail_problem: '',
  mailbox_problem: '',
  data: { free: 50 * gigabyte, size: 100 * gigabyte, device: 1 },
  backups: { free: 900 * gigabyte, size: 1_000 * gigabyte, device: 2 },
  backup: { name: 'school-portal-2026-11-26T023000Z.tar.gz', at: '2026-11-26T02:30:00Z', bytes: 1 },
  sightings: [proxied],
  portal: '1.0.0',
  node: '24.0.0',
}
const of = (more: Partial<Installation>): Partial<PortalFacts> => ({ installation: { ...installation, ...more } })
const room = (free: number, size = 100) => ({ free: free * gigabyte, size: size * gigabyte, device: 1 })
const made = (at: string) => ({ name: 'school-portal.tar.gz', at, bytes: 1 })
const away = { problem: 'DATABASE_URL: the database does not answer [database-unreachable]' }

const rows: [name: (typeof checkNames)[number], facts: Partial<PortalFacts>, state: string, finding: string][] = [
  ['database', { database: away }, 'wrong', 'away'],
  ['database', { database: { ...database, milliseconds: 80 } }, 'attention', 'slow'],
  ['database', { database: { ...database, version: 140_000, name: '14.0' } }, 'wrong', 'unsafe'],
  ['database', { database: { ...database, fsync: 'off' } }, 'wrong', 'unsafe'],
  ['mail', of({ mail: { ...installation.mail, smtp_url: undefined } }), 'attention', 'none'],
  ['mail', { mail_problem: 'connect ECONNREFUSED' }, 'wrong', 'away'],
  ['mail', { mailbox_problem: 'Authentication failed' }, 'wrong', 'unread'],
  ['mail', of({ mail: { ...installation.mail, from: 'Portal <no-reply@localhost>' } }), 'attention', 'sender'],
  ['disk', { data: room(0.4) }, 'wrong', 'full'],
  ['disk', { backups: room(0.4) }, 'wrong', 'full'],
  ['disk', { data: room(1.9) }, 'attention', 'low'],
  ['disk', { data: room(1.9, 10) }, 'fine', 'fine'],
  ['disk', { backups: { problem: 'ENOENT' } }, 'wrong', 'unreachable'],
  ['clock', { database: { ...database, ahead: -1_400 } }, 'fine', 'fine'],
  ['clock', { database: { ...database, ahead: -5_000 } }, 'attention', 'off'],
  ['clock', { database: { ...database, ahead: 45_000 } }, 'wrong', 'off'],
  ['clock', { database: away }, 'attention', 'unknown'],
  ['version', { database: { ...database, pending: 2 } }, 'wrong', 'pending'],
  ['version', { database: { ...database, unknown: 1 } }, 'wrong', 'older'],
  ['version', { database: away }, 'attention', 'unknown'],
  ['backup', { backup: undefined }, 'attention', 'first'],
  ['backup', { backup: undefined, ...of({ backup: noBackups }) }, 'wrong', 'none'],
  ['backup', { backup: undefined, ...of({ backup: noBackups, demo: true }) }, 'attention', 'none'],
  ['backup', of({ backup: noBackups }), 'attention', 'by-hand'],
  ['backup', { backup: made('2026-11-25T02:30:00Z') }, 'attention', 'late'],
  ['backup', { backup: made('2026-11-20T02:30:00Z') }, 'wrong', 'late'],
  ['backup', { backups: well.data }, 'attention', 'same-disk'],
  ['address', of({ base_url: 'http://localhost:8080' }), 'attention', 'local'],
  ['address', of({ base_url: 'http://localhost:8080', demo: true }), 'fine', 'demo'],
  ['address', of({ base_url: 'http://portal.example' }), 'wrong', 'open'],
  ['address', { sightings: [] }, 'attention', 'unseen'],
  ['address', { sightings: [{ ...proxied, host: '127.0.0.1:8080' }] }, 'attention', 'other'],
  ['address', { sightings: [{ ...proxied, host: 'teacher.portal.example' }] }, 'fine', 'fine'],
  ['proxy', { sightings: [] }, 'attention', 'unseen'],
  ['proxy', of({ trust_proxy: false }), 'wrong', 'untrusted'],
  ['proxy', { sightings: [{ ...proxied, hops: 2 }] }, 'attention', 'several'],
  ['proxy', { sightings: [{ ...proxied, hops: 0 }] }, 'attention', 'silent'],
  ['proxy', { sightings: [direct] }, 'wrong', 'missing'],
  ['proxy', { sightings: [direct, proxied] }, 'attention', 'beside'],
  ['proxy', { sightings: [direct], ...of({ trust_proxy: false }) }, 'attention', 'silent'],
  ['proxy', { sightings: [direct], ...of({ trust_proxy: false, base_url: 'http://localhost:8080' }) }, 'fine', 'none'],
]

describe('the check-up of an installation', () => {
  it('finds nothing wrong where all is well', () =>
    expect(checkNames.map((name) => [name, checks[name](well).state])).toEqual(
      checkNames.map((name) => [name, 'fine']),
    ))

  it.each(rows)('of the %s with %o is %s: %s', (name, facts, state, finding) =>
    expect(checks[name]({ ...well, ...facts })).toMatchObject({ state, finding }),
  )

  it.each(rows)('says of the %s with %o what was found and what to do', (name, facts) => {
    const [said] = portalChecks({ ...well, ...facts }, 'en').filter((check) => check.name === name)
    const { finding, state } = checks[name]({ ...well, ...facts })
    const key = `session.portal-check.${name}-${finding}`
    expect([hasText(key), hasText(`${key}-remedy`)]).toEqual([true, state !== 'fine'])
    expect(said?.found).not.toMatch(/[{}]|session\.|hidden/)
    expect(said?.remedy !== '').toBe(state !== 'fine')
  })
})
