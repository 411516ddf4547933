import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, emailAddress, id, optionalText, text } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'
import { LoginRecord } from '../kernel/login-record.ts'
import { newPassword } from '../session/session.contract.ts'
import { timeZone } from './schools.contract.ts'

/** What the first set-up asks for; a group without a name is called like its school. */
export const FirstSetUp = z.object({
  group_name: optionalText(120),
  fname: text(60),
  lname: text(60),
  email: emailAddress(),
  username: text(100),
  password: newPassword(),
  school_name: text(120),
  time_zone: timeZone(),
  language: choice(languageCodes),
})
export type FirstSetUp = z.infer<typeof FirstSetUp>

/** The first start without the demo, until anybody has an account. */
export const openInstallation = {
  state: endpoint('GET /installation/state', 'session.open', {
    input: z.object({}),
    output: z.object({ open: z.boolean() }),
  }),
  /** Makes group, first account and first school, and signs in there. `code`: the one that the terminal shows. */
  setUp: endpoint('POST /installation/set_up', 'session.open', {
    input: FirstSetUp.extend({ code: text(60) }),
    output: LoginRecord,
    costly: true,
  }),
}

export const installation = {
  /** Whether mails leave, and what became of one that was sent to try it. */
  mail: endpoint('GET /installation/mail', 'installation.mail', {
    input: z.object({ id: id().optional() }),
    output: z.object({
      sends: z.boolean(),
      recipient: z.string(),
      state: z.enum(['none', 'waiting', 'sent', 'failed']),
      problem: z.string(),
    }),
  }),
  sendTestMail: endpoint('POST /installation/send_test_mail', 'installation.mail', {
    input: z.object({}),
    output: z.object({ id: id() }),
  }),
}
