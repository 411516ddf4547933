/** A page that was opened from the palette. */
export type Recent = { to: string; label: string }

/** Forgotten with the session. */
export const recentKey = 'palette_recent'
const kept = 5

/** What this account opened last in this role, newest first. */
export const recentOf = (account: string): Recent[] => stored()[account] ?? []

export const noteRecent = (account: string, entry: Recent): void => {
  const others = recentOf(account).filter(({ to }) => to !== entry.to)
  localStorage.setItem(recentKey, JSON.stringify({ [account]: [entry, ...others].slice(0, kept) }))
}

const stored = (): Record<string, Recent[]> => {
  try {
    return JSON.parse(localStorage.getItem(recentKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
