import { cutTo } from '#contract/kernel/graphemes.ts'

/** A signed assertion as the library hands it over: elements are lists, attributes stand under `$`, text under `_`. */
export type ParsedElement = { $?: Record<string, string>; _?: string } & { [name: string]: unknown }
export type ParsedAssertion = ParsedElement

type Expected = { issuer: string; recipient: string; request_id: string; skew: number; now: Date }

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * What is wrong with an assertion whose signature and audience were found right; undefined = nothing. `skew` in
 * seconds. (SAML 2.0 profiles, 4.1.4.2 and 4.1.4.3)
 */
export const assertionProblem = (
  assertion: ParsedAssertion,
  { issuer, recipient, request_id, skew, now }: Expected,
): string | undefined => {
  const [from] = children(assertion, 'Issuer')
  if (textOf(from) !== issuer) return 'another issuer'
  const [subject] = children(assertion, 'Subject')
  if (!textOf(children(subject, 'NameID')[0])) return 'no subject'
  const confirmations = children(subject, 'SubjectConfirmation').filter((one) => one.$?.['Method'] === bearer)
  const data = confirmations.map((one) => children(one, 'SubjectConfirmationData')[0]?.$ ?? {})
  const fitting = data.find(
    (one) => one['Recipient'] === recipient && one['InResponseTo'] === request_id && one['NotBefore'] === undefined,
  )
  if (!fitting) return 'no confirmation for this request'
  if (!isBefore(now, fitting['NotOnOrAfter'], skew)) return 'confirmation expired'
  const conditions = children(assertion, 'Conditions')
  const [{ $: times = {} } = {}] = conditions
  if (conditions.length !== 1 || children(conditions[0], 'AudienceRestriction').length === 0) return 'no audience'
  if (times['NotOnOrAfter'] !== undefined && !isBefore(now, times['NotOnOrAfter'], skew)) return 'expired'
  if (times['NotBefore'] !== undefined && !isAfter(now, times['NotBefore'], skew)) return 'not valid yet'
  return undefined
}

const names = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  fname: [
    'givenname',
    'firstname',
    'first_name',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lname: [
    'sn',
    'surname',
    'lastname',
    'last_name',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
}

/** Address and names, by the names that identity providers give them. */
export const attributesOf = (assertion: ParsedAssertion): { email: string; fname: string; lname: string } => {
  const given = new Map(
    children(assertion, 'AttributeStatement')
      .flatMap((statement) => children(statement, 'Attribute'))
      .map((one) => [(one.$?.['Name'] ?? '').toLowerCase(), textOf(children(one, 'AttributeValue')[0])]),
  )
  const first = (wanted: readonly string[]) => wanted.map((name) => given.get(name)).find(Boolean) ?? ''
  return { email: first(names.email), fname: first(names.fname), lname: first(names.lname) }
}

const children = (element: ParsedElement | undefined, name: string): ParsedElement[] => {
  const found = element?.[name]
  return Array.isArray(found)
    ? found.map((one: unknown): ParsedElement => (typeof one === 'string' ? { _: one } : (one as ParsedElement)))
    : []
}
const textOf = (element: ParsedElement | undefined): string =>
  typeof element?._ === 'string' ? cutTo(element._.trim(), 254) : ''

const isBefore = (now: Date, end: string | undefined, skew: number): boolean =>
  now.getTime() - skew * 1_000 < Date.parse(end ?? '')
const isAfter = (now: Date, start: string, skew: number): boolean => now.getTime() + skew * 1_000 >= Date.parse(start)
