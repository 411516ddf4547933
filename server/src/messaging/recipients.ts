import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { LeftOutReason } from '#contract/messaging/audience.rules.ts'
import type { UnreachedReason } from '#contract/notifications/text-message.rules.ts'
import { wants } from '#contract/notifications/notifications.rules.ts'
import { verdictOn, type Writer } from '#server/communication/writing.queries.ts'
import type { Reached } from './recipients.queries.ts'

/** Somebody with what a message comes to: by which channels, or why not at all. */
export type Resolved = Reached & {
  channels: ('portal' | 'mail' | 'text')[]
  /** Why no text message goes there, where it was asked for. */
  no_text: UnreachedReason | null
  left_out: LeftOutReason | null
}

/**
 * `answering`: these wrote to the sender and get an answer where no exception forbids it; `byMail`: the school sends
 * messages by mail whatever their readers chose.
 */
type Asked = { answering?: ReadonlySet<number>; byMail?: boolean }

/**
 * @param today the school's date, YYYY-MM-DD
 */
export const resolveRecipient = (
  reached: Reached,
  writer: Writer,
  today: string,
  { answering = new Set(), byMail = false }: Asked = {},
): Resolved => {
  const channels = channelsOf(reached, byMail)
  const left_out = reasonOf(reached, writer, today, answering) ?? (channels.length === 0 ? 'no_address' : null)
  return { ...reached, channels: left_out ? [] : channels, no_text: null, left_out }
}

const reasonOf = (
  reached: Reached,
  writer: Writer,
  today: string,
  answering: ReadonlySet<number>,
): LeftOutReason | null => {
  if (reached.no_guardian) return 'no_guardian'
  if (reached.no_contact) return 'no_contact'
  if (!reached.active || reached.roles.length === 0) return 'inactive'
  const { allowed, why } = verdictOn(writer, reached, today)
  if (allowed || (answering.has(reached.id) && why !== 'exception')) return null
  return 'rule'
}

/** Of guardians of the same students at one address the first who gets it; students and staff are no household. */
export const onePerHousehold = (resolved: readonly Resolved[]): Resolved[] => {
  const served = new Set<string>()
  return resolved.map((one) => {
    const { left_out, home, roles, student_ids } = one
    if (left_out !== null || home === '' || student_ids.length === 0 || !roles.includes(parent)) return one
    const household = `${home} ${student_ids.toSorted((a, b) => a - b).join(' ')}`
    if (!served.has(household)) {
      served.add(household)
      return one
    }
    return { ...one, channels: [], left_out: 'household' }
  })
}

/** The portal for those with an account; mail for those who want it, or have nothing else. */
const channelsOf = ({ user_id, email, notification }: Reached, byMail: boolean): ('portal' | 'mail')[] => {
  const mail = email !== '' && (user_id === null || byMail || wants(notification, 'message', 'email'))
  return [...(user_id === null ? [] : (['portal'] as const)), ...(mail ? (['mail'] as const) : [])]
}

/**
 * How many families the students and guardians among these people come from, where a guardian is among them; classmates
 * alone know each other. Guardians who share a child are one family.
 */
export const familiesOf = (people: readonly Pick<Reached, 'id' | 'roles' | 'child_ids'>[]): number => {
  const family = people.filter(({ roles }) => !roles.some((role) => role === schoolAdmin || role === teacher))
  if (!family.some(({ roles }) => roles.includes(parent))) return 0
  const groups: Set<number>[] = []
  for (const { id, roles, child_ids } of family) {
    const own = new Set(roles.includes(student) ? [id, ...child_ids] : child_ids)
    const shared = groups.filter((group) => !group.isDisjointFrom(own))
    for (const group of shared) groups.splice(groups.indexOf(group), 1)
    groups.push(shared.reduce((all, group) => all.union(group), own))
  }
  return groups.length
}
