import { z } from 'zod'
import { allFlags, type Flag } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, optionalText, text } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { LoginRecord, role } from '../kernel/login-record.ts'

/** What the sign-in page may know of a school, and nothing else. */
export const PublicSchool = z.object({
  short_code: z.string(),
  school_name: z.string(),
  native_name: z.string(),
  accent: z.string(),
  school_logo: z.string(),
  language: z.string(),
  languages: z.array(z.string()),
  /** How long a link for a new password works. */
  link_minutes: z.int(),
})
export type PublicSchool = z.infer<typeof PublicSchool>

/** A school in which the user holds a role. */
export const UserSchool = z.object({
  school_id: id(),
  school_name: z.string(),
  school_logo: z.string(),
  short_code: z.string(),
  group_name: z.string(),
  help_link: z.string(),
  user_status: z.object({ status: z.string(), access: z.int(), message_status: z.string() }),
})
export type UserSchool = z.infer<typeof UserSchool>

export const RoleEntry = z.object({ role: role(), role_name: z.string(), status: z.string() })
export type RoleEntry = z.infer<typeof RoleEntry>

/** 12 to 128 characters, neither trimmed nor folded; the server refuses what is easy to guess. */
export const newPassword = () =>
  z.string({ error: 'errors.field.required' }).superRefine((value, context) => {
    if (value.length < 12)
      context.addIssue({ code: 'custom', message: 'session.password-too-short', params: { min: 12 } })
    if (value.length > 128) context.addIssue({ code: 'custom', message: 'errors.field.too-long', params: { max: 128 } })
  })
export const givenPassword = () =>
  z.string({ error: 'errors.field.required' }).min(1, 'errors.field.required').max(1024, 'errors.field.invalid')
/** A one-time secret of 256 bits, as links and half sign-ins carry it. */
export const secret = () =>
  z.string({ error: 'errors.field.required' }).regex(/^[A-Za-z0-9_-]{43}$/, 'session.link-broken')

export const openSession = {
  login: endpoint('POST /login', 'session.open', {
    input: z.object({ username: text(254), password: givenPassword(), school: optionalText(40).optional() }),
    output: LoginRecord,
    costly: true,
  }),
  /** By short code, or by the host name of the request when none is given. */
  school: endpoint('POST /school', 'session.open', {
    input: z.object({ code: optionalText(40).optional() }),
    output: PublicSchool,
  }),
  forgotPassword: endpoint('POST /forgot_password', 'session.open', {
    input: z.object({ username: text(254), school: optionalText(40).optional() }),
    output: z.object({}),
  }),
  resetPassword: endpoint('POST /reset_password', 'session.open', {
    input: z.object({ code: secret(), password: newPassword() }),
    output: z.object({}),
    costly: true,
  }),
  /** Back to the own session. The bearer is that of the session which acts for somebody, even when its time is over. */
  unimpersonate: endpoint('POST /user/unimpersonate', 'session.open', {
    input: z.object({ impersonate_data: text(100) }),
    output: LoginRecord,
  }),
  /** The bearer is the one-time code itself. `browser`: the secret of the browser that began a single sign-on. */
  autoLogin: endpoint('POST /user/auto_login', 'session.open', {
    input: z.object({ browser: secret().optional() }),
    output: LoginRecord,
  }),
  /** Mails and text messages that would have been sent, for local hosts without SMTP only. */
  devOutbox: endpoint('GET /common/dev_outbox', 'session.open', {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({ id: id(), recipient: z.string(), subject: z.string(), text: z.string(), created_at: z.string() }),
      ),
      texts: z.array(
        z.object({ id: id(), number: z.string(), words: z.string(), status: z.string(), created_at: z.string() }),
      ),
    }),
  }),
}

const flagValues = z.object(
  Object.fromEntries(allFlags.map((flag) => [flag, z.boolean()])) as Record<Flag, z.ZodBoolean>,
)

export const session = {
  configuration: endpoint('GET /user/configuration', 'session.own', {
    beforeSetUp: true,
    input: z.object({}),
    output: z.object({ user_settings: flagValues, login: LoginRecord.omit({ token: true, impersonate_data: true }) }),
  }),
  schools: endpoint('GET /user/schools', 'session.own', {
    input: z.object({}),
    output: z.array(UserSchool),
    beforeSetUp: true,
  }),
  roles: endpoint('GET /user/roles', 'session.own', {
    input: z.object({}),
    output: z.array(RoleEntry),
    beforeSetUp: true,
  }),
  changeSchool: endpoint('POST /user/change_school', 'session.own', {
    input: z.object({ school_id: id(), role: role() }),
    output: LoginRecord,
    harmless: true,
    in_person: true,
    beforeSetUp: true,
  }),
  changeRole: endpoint('POST /user/change_role', 'session.own', {
    input: z.object({ role: role() }),
    output: LoginRecord,
    harmless: true,
    in_person: true,
    beforeSetUp: true,
  }),
  changePassword: endpoint('POST /user/change_password', 'session.own', {
    input: z.object({ old_password: givenPassword(), password: newPassword() }),
    output: z.object({}),
    costly: true,
    in_person: true,
    beforeSetUp: true,
  }),
  saveLanguage: endpoint('POST /user/save_language', 'session.language', {
    input: z.object({ language: choice(languageCodes) }),
    output: z.object({}),
    harmless: true,
    beforeSetUp: true,
  }),
  /** Acts for somebody below, in one of their roles, read only. */
  impersonate: endpoint('POST /user/impersonate', 'session.impersonate', {
    input: z.object({ school_id: id(), person_id: id(), role: role(), reason: text(200) }),
    output: LoginRecord,
    in_person: true,
  }),
  /** Lets who acts for somebody change things from here on; the reason stands in the audit of every change. */
  allowChanges: endpoint('POST /user/allow_changes', 'session.own', {
    input: z.object({ reason: text(200) }),
    output: z.object({}),
    harmless: true,
  }),
  logout: endpoint('POST /user/logout', 'session.own', {
    input: z.object({}),
    output: z.object({}),
    harmless: true,
    beforeSetUp: true,
  }),
}
