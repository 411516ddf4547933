import type { SsoProblem } from '#contract/integrations/sso.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'

export type ProviderRow = {
  id: number
  group_id: number
  kind: 'oidc' | 'saml'
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  scopes: string
  entry_point: string
  certificates: string[]
  clock_skew: number
  mail_domains: string[]
  creates_accounts: boolean
  disabled_at: string | null
  version: number
}

/** A provider that is in use, for a sign-in that nobody's rights stand behind yet. */
export const selectEnabled = async (db: Db, id: number): Promise<ProviderRow | undefined> =>
  await sql<ProviderRow>`select * from auth.sso_provider(${id})`.optional(db)

export type Attempt = {
  provider_id: number
  nonce: string
  code_verifier: string
  request_id: string
  browser_hash: Buffer
  school_code: string
}
type NewAttempt = Omit<Attempt, 'browser_hash'> & { browser: string }

export const insertAttempt = (
  db: Db,
  state: string,
  { provider_id, nonce, code_verifier, request_id, browser, school_code }: NewAttempt,
) =>
  sql`select auth.begin_sso(
    ${hashToken(state)}, ${provider_id}, ${nonce}, ${code_verifier}, ${request_id}, ${hashToken(browser)},
    ${school_code}
  )`.run(db)

/** The sign-in that this state began: once, and within ten minutes. */
export const takeAttempt = async (db: Db, state: string): Promise<Attempt | undefined> =>
  await sql<Attempt>`select * from auth.take_sso(${hashToken(state)})`.optional(db)

/** What a provider says about the person in front of it. `proven`: it vouches for the address. */
export type Subject = { subject: string; email: string; proven: boolean; fname: string; lname: string }

export const selectSubjectAccount = async (
  db: Db,
  provider_id: number,
  { subject, email, proven, fname, lname }: Subject,
) =>
  await sql<{ user_id: number | null; problem: SsoProblem | null }>`
    select *
    from auth.sso_account(${provider_id}, ${subject}, ${email}, ${proven}, ${fname}, ${lname})`.optional(db)

export const insertBoundToken = (
  db: Db,
  hash: Buffer,
  user_id: number,
  { school_code, browser_hash }: Attempt,
  minutes: number,
) => sql`select auth.issue_bound_token(${hash}, ${user_id}, ${school_code}, ${browser_hash}, ${minutes})`.run(db)

export const secretPlace = (group_id: number) => `sso-secret:${group_id}`
