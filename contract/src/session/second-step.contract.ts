import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, optionalText, text, yesNo } from '../kernel/fields.ts'
import { LoginRecord } from '../kernel/login-record.ts'
import { givenPassword, secret } from './session.contract.ts'

const none = z.object({})

/** What WebAuthn calls *JSON: passed between browser and library as they are, checked there. */
const encoded = () => z.string().max(20_000)
const options = () => z.record(z.string(), z.unknown())
const credential = {
  id: encoded(),
  rawId: encoded(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
const attachment = { authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional() }
export const NewCredential = z.object({
  ...credential,
  ...attachment,
  response: z.object({
    clientDataJSON: encoded(),
    attestationObject: encoded(),
    authenticatorData: encoded().exactOptional(),
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: encoded().exactOptional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>
export const Assertion = z.object({
  ...credential,
  ...attachment,
  response: z.object({
    clientDataJSON: encoded(),
    authenticatorData: encoded(),
    signature: encoded(),
    userHandle: encoded().exactOptional(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

/**
 * What the sign-in still asks for when the password was right. `token` is good for the second step and nothing else.
 */
export const SecondStepAsked = z.object({ token: z.string(), kinds: z.array(z.enum(['authenticator', 'passkey'])) })

export const openSecondStep = {
  /** Six digits of the authenticator app, or a recovery code. */
  code: endpoint('POST /user/second_step', 'session.open', {
    input: z.object({ token: secret(), code: text(20) }),
    output: LoginRecord,
  }),
  passkeyOptions: endpoint('POST /user/passkey_options', 'session.open', {
    input: none,
    output: z.object({ options: options() }),
  }),
  passkey: endpoint('POST /user/passkey_sign_in', 'session.open', {
    input: z.object({ response: Assertion, school: optionalText(40).optional() }),
    output: LoginRecord,
  }),
  /** By the link that an admin had mailed to somebody who lost everything. */
  removeByLink: endpoint('POST /user/remove_second_step', 'session.open', {
    input: z.object({ code: secret() }),
    output: none,
  }),
}

export const Passkey = z.object({
  id: id(),
  name: z.string(),
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Shown once, when the first second step is set up or new ones are asked for. */
const recoveryCodes = z.array(z.string())

export const secondStep = {
  read: endpoint('GET /user/second_step', 'session.own', {
    input: none,
    output: z.object({
      authenticator_since: z.string().nullable(),
      passkeys: z.array(Passkey),
      recovery_codes_left: z.int(),
      needed: z.boolean(),
    }),
    beforeSetUp: true,
    in_person: true,
  }),
  startAuthenticator: endpoint('POST /user/start_authenticator', 'session.own', {
    input: none,
    output: z.object({ secret: z.string(), address: z.string() }),
    proof: true,
    beforeSetUp: true,
  }),
  confirmAuthenticator: endpoint('POST /user/confirm_authenticator', 'session.own', {
    input: z.object({ code: text(20) }),
    output: z.object({ recovery_codes: recoveryCodes }),
    proof: true,
    beforeSetUp: true,
  }),
  removeAuthenticator: endpoint('POST /user/remove_authenticator', 'session.own', {
    input: none,
    output: none,
    proof: true,
  }),
  renewRecoveryCodes: endpoint('POST /user/renew_recovery_codes', 'session.own', {
    input: none,
    output: z.object({ recovery_codes: recoveryCodes }),
    proof: true,
  }),
  newPasskey: endpoint('POST /user/new_passkey', 'session.own', {
    input: none,
    output: z.object({ options: options() }),
    proof: true,
    beforeSetUp: true,
  }),
  addPasskey: endpoint('POST /user/add_passkey', 'session.own', {
    input: z.object({ name: text(60), response: NewCredential }),
    output: z.object({ id: id(), recovery_codes: recoveryCodes }),
    proof: true,
    beforeSetUp: true,
  }),
  renamePasskey: endpoint('POST /user/rename_passkey', 'session.own', {
    input: z.object({ id: id(), name: text(60) }),
    output: none,
    in_person: true,
  }),
  removePasskey: endpoint('POST /user/remove_passkey', 'session.own', {
    input: z.object({ id: id() }),
    output: none,
    proof: true,
  }),
}

/** Shows again that it is really the person: by password or by passkey. */
export const proof = {
  byPassword: endpoint('POST /user/prove', 'session.own', {
    input: z.object({ password: givenPassword() }),
    output: none,
    costly: true,
    beforeSetUp: true,
    in_person: true,
  }),
  passkeyOptions: endpoint('POST /user/prove_options', 'session.own', {
    input: none,
    output: z.object({ options: options() }),
    beforeSetUp: true,
    in_person: true,
  }),
  byPasskey: endpoint('POST /user/prove_by_passkey', 'session.own', {
    input: z.object({ response: Assertion }),
    output: none,
    beforeSetUp: true,
    in_person: true,
  }),
}

export const secondStepRule = {
  /**
   * Of the school, or of the whole group for a super admin who entered none: whether staff must have a second step, and
   * how many do not yet.
   */
  read: endpoint('GET /school/second_step_rule', 'session.second-step-rule', {
    input: none,
    output: z.object({ needed: z.boolean(), staff: z.int(), without: z.int() }),
  }),
  save: endpoint('POST /school/save_second_step_rule', 'session.second-step-rule', {
    input: z.object({ needed: yesNo() }),
    output: none,
    proof: true,
  }),
  /** Mails a link to somebody who lost both phone and recovery codes; it removes the second step when it is opened. */
  mailReset: endpoint('POST /user/mail_second_step_reset', 'session.second-step-reset', {
    input: z.object({ person_id: id() }),
    output: none,
    proof: true,
  }),
}
