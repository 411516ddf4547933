import { visitor } from '#web/kernel/session.ts'

const prefix = 'draft:'

/** What this tab keeps, by key: a sign-out in another tab takes nothing away that was entered here. */
const ofThisTab = new Map<string, string>()

/** Entries that were not saved yet outlive an expired session, for the same person in the same browser. */
export const keepDraft = (name: string, values: unknown): void => {
  ofThisTab.set(keyOf(name), JSON.stringify(values))
  localStorage.setItem(keyOf(name), JSON.stringify(values))
}

export const dropDraft = (name: string): void => {
  ofThisTab.delete(keyOf(name))
  localStorage.removeItem(keyOf(name))
}

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

/** Logging out leaves nothing of the person behind that was entered in this tab. */
export const dropAllDrafts = (): void => {
  ofThisTab.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}

const keyOf = (name: string) => `${prefix}${visitor()?.login.user_id ?? 0}:${name}`

/** Another tab signed out and dropped every draft: what was entered in this one is kept for the same person. */
const keepThroughSignOut = (): void => {
  if (visitor() === undefined) for (const [key, kept] of ofThisTab) localStorage.setItem(key, kept)
}
if (typeof window !== 'undefined') window.addEventListener('storage', keepThroughSignOut)
