import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { Constants, SamlLib } from 'samlify'

const at = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
/** Made for the tests alone; nothing trusts them. */
export const certificate = at('idp.crt')
const privateKey = at('idp.key')

export const idpEntity = 'https://idp.school.example/saml'
export const idpEntryPoint = 'https://idp.school.example/sso'

export const idpMetadata = (pem = certificate): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${idpEntity}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${pem.replaceAll(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.school.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${idpEntryPoint}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

/** What the portal asked for, from the address that the browser is sent to. */
export const requestIn = (address: string) => {
  const url = new URL(address)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: read(/ID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: read(/<saml:Issuer[^>]*>([^<]+)</),
    relay: url.searchParams.get('RelayState') ?? '',
  }
}

export type Statement = {
  id: string
  request_id: string
  recipient: string
  audience: string
  issuer: string
  subject: string
  email: string
  not_before: string
  not_on_or_after: string
}

export const assertionXml = ({
  id,
  request_id,
  recipient,
  audience,
  issuer,
  subject,
  email,
  not_before,
  not_on_or_after,
}: Statement): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${not_before}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${not_on_or_after}" Recipient="${recipient}" InResponseTo="${request_id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${not_before}" NotOnOrAfter="${not_on_or_after}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${not_before}"/><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`

export const responseXml = (request_id: string, assertions: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="2026-11-20T15:00:00Z" InResponseTo="${request_id}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertions}</samlp:Response>`

/** Signs the assertion of a response as identity providers do. */
export const signed = (xml: string, xpath = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']"): string =>
  SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: xpath,
    privateKey,
    privateKeyPass: '',
    signatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
    signingCert: certificate.replaceAll(/-----.*-----|\n/g, ''),
    isBase64Output: false,
    isMessageSigned: false,
    signatureConfig: { prefix: 'ds', location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } },
    transformationAlgorithms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
