import { plain } from './field-values.ts'

type Row = { operation: string; old: Record<string, unknown> | null; new: Record<string, unknown> | null }
type Change = { name: string; from: unknown; to: unknown }

/**
 * What a change did to the fields, and whether it archived the row or brought it back; order and version are no news.
 */
export const changesOf = ({ operation, old, new: next }: Row, fields: readonly string[]): Change[] => {
  if (operation !== 'update') return []
  return [...fields, 'archived_at'].flatMap((name) => {
    if (!next || !(name in next)) return []
    const [from, to] = [old?.[name] ?? null, next[name] ?? null]
    return plain(from) === plain(to) ? [] : [{ name, from, to }]
  })
}
