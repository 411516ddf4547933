const key = 'pathname'

/** Where a visitor without a token wanted to go; they land there after signing in. */
export const rememberAddress = (address: string): void => localStorage.setItem(key, address)

/**
 * The remembered address, once. Only a path of this very site counts: an address from elsewhere would be an open
 * redirect.
 */
export const takeRememberedAddress = (): string | undefined => {
  const address = ownPath(localStorage.getItem(key))
  forgetAddress()
  return address
}

/** Whoever signs in next does not land where the last person was. */
export const forgetAddress = (): void => localStorage.removeItem(key)

export const ownPath = (address: string | null): string | undefined => {
  if (!address?.startsWith('/')) return undefined
  const origin = 'https://own.invalid'
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined
}
