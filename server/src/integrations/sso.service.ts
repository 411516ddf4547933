import { may } from '#contract/access.ts'
import { sso } from '#contract/integrations/sso.contract.ts'
import { domainsIn } from '#contract/integrations/sso.rules.ts'
import { type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { discovered, oidcReturnPath } from './oidc.ts'
import { describeCertificate, type Metadata, pemOf, readMetadata, samlReturnPath } from './saml.ts'
import { type ProviderRow, secretPlace } from './sso.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const ssoService = serve(sso, {
  async list(_, { db, actor, request }) {
    const rows = await sql<ProviderRow & { linked: number; group_name: string }>`
      select v.*, g.name as group_name, auth.sso_linked(v.id) as linked
      from sso_provider v
      join school_group g on g.id = v.group_id
      order by v.disabled_at is not null, v.name, v.id`.all(db)
    return {
      rows: rows.map(({ client_secret, certificates, disabled_at, group_id: _group, ...row }) => ({
        ...row,
        has_secret: client_secret !== null,
        disabled: disabled_at !== null,
        certificates: certificates.map((pem) => describeCertificate(pem) ?? { subject: '', until: '' }),
      })),
      count: rows.length,
      own: { redirect_address: request.base_url + oidcReturnPath, acs_address: request.base_url + samlReturnPath },
      can: { edit: may(actor, 'integrations.sso.edit') },
    }
  },

  async save(input, context) {
    const { db, actor, vault } = context
    const { id, version, client_secret } = input
    const earlier = id === undefined ? undefined : found(await selectProvider(db, id))
    if (earlier && version !== earlier.version) return staleProvider(db, earlier.id)
    if (earlier && earlier.kind !== input.kind) return wrongField('kind', 'errors.field.choice')
    const given = input.kind === 'oidc' ? oidcValues(input, context) : await samlValues(input, earlier, context)
    if (isFailure(given)) return given
    const group_id = earlier?.group_id ?? actor.group_id
    const values = {
      ...given,
      name: input.name,
      clock_skew: input.clock_skew,
      mail_domains: domainsIn(input.mail_domains),
      creates_accounts: input.creates_accounts,
      ...(client_secret && { client_secret: vault.seal(client_secret, secretPlace(group_id)) }),
    }
    const saved = earlier
      ? await db
          .updateTable('sso_provider')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', earlier.id)
          .where('version', '=', earlier.version)
          .returning('id')
          .executeTakeFirst()
      : await db
          .insertInto('sso_provider')
          .values({ ...values, kind: input.kind, group_id })
          .returning('id')
          .executeTakeFirst()
    return saved ?? staleProvider(db, earlier?.id ?? 0)
  },

  async disable({ id, version, disabled }, { db, now }) {
    const earlier = found(await selectProvider(db, id))
    if (earlier.version !== version) return staleProvider(db, id)
    const saved = await db
      .updateTable('sso_provider')
      .set((eb) => ({ disabled_at: disabled ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    return saved ?? staleProvider(db, id)
  },

  async test({ id }, context) {
    const provider = found(await selectProvider(context.db, id))
    return { steps: provider.kind === 'oidc' ? await testOidc(provider, context) : testSaml(provider, context) }
  },
})

const selectProvider = async (db: Db, id: number): Promise<ProviderRow | undefined> =>
  await sql<ProviderRow>`select * from sso_provider where id = ${id}`.optional(db)

/** Without the secret. */
const staleProvider = (db: Db, id: number): Promise<Failure> =>
  staleRow(db, 'sso_provider', id, [
    'kind',
    'name',
    'issuer',
    'client_id',
    'scopes',
    'entry_point',
    'clock_skew',
    'mail_domains',
    'creates_accounts',
    'disabled_at',
  ])

type Input = In<typeof sso.save>
type Values = Pick<ProviderRow, 'issuer' | 'client_id' | 'scopes' | 'entry_point' | 'certificates'>

const oidcValues = ({ issuer, client_id, scopes }: Input, { outbound }: Context): Values | Failure => {
  const url = URL.parse(issuer)
  if (!url || (url.protocol !== 'https:' && !outbound.allows_local))
    return wrongField('issuer', 'integrations.sso-https')
  if (url.search || url.hash || issuer.includes('{')) return wrongField('issuer', 'integrations.sso-issuer-wrong')
  if (!client_id) return wrongField('client_id', 'errors.field.required')
  return { issuer, client_id, scopes: withOpenid(scopes), entry_point: '', certificates: [] }
}

const withOpenid = (scopes: string): string =>
  [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ')

const samlValues = async (
  input: Input,
  earlier: ProviderRow | undefined,
  context: Context,
): Promise<Values | Failure> => {
  const metadata = await givenMetadata(input, context)
  if (isFailure(metadata)) return metadata
  const issuer = metadata?.issuer ?? input.issuer
  const entry_point = metadata?.entry_point ?? input.entry_point
  const certificates =
    metadata?.certificates ?? (input.certificate ? [pemOf(input.certificate)] : (earlier?.certificates ?? []))
  if (!issuer) return wrongField('issuer', 'errors.field.required')
  if (!entry_point) return wrongField('entry_point', 'errors.field.required')
  const url = URL.parse(entry_point)
  if (!url || (url.protocol !== 'https:' && !context.outbound.allows_local))
    return wrongField('entry_point', 'integrations.sso-https')
  if (certificates.length === 0) return wrongField('certificate', 'errors.field.required')
  if (certificates.some((pem) => !describeCertificate(pem)))
    return wrongField('certificate', 'integrations.sso-certificate')
  return { issuer, entry_point, certificates, client_id: '', scopes: '' }
}

const givenMetadata = async (
  { metadata, metadata_address }: Input,
  { outbound }: Context,
): Promise<Metadata | Failure | undefined> => {
  if (metadata) return readMetadata(metadata) ?? wrongField('metadata', 'integrations.sso-metadata-wrong')
  if (!metadata_address) return undefined
  const xml = await outbound.fetch(metadata_address).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  return (
    readMetadata(xml) ??
    wrongField('metadata_address', xml ? 'integrations.sso-metadata' : 'integrations.sso-unreachable')
  )
}

type Step = { step: string; ok: boolean; detail: string }

const testOidc = async (provider: ProviderRow, { outbound, vault }: Context): Promise<Step[]> => {
  try {
    const secret = provider.client_secret ? vault.unseal(provider.client_secret, secretPlace(provider.group_id)) : ''
    const {
      issuer,
      authorization_endpoint = '',
      jwks_uri = '',
      code_challenge_methods_supported,
    } = (await discovered(provider, secret, outbound, true)).serverMetadata()
    const keys = await outbound.fetch(jwks_uri).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    )
    const count = keysIn(keys)
    return [
      { step: 'discovery', ok: true, detail: issuer },
      { step: 'authorization', ok: authorization_endpoint !== '', detail: authorization_endpoint },
      { step: 'keys', ok: count > 0, detail: String(count) },
      {
        step: 'pkce',
        ok: code_challenge_methods_supported?.includes('S256') ?? true,
        detail: (code_challenge_methods_supported ?? []).join(', '),
      },
    ]
  } catch (error) {
    return [{ step: 'discovery', ok: false, detail: reasonOf(error) }]
  }
}

const keysIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys) ? value.keys.length : 0

/** What went wrong, in a few words of our own or of the library; never an answer of the other side. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message.slice(0, 200) : ''
}

const testSaml = ({ entry_point, certificates }: ProviderRow, { now }: Context): Step[] => [
  { step: 'entry-point', ok: URL.canParse(entry_point), detail: entry_point },
  ...certificates.map((pem): Step => {
    const known = describeCertificate(pem)
    return {
      step: 'certificate',
      ok: known !== undefined && known.until > now.toISOString(),
      detail: known ? `${known.subject}, ${known.until.slice(0, 10)}` : '',
    }
  }),
]
