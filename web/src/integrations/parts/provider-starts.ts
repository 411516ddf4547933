import type { Provider } from '#contract/integrations/sso.contract.ts'
import { presets } from '#contract/integrations/sso.rules.ts'

/** What the form of a provider begins with. */
export type Draft = Pick<
  Provider,
  | 'kind'
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'scopes'
  | 'entry_point'
  | 'clock_skew'
  | 'creates_accounts'
  | 'has_secret'
  | 'certificates'
> & {
  id?: number
  version?: number
  mail_domains: string
}

const empty = {
  issuer: '',
  client_id: '',
  scopes: '',
  entry_point: '',
  clock_skew: 60,
  creates_accounts: false,
  has_secret: false,
  certificates: [],
  mail_domains: '',
}
const oidc = { ...empty, kind: 'oidc' as const }

export const starts: readonly { label: string; draft: Draft }[] = [
  { label: 'integrations.sso-add-google', draft: { ...oidc, ...presets.google } },
  { label: 'integrations.sso-add-microsoft', draft: { ...oidc, ...presets.microsoft } },
  { label: 'integrations.sso-add-oidc', draft: { ...oidc, name: '', scopes: 'openid email profile' } },
  { label: 'integrations.sso-add-saml', draft: { ...empty, kind: 'saml', name: '' } },
]

export const draftOf = ({ mail_domains, ...provider }: Provider): Draft => ({
  ...provider,
  mail_domains: mail_domains.join(', '),
})
