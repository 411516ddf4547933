/** The link of the family while its browser is at the payment provider, who is not told it; of this tab alone. */
const place = 'application-link'

export const keepToken = (token: string): void => {
  try {
    sessionStorage.setItem(place, token)
  } catch {
    // A browser that keeps nothing: the way back leads to the mail.
  }
}

export const keptToken = (): string => {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}
