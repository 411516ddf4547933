import { visitor } from '#web/kernel/session.ts'

const prefix = 'draft:'

/** Entries that were not saved yet outlive an expired session, for the same person in the same browser. */
export const keepDraft = (name: string, values: unknown): void =>
  localStorage.setItem(keyOf(name), JSON.stringify(values))

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))

export const draftOf = (name: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Names of the drafts of this person that begin so. */
export const draftNames = (beginning: string): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(keyOf(beginning)) ? [key.slice(keyOf('').length)] : []))

/** Logging out leaves nothing of the person behind. */
export const dropAllDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}

const keyOf = (name: string) => `${prefix}${visitor()?.login.user_id ?? 0}:${name}`
