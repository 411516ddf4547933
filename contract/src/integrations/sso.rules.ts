/** A host name with at least one dot: what stands behind the @ of an address. */
export const isMailDomain = (text: string): boolean =>
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)

/** 'a.example, @B.example' → ['a.example', 'b.example'] */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter(Boolean),
  ),
]

/** Why a sign-in through a provider did not end in a session; each has a text of its own. */
export const ssoProblems = [
  'expired',
  'refused',
  'failed',
  'unverified',
  'domain',
  'unknown',
  'no-place',
  'disabled',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

/** Providers that many have, with what is known of them. */
export const presets = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  /** The school's own tenant stands in place of {tenant}: the issuer for everybody would let any tenant in. */
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/{tenant}/v2.0',
    scopes: 'openid email profile',
  },
} as const
