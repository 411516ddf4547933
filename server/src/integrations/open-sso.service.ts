import { randomBytes } from 'node:crypto'
import { openSso, ownSso } from '#contract/integrations/sso.contract.ts'
import type { SsoProblem } from '#contract/integrations/sso.rules.ts'
import { fail } from '#contract/kernel/errors.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { type OpenContext, type Redirect, serve, serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { selectLandings } from '#server/session/session.queries.ts'
import { authorizationAddress, discovered, subjectOf } from './oidc.ts'
import { ownMetadata, requestAddress, subjectIn } from './saml.ts'
import {
  type Attempt,
  insertAttempt,
  insertBoundToken,
  type ProviderRow,
  secretPlace,
  selectEnabled,
  selectSubjectAccount,
  type Subject,
  takeAttempt,
} from './sso.queries.ts'
import { sql } from '#server/kernel/sql.ts'

const codeMinutes = 2

export const openSsoService = serveOpen(openSso, {
  async choices({ school = '' }, { db, request }) {
    const rows = await sql<{ id: number; name: string; kind: 'oidc' | 'saml' }>`
      select *
      from auth.sso_choices(${request.host.split(':')[0] ?? null}, ${school})`.all(db)
    return { rows }
  },

  async begin({ provider_id, browser, school = '' }, context) {
    const { db } = context
    const provider = await selectEnabled(db, provider_id)
    if (!provider) return fail('not_found', 'session.sso.disabled')
    const state = newToken().token
    const attempt = {
      provider_id,
      nonce: newToken().token,
      code_verifier: newToken().token,
      request_id: `_${randomBytes(20).toString('hex')}`,
      browser,
      school_code: school,
    }
    const address = await addressAt(provider, state, attempt, context).catch(logFailure(context, provider))
    if (!address) return fail('unavailable', 'session.sso.failed')
    await insertAttempt(db, state, attempt)
    return { address }
  },

  oidcReturn: (returned, context) => {
    const query = new URLSearchParams(
      Object.entries(returned).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    return finished(
      context,
      query.get('state') ?? '',
      'oidc',
      async (provider, attempt, state) => {
        const config = await discovered(provider, secretOf(provider, context), context.outbound)
        return subjectOf(config, query, context.request.base_url, state, attempt)
      },
      query.has('error'),
    )
  },

  samlReturn: ({ SAMLResponse, RelayState }, context) =>
    finished(context, typeof RelayState === 'string' ? RelayState : '', 'saml', (provider, attempt) =>
      subjectIn(provider, String(SAMLResponse), context.request.base_url, attempt, context.now),
    ),

  async samlMetadata({ id }, { request }) {
    return {
      download: {
        name: 'school-portal.xml',
        content_type: 'application/samlmetadata+xml',
        body: await ownMetadata(request.base_url, id),
      },
    }
  },
})

export const ownSsoService = serve(ownSso, {
  async contentRoles(_, { db, actor }) {
    const rows = await sql<{ id: number; name: string }>`select * from auth.own_sso()`.all(db)
    const role_name = say(actor.language, `session.role-${actor.role}`)
    return rows.map(({ id, name }) => ({ sso_url: `/callback?sso=${id}`, source_name: name, role_name }))
  },
})

const secretOf = ({ client_secret, group_id }: ProviderRow, { vault }: OpenContext): string =>
  client_secret ? vault.unseal(client_secret, secretPlace(group_id)) : ''

const addressAt = async (
  provider: ProviderRow,
  state: string,
  attempt: Pick<Attempt, 'nonce' | 'code_verifier' | 'request_id'>,
  context: OpenContext,
): Promise<string> => {
  const { base_url } = context.request
  if (provider.kind === 'saml') return requestAddress(provider, base_url, state, attempt.request_id)
  return authorizationAddress(
    await discovered(provider, secretOf(provider, context), context.outbound),
    provider.scopes,
    base_url,
    state,
    attempt,
  )
}

/**
 * The way back from a provider: whatever goes wrong, the browser is led to /callback with a word for it, never with
 * detail.
 */
const finished = async (
  context: OpenContext,
  state: string,
  kind: ProviderRow['kind'],
  read: (provider: ProviderRow, attempt: Attempt, state: string) => Promise<Subject>,
  refused = false,
): Promise<Redirect> => {
  const { db } = context
  const attempt = await takeAttempt(db, state)
  if (!attempt) return toProblem('expired')
  const provider = await selectEnabled(db, attempt.provider_id)
  if (!provider) return toProblem('disabled')
  if (provider.kind !== kind) return toProblem('failed')
  if (refused) return toProblem('refused')
  const subject = await read(provider, attempt, state).catch(logFailure(context, provider))
  if (!subject?.subject) return toProblem('failed')
  const account = await selectSubjectAccount(db, provider.id, subject)
  if (!account?.user_id) return toProblem(account?.problem ?? 'unknown')
  const places = await selectLandings(db, account.user_id)
  if (!places.some(({ access }) => access !== 0)) return toProblem('no-place')
  const { token, hash } = newToken()
  await insertBoundToken(db, hash, account.user_id, attempt, codeMinutes)
  return { redirect: `/callback?auto=${token}` }
}

const toProblem = (problem: SsoProblem): Redirect => ({ redirect: `/callback?problem=${problem}` })

/** What a provider did wrong is for the log of the operator; the person hears that it did not work. */
const logFailure =
  ({ log, request }: OpenContext, { id, name }: ProviderRow) =>
  (error: unknown): undefined => {
    log({ request_id: request.id, provider: `${id} ${name}`, error: String(error) })
  }
