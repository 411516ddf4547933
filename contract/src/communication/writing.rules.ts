import { allRoles, type Role } from '../kernel/access.ts'

/** Those who write to each other within a school. */
export const writers = allRoles.filter((role) => role !== 1)

/** `related`: only where the two belong together – a class, a child, an adviser. */
export const reaches = ['all', 'related', 'none'] as const
export type Reach = (typeof reaches)[number]
export type WritingMatrix = Record<string, Record<string, Reach>>

/** What a school begins with: `matrix[from][to]`. */
export const firstMatrix: WritingMatrix = {
  2: { 2: 'all', 3: 'all', 4: 'all', 5: 'all' },
  3: { 2: 'all', 3: 'all', 4: 'related', 5: 'related' },
  4: { 2: 'all', 3: 'related', 4: 'none', 5: 'related' },
  5: { 2: 'all', 3: 'related', 4: 'related', 5: 'none' },
}

export const reachOf = (matrix: WritingMatrix, from: Role, to: Role): Reach =>
  matrix[from]?.[to] ?? firstMatrix[from]?.[to] ?? 'none'

/** An exception for one person: to another person, or to everybody of a role. */
export type WritingException = { allowed: boolean; to_person: boolean; until: string | null }

export type Verdict = { allowed: boolean; why: 'exception' | 'rule' | 'related' | 'not-related' | 'none' }

/**
 * Whether somebody may write to somebody. An exception for the very person counts before one for their role, and both
 * before the rule; one whose last day is over counts no more. Of several of one kind a refusal counts.
 * @param today school-local date, YYYY-MM-DD
 */
export const mayWrite = (
  reach: Reach,
  related: boolean,
  exceptions: readonly WritingException[],
  today: string,
): Verdict => {
  const inForce = exceptions.filter(({ until }) => until === null || until >= today)
  for (const to_person of [true, false]) {
    const those = inForce.filter((one) => one.to_person === to_person)
    if (those.length > 0) return { allowed: those.every(({ allowed }) => allowed), why: 'exception' }
  }
  if (reach === 'all') return { allowed: true, why: 'rule' }
  if (reach === 'none') return { allowed: false, why: 'none' }
  return { allowed: related, why: related ? 'related' : 'not-related' }
}
