import type { CheckState, checkNames } from '#contract/session/portal-check.contract.ts'
import { isLocal, nameOf } from '#server/kernel/hosts.ts'
import { serverFailure } from '#server/platform/postgres/checks.ts'
import { addressIn } from '#server/platform/settings.ts'
import type { PortalFacts, Room } from './portal-facts.ts'

/** `finding` names the text; what is not fine has a second one that says what to do. */
export type Finding = { state: CheckState; finding: string; params?: Record<string, string | number> }

type Check = (facts: PortalFacts) => Finding

const fine = (finding: string, params = {}): Finding => ({ state: 'fine', finding, params })
const attention = (finding: string, params = {}): Finding => ({ state: 'attention', finding, params })
const wrong = (finding: string, params = {}): Finding => ({ state: 'wrong', finding, params })

const gigabyte = 1_073_741_824
const gigabytes = (bytes: number): number => Math.round((bytes / gigabyte) * 10) / 10
const hour = 3_600_000

const slow = 50
/** Seconds: codes of authenticator apps count half a minute. */
const clocks = { attention: 2, wrong: 30 }
/** Bytes, and the share of the disk. */
const room = { attention: 2 * gigabyte, share: 0.05, wrong: gigabyte / 2 }
/** Hours: one is made every day. */
const ages = { attention: 26, wrong: 72 }

/** Every check of an installation, for the command and for the page. */
export const checks: Record<(typeof checkNames)[number], Check> = {
  database({ database }) {
    if ('problem' in database) return wrong('away', database)
    const unsafe = serverFailure(database)
    if (unsafe) return wrong('unsafe', { problem: unsafe.message })
    const { milliseconds } = database
    return milliseconds < slow ? fine('fine', { milliseconds }) : attention('slow', { milliseconds })
  },

  mail({ mail_problem, mailbox_problem, installation: { mail } }) {
    if (mail.smtp_url === undefined) return attention('none')
    const { host } = new URL(mail.smtp_url)
    if (mail_problem !== '') return wrong('away', { host, problem: mail_problem })
    if (mailbox_problem !== '') return wrong('unread', { problem: mailbox_problem })
    const sender = addressIn(mail.from)
    return sender.endsWith('@localhost') ? attention('sender', { host, sender }) : fine('fine', { host })
  },

  disk({ data, backups }) {
    for (const [named, folder] of Object.entries({ PORTAL_DATA: data, BACKUP_TO: backups })) {
      if ('problem' in folder) return wrong('unreachable', { named, problem: folder.problem })
      const free = gigabytes(folder.free)
      if (folder.free < room.wrong) return wrong('full', { named, free })
      if (folder.free < room.attention && folder.free < folder.size * room.share)
        return attention('low', { named, free })
    }
    return fine('fine', { free: freeOf(data), backups: freeOf(backups) })
  },

  clock({ database }) {
    if ('problem' in database) return attention('unknown')
    const seconds = Math.round(Math.abs(database.ahead) / 1_000)
    if (seconds < clocks.attention) return fine('fine')
    const params = { seconds, way: database.ahead > 0 ? 'behind' : 'ahead' }
    return seconds < clocks.wrong ? attention('off', params) : wrong('off', params)
  },

  version({ database, portal, node }) {
    if ('problem' in database) return attention('unknown', { portal, node })
    const params = { portal, node, postgres: database.name }
    if (database.unknown > 0) return wrong('older', params)
    return database.pending > 0 ? wrong('pending', { ...params, count: database.pending }) : fine('fine', params)
  },

  backup({ backup, backups, data, now, installation: { demo, backup: settings } }) {
    const regular = settings.at !== undefined
    if (!backup) {
      if (regular) return attention('first', { at: settings.at })
      return demo ? attention('none') : wrong('none')
    }
    const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(backup.at)) / hour))
    const params = { hours, days: Math.floor(hours / 24), name: backup.name }
    if (hours >= ages.wrong && !demo) return wrong('late', params)
    if (hours >= ages.attention) return attention('late', params)
    if (!regular) return attention('by-hand', params)
    return areSame(data, backups) ? attention('same-disk', params) : fine('fine', params)
  },

  address({ sightings: [latest], installation: { base_url, demo } }) {
    const { protocol, host } = new URL(base_url)
    const address = base_url
    if (isLocal(host)) return demo ? fine('demo', { address }) : attention('local', { address })
    if (protocol !== 'https:') return wrong('open', { address })
    if (!latest) return attention('unseen', { address })
    const seen = nameOf(latest.host)
    const isOwn = seen === nameOf(host) || seen.endsWith(`.${nameOf(host)}`)
    return isOwn ? fine('fine', { address }) : attention('other', { address, host: latest.host })
  },

  proxy({ sightings, installation: { trust_proxy, base_url } }) {
    const [latest] = sightings
    if (!latest) return attention('unseen')
    if (!latest.proxied) {
      if (trust_proxy) return sightings.some(({ proxied }) => proxied) ? attention('beside') : wrong('missing')
      return base_url.startsWith('https:') ? attention('silent') : fine('none')
    }
    if (latest.hops === 0) return attention('silent')
    if (!trust_proxy) return wrong('untrusted')
    return latest.hops > 1 ? attention('several', { hops: latest.hops }) : fine('fine')
  },
}

const freeOf = (folder: Room): number => ('problem' in folder ? 0 : gigabytes(folder.free))

const areSame = (one: Room, other: Room): boolean => 'device' in one && 'device' in other && one.device === other.device
