import { parent, type Role, student } from '../kernel/access.ts'
import type { Block } from './block.contract.ts'

/** Who of a role may see a kind of content: everybody, whoever holds a tag, or nobody. */
export const audiences = ['all', 'tag', 'nobody'] as const
export type Audience = { who: (typeof audiences)[number]; flag: string }
/** Those whom content can be kept from; staff see what they teach. */
export const readerRoles = [student, parent] as const
export type ContentRule = Audience & { kind: Block['kind']; role: number }

export const everybody: Audience = { who: 'all', flag: '' }

/** The rule for a kind and a role; without one everybody may see it. */
export const audienceOf = (rules: readonly ContentRule[], kind: Block['kind'], role: number): Audience =>
  rules.find((rule) => rule.kind === kind && rule.role === role) ?? everybody

export const maySee = (
  rules: readonly ContentRule[],
  kind: Block['kind'],
  { role, flags }: { role: Role; flags: ReadonlySet<string> },
): boolean => {
  const { who, flag } = audienceOf(rules, kind, role)
  return who === 'all' || (who === 'tag' && flags.has(flag))
}

/** A lesson as somebody may see it: without the content of closed kinds, and which kinds those are. */
export const openedTo = <Page extends { blocks: Block[]; files: { id: number }[]; sets: unknown[] }>(
  page: Page,
  rules: readonly ContentRule[],
  viewer: { role: Role; flags: ReadonlySet<string> },
): Page & { closed: Block['kind'][] } => {
  const closed = [...new Set(page.blocks.map(({ kind }) => kind))].filter((kind) => !maySee(rules, kind, viewer))
  return {
    ...page,
    blocks: page.blocks.filter(({ kind }) => !closed.includes(kind)),
    files: closed.includes('files') ? [] : page.files,
    sets: closed.includes('questions') ? [] : page.sets,
    closed,
  }
}
