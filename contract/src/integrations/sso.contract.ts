import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, listOf, optionalText, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { domainsIn, isMailDomain } from './sso.rules.ts'

const browserSecret = () =>
  z.string({ error: 'errors.field.required' }).regex(/^[A-Za-z0-9_-]{43}$/, 'errors.field.invalid')
const httpsAddress = () =>
  z
    .string()
    .trim()
    .max(2_000)
    .regex(/^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?|)$/, {
      error: 'integrations.sso-https',
    })

/** Everything that a provider may send along; only what is known is read. */
const whatever = () => z.record(z.string(), z.unknown())

export const openSso = {
  choices: endpoint('GET /sso/list_choices', 'session.open', {
    input: z.object({ school: optionalText(40).optional() }),
    output: z.object({ rows: z.array(z.object({ id: id(), name: z.string(), kind: z.enum(['oidc', 'saml']) })) }),
  }),
  /** `browser` is a secret of this browser: only it can finish the sign-in that it began. Answers where to go. */
  begin: endpoint('POST /sso/begin', 'session.open', {
    input: z.object({ provider_id: id(), browser: browserSecret(), school: optionalText(40).optional() }),
    output: z.object({ address: z.string() }),
  }),
  /** Where providers send the browser back to; answers a redirect to /callback with a one-time code or a problem. */
  oidcReturn: endpoint('GET /sso/oidc_return', 'session.open', { input: whatever(), output: z.never() }),
  samlReturn: endpoint('POST /sso/saml_return', 'session.open', { input: whatever(), output: z.never() }),
  /** What a SAML identity provider is told about us. */
  samlMetadata: endpoint('GET /sso/saml_metadata/:id', 'session.open', {
    input: z.object({ id: id() }),
    output: z.never(),
    download: true,
  }),
}

export const Provider = z.object({
  id: id(),
  kind: choice(['oidc', 'saml']),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  scopes: z.string(),
  entry_point: z.string(),
  certificates: z.array(z.object({ subject: z.string(), until: z.string() })),
  clock_skew: z.int(),
  mail_domains: z.array(z.string()),
  creates_accounts: z.boolean(),
  disabled: z.boolean(),
  linked: z.int(),
  group_name: z.string(),
  version: z.int(),
})
export type Provider = z.infer<typeof Provider>

/** Domains of addresses, parted by commas or spaces. */
const domains = () =>
  optionalText(1_000).superRefine((given, context) => {
    const wrong = domainsIn(given).find((domain) => !isMailDomain(domain))
    if (wrong) context.addIssue({ code: 'custom', message: 'integrations.sso-domain-wrong', params: { domain: wrong } })
  })

export const sso = {
  list: endpoint('GET /sso/list_providers', 'integrations.sso', {
    input: z.object({}),
    output: listOf(Provider).extend({
      /** What a provider has to be told of this portal. */
      own: z.object({ redirect_address: z.string(), acs_address: z.string() }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /**
   * An empty secret keeps the stored one. Metadata, pasted, uploaded or read from an address, fills issuer, entry point
   * and certificates.
   */
  save: endpoint('POST /sso/save_provider', 'integrations.sso.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      kind: choice(['oidc', 'saml']),
      name: text(60),
      issuer: optionalText(500),
      client_id: optionalText(300),
      client_secret: z.string().max(500).optional(),
      scopes: optionalText(300),
      metadata: z.string().max(500_000).optional(),
      metadata_address: httpsAddress().optional(),
      entry_point: httpsAddress(),
      certificate: z.string().max(20_000).optional(),
      clock_skew: wholeNumber({ min: 0, max: 300 }),
      mail_domains: domains(),
      creates_accounts: yesNo(),
    }),
    output: z.object({ id: id() }),
  }),
  disable: endpoint('POST /sso/disable_provider', 'integrations.sso.edit', {
    input: z.object({ id: id(), version: version(), disabled: yesNo() }),
    output: z.object({ id: id() }),
  }),
  /** Asks the provider as a sign-in would, without signing anybody in. */
  test: endpoint('POST /sso/test_provider', 'integrations.sso.edit', {
    input: z.object({ id: id() }),
    output: z.object({ steps: z.array(z.object({ step: z.string(), ok: z.boolean(), detail: z.string() })) }),
  }),
}

export const ownSso = {
  contentRoles: endpoint('GET /user/content_roles', 'session.own', {
    input: z.object({}),
    output: z.array(z.object({ sso_url: z.string(), source_name: z.string(), role_name: z.string() })),
  }),
}
