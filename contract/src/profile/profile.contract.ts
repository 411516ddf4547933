import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, emailAddress, id, optionalText, orNull, text, version, yesNo } from '../kernel/fields.ts'
import { secret } from '../session/session.contract.ts'
import { plainNumber } from '../kernel/phone.rules.ts'

export const phoneKinds = ['mobile', 'home', 'work', 'other'] as const
export const addressKinds = ['home', 'mailing', 'work', 'other'] as const
export const photoBytes = 2_097_152

const phoneNumber = () =>
  z.string({ error: 'errors.field.required' }).transform((typed, context) => {
    const plain = plainNumber(typed)
    if (plain) return plain
    context.addIssue({
      code: 'custom',
      message: typed.trim() === '' ? 'errors.field.required' : 'profile.phone-invalid',
    })
    return z.NEVER
  })

const Phone = z.object({ kind: choice(phoneKinds), number: phoneNumber(), preferred: yesNo() })
export type Phone = z.infer<typeof Phone>

export const phones = () =>
  z
    .array(Phone)
    .max(8)
    .superRefine((rows, context) => {
      rows.forEach(({ number, preferred }, at) => {
        if (rows.findIndex((row) => row.number === number) < at)
          context.addIssue({ code: 'custom', path: [at, 'number'], message: 'profile.phone-twice' })
        if (preferred && rows.findIndex((row) => row.preferred) < at)
          context.addIssue({ code: 'custom', path: [at, 'preferred'], message: 'profile.phone-one-preferred' })
      })
    })

export const addressFields = {
  kind: choice(addressKinds),
  street: text(200),
  city: optionalText(100),
  region: optionalText(100),
  postal_code: optionalText(20),
  country: z.string({ error: 'errors.field.required' }).regex(/^[A-Z]{2}$/, 'errors.field.choice'),
  valid_from: date(),
}
export const Address = z.object({ ...addressFields, id: id(), valid_to: z.string().nullable(), version: version() })
export type Address = z.infer<typeof Address>

/** What somebody may change of the own record. */
const own = { preferred_name: optionalText(60), native_name: optionalText(120), phones: phones() }

export const Profile = z.object({
  preferred_name: z.string(),
  native_name: z.string(),
  /** As they are stored; a number that the school wrote down may lack its country. */
  phones: z.array(z.object({ kind: z.enum(phoneKinds), number: z.string(), preferred: z.boolean() })),
  version: version(),
  person_id: id(),
  fname: z.string(),
  mname: z.string(),
  lname: z.string(),
  photo: z.string(),
  username: z.string(),
  email: z.string(),
  /** An address that was entered and waits for the link in its mail. */
  waiting_email: z.string().nullable(),
  role: z.int(),
  school_name: z.string(),
  number: z.string(),
  title: z.string(),
  grade_level: z.string(),
  birth_date: z.string().nullable(),
  last_login_at: z.string().nullable(),
  addresses: z.array(Address),
  /** Parents of a student, children of a parent. */
  family: z.array(
    z.object({
      id: id(),
      fname: z.string(),
      lname: z.string(),
      native_name: z.string(),
      photo: z.string(),
      relationship: z.string(),
      grade_level: z.string(),
    }),
  ),
  /** The sections that a teacher teaches. */
  teaches: z.array(
    z.object({ section_id: id(), name: z.string(), number: z.string(), color: z.int(), students: z.int() }),
  ),
})
export type Profile = z.infer<typeof Profile>

const none = z.object({})

export const profile = {
  read: endpoint('GET /user/own_profile', 'profile.own', { input: none, output: Profile }),
  save: endpoint('POST /user/save_profile', 'profile.own', {
    input: z.object({ ...own, version: version() }),
    output: z.object({ version: version() }),
  }),
  /** A new address ends the present one of its kind the day before; with an id, that one is corrected. */
  saveAddress: endpoint('POST /user/save_address', 'profile.own', {
    input: z.object({ ...addressFields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  endAddress: endpoint('POST /user/end_address', 'profile.own', {
    input: z.object({ id: id(), version: version(), valid_to: orNull(date()) }),
    output: z.object({ version: version() }),
  }),
  changeEmail: endpoint('POST /user/change_email', 'profile.own', {
    input: z.object({ email: emailAddress() }),
    output: none,
    proof: true,
  }),
  dropEmail: endpoint('POST /user/drop_email_change', 'profile.own', {
    input: none,
    output: none,
    in_person: true,
  }),
  confirmEmail: endpoint('POST /user/confirm_email', 'profile.own', {
    input: z.object({ code: secret() }),
    output: z.object({ email: z.string() }),
  }),
}

export const photo = {
  save: endpoint('POST /user/save_photo', 'profile.own', {
    input: none,
    output: z.object({ photo: z.string() }),
    upload: { bytes: photoBytes, files: 1 },
    costly: true,
  }),
  remove: endpoint('POST /user/remove_photo', 'profile.own', { input: none, output: none }),
  show: endpoint('GET /user/photo/:id', 'profile.photo', {
    input: z.object({ id: id() }),
    output: z.never(),
    download: true,
    beforeSetUp: true,
  }),
}

export const openSchool = {
  logo: endpoint('GET /school/logo/:code', 'session.open', {
    input: z.object({ code: text(40) }),
    output: z.never(),
    download: true,
  }),
}
