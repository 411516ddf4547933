import { z } from 'zod'

/** The stored row that a stale save met, as far as the answer tells it, with who changed it and when. */
export const StoredRow = z.looseObject({
  version: z.number(),
  changed_by: z.string().catch(''),
  changed_at: z.string().catch(''),
})
export type StoredRow = z.infer<typeof StoredRow>

type Entered = string | boolean | null

/**
 * Fields whose stored value is another than the entered one, as their controls hold it; what a control does not hold as
 * one word is left out.
 */
export const theirsIn = (stored: Record<string, unknown>, mine: Record<string, unknown>): Record<string, Entered> =>
  Object.fromEntries(
    Object.entries(mine).flatMap(([name, entered]): [string, Entered][] => {
      const theirs = name in stored ? asEntered(stored[name], entered) : undefined
      return theirs === undefined ||
        (theirs ?? '') === (typeof entered === 'number' ? String(entered) : (entered ?? ''))
        ? []
        : [[name, theirs]]
    }),
  )

const asEntered = (stored: unknown, entered: unknown): Entered | undefined => {
  if (typeof entered === 'boolean') return typeof stored === 'boolean' ? stored : undefined
  if (typeof entered === 'object' && entered !== null) return undefined
  if (stored === null) return entered === null ? null : ''
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : undefined
}
