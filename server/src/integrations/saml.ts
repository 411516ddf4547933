import { X509Certificate } from 'node:crypto'
import type { SamlConfig } from '@node-saml/node-saml'
import { XMLParser } from 'fast-xml-parser'
import { assertionProblem, attributesOf, type ParsedAssertion } from './saml.rules.ts'
import type { Attempt, ProviderRow, Subject } from './sso.queries.ts'

/** Loaded when somebody signs in that way. */
const nodeSaml = () => import('@node-saml/node-saml')

export const samlReturnPath = '/api/v2/sso/saml_return'

/** The name that this portal has for one provider: an answer for another provider of the same group does not fit. */
export const ownEntity = (base_url: string, id: number) => `${base_url}/api/v2/sso/saml_metadata/${id}`

const open = async (
  { id, certificates, entry_point }: Pick<ProviderRow, 'id' | 'certificates' | 'entry_point'>,
  base_url: string,
  more: Partial<SamlConfig> = {},
) => {
  const { SAML, ValidateInResponseTo } = await nodeSaml()
  return new SAML({
    idpCert: certificates,
    issuer: ownEntity(base_url, id),
    audience: ownEntity(base_url, id),
    callbackUrl: base_url + samlReturnPath,
    entryPoint: entry_point,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.never, // asked below, of the signed part
    acceptedClockSkewMs: -1, // likewise, with our clock
    ...more,
  })
}

export const requestAddress = async (
  provider: ProviderRow,
  base_url: string,
  state: string,
  request_id: string,
): Promise<string> =>
  (await open(provider, base_url, { generateUniqueId: () => request_id })).getAuthorizeUrlAsync(state, undefined, {})

/**
 * Checks the answer and reads it: the signature first, everything else from the signed assertion alone. Throws what is
 * wrong.
 */
export const subjectIn = async (
  provider: ProviderRow,
  answer: string,
  base_url: string,
  { request_id }: Attempt,
  now: Date,
): Promise<Subject> => {
  if (hasDocumentType(Buffer.from(answer, 'base64').toString('utf8'))) throw new Error('document type')
  const { profile } = await (await open(provider, base_url)).validatePostResponseAsync({ SAMLResponse: answer })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the library types the parsed document as unknown
  const assertion = profile?.getAssertion?.()['Assertion'] as ParsedAssertion | undefined
  if (!profile || !assertion) throw new Error('no assertion')
  const problem = assertionProblem(assertion, {
    issuer: provider.issuer,
    recipient: base_url + samlReturnPath,
    request_id,
    skew: provider.clock_skew,
    now,
  })
  if (problem) throw new Error(problem)
  const { email, fname, lname } = attributesOf(assertion)
  // A SAML answer does not say whether the address was checked: it counts where the group named the domains that the
  // provider speaks for.
  return { subject: profile.nameID, email, fname, lname, proven: provider.mail_domains.length > 0 }
}

export const ownMetadata = async (base_url: string, id: number): Promise<string> =>
  (await nodeSaml()).generateServiceProviderMetadata({
    issuer: ownEntity(base_url, id),
    callbackUrl: base_url + samlReturnPath,
    wantAssertionsSigned: true,
    identifierFormat: null,
    generateUniqueId: () => `_${id}`,
  })

export type Metadata = { issuer: string; entry_point: string; certificates: string[] }

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  processEntities: false,
  isArray: (name) => listed.has(name),
})
const listed = new Set([
  'KeyDescriptor',
  'SingleSignOnService',
  'IDPSSODescriptor',
  'X509Certificate',
  'EntityDescriptor',
  'X509Data',
])
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

type Node = { [name: string]: Node | Node[] | string | undefined }

/** Entity id, address and signing certificates from the metadata of an identity provider; undefined when it is none. */
export const readMetadata = (xml: string): Metadata | undefined => {
  if (hasDocumentType(xml)) return undefined
  try {
    const [entity] = nodes(parser.parse(xml) as Node, 'EntityDescriptor')
    const [idp] = nodes(entity, 'IDPSSODescriptor')
    const service = nodes(idp, 'SingleSignOnService').find((one) => one['@_Binding'] === redirectBinding)
    const keys = nodes(idp, 'KeyDescriptor').filter((key) => key['@_use'] !== 'encryption')
    const certificates = keys.flatMap((key) =>
      nodes(nodes(key, 'KeyInfo')[0], 'X509Data').flatMap((data) => texts(data['X509Certificate'])),
    )
    const issuer = textOf(entity?.['@_entityID'])
    const entry_point = textOf(service?.['@_Location'])
    return issuer && entry_point && certificates.length > 0
      ? { issuer, entry_point, certificates: certificates.map(pemOf) }
      : undefined
  } catch {
    return undefined
  }
}

/** Neither answers nor metadata need one; with it come entities. */
const hasDocumentType = (xml: string): boolean => /<!DOCTYPE|<!ENTITY/i.test(xml)

const nodes = (node: Node | undefined, name: string): Node[] =>
  [node?.[name] ?? []].flat().filter((one): one is Node => typeof one === 'object')
const texts = (value: Node[string]): string[] =>
  [value ?? []].flat().map((one) => (typeof one === 'object' ? textOf(one['#text']) : one))
const textOf = (value: Node[string]): string => (typeof value === 'string' ? value : '')

/** A certificate as PEM, from PEM or bare base64. */
export const pemOf = (text: string): string => {
  const body = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '')
  return `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`
}

/** Whom a certificate names and until when it is good; undefined when it is none. */
export const describeCertificate = (pem: string): { subject: string; until: string } | undefined => {
  try {
    const { subject, validTo } = new X509Certificate(pem)
    return { subject: subject.replaceAll('\n', ', '), until: new Date(validTo).toISOString() }
  } catch {
    return undefined
  }
}
