import { z } from 'zod'
import { HistoryRow } from '../kernel/catalog.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  emailAddress,
  id,
  ids,
  optionalText,
  orNull,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { Address, addressKinds, phoneKinds } from '../profile/profile.contract.ts'
import { personStatuses } from './people.contract.ts'
import { Named, OwnStatus } from './person.contract.ts'

export const personKinds = ['student', 'teacher', 'parent', 'admin'] as const
export type PersonKind = (typeof personKinds)[number]
/** The role that makes somebody one of a kind. */
export const roleOfKind = { admin: 2, teacher: 3, student: 4, parent: 5 } as const

export const genders = ['', 'female', 'male', 'other'] as const
export const relationships = [
  'mother',
  'father',
  'parent',
  'step-parent',
  'grandparent',
  'guardian',
  'foster-parent',
  'mentor',
  'other',
] as const

export const emergencyRelationships = [
  'grandparent',
  'relative',
  'sibling',
  'friend',
  'neighbour',
  'childminder',
  'other',
] as const

/** Whom the school calls besides the guardians; the list says in which order. */
export const EmergencyContact = z.object({
  name: text(120),
  relationship: choice(emergencyRelationships),
  phone: text(40),
  other_phone: optionalText(40),
  note: optionalText(300),
})
export type EmergencyContact = z.infer<typeof EmergencyContact>
export const emergencyContacts = () => z.array(EmergencyContact).max(6)

const noText = (max: number) => optionalText(max)
const email = () =>
  z.preprocess((value) => value ?? '', z.union([z.literal(''), emailAddress()], { error: 'errors.field.email' }))

/** What is written down of everybody. `sis_id`: the id in the system that imports come from. */
const common = {
  fname: noText(60),
  mname: noText(60),
  lname: noText(60),
  native_name: noText(120),
  preferred_name: noText(60),
  gender: choice(genders),
  email: email(),
  phone: noText(40),
  sis_id: orNull(noText(60)),
}
const ofStudents = {
  number: text(40),
  grade_level: noText(20),
  birth_date: orNull(date()),
  graduation_year: orNull(wholeNumber({ min: 1950, max: 2100 })),
}
const ofTeachers = { number: noText(40), title: noText(60) }

/** What only a new record brings: a user name makes an account, and `invite` mails the link to set its password. */
const start = { username: noText(100), invite: yesNo() }
const present = { id: id(), version: version() }
/** Values of the school's own fields, by their id; left out, they stay. */
const own = { custom: z.record(z.string(), z.unknown()).optional() }
const Saved = z.object({ id: id(), version: version() })

/** Many people have one name: it stands in either field. */
const isNamed = (values: unknown): boolean =>
  typeof values === 'object' &&
  values !== null &&
  `${Reflect.get(values, 'fname')}${Reflect.get(values, 'lname')}` !== ''
const oneName = { error: 'errors.field.required', path: ['lname'] }

const record = <Fields extends z.ZodRawShape, Joins extends z.ZodRawShape>(
  family: 'student' | 'teacher' | 'parent' | 'schooladmin',
  fields: Fields,
  joins: Joins,
) => ({
  add: endpoint(`POST /${family}/add`, 'people.edit', {
    input: z.object({ ...common, ...fields, ...own, ...start, ...joins }).refine(isNamed, oneName),
    output: Saved,
    idempotent: true,
  }),
  edit: endpoint(`POST /${family}/edit`, 'people.edit', {
    input: z.object({ ...common, ...fields, ...own, ...present }).refine(isNamed, oneName),
    output: Saved,
  }),
})

/** A new student gets the guardians of a brother or sister; a new parent becomes a guardian of a child. */
export const studentRecord = record('student', ofStudents, { sibling_id: id().optional() })
export const teacherRecord = record('teacher', ofTeachers, {})
export const parentRecord = record(
  'parent',
  {},
  { child_id: id().optional(), relationship: choice(relationships).optional() },
)
export const adminRecord = record('schooladmin', {}, {})

/** How a guardian stands to a child. `position`: who is called first. */
const rights = {
  relationship: choice(relationships),
  custody: yesNo(),
  contact: yesNo(),
  billing: yesNo(),
  no_contact: yesNo(),
  position: wholeNumber({ min: 0, max: 20 }),
}
export type Rights = z.infer<z.ZodObject<typeof rights>>

const Relative = Named.extend({
  ...rights,
  relationship: z.string(),
  link_id: id(),
  link_version: version(),
  email: z.string(),
  phone: z.string(),
  grade_level: z.string(),
  status: z.string(),
})
export type Relative = z.infer<typeof Relative>

/** Everything that a person's page shows of one person of the present school. */
export const PersonRecord = Named.extend({
  version: version(),
  mname: z.string(),
  preferred_name: z.string(),
  gender: z.enum(genders),
  email: z.string(),
  /** The address does not exist, by what its mail server said: no more mails go there. */
  mail_problem: z.object({ at: z.string(), reason: z.string() }).nullable(),
  phone: z.string(),
  sis_id: z.string().nullable(),
  status: z.enum(personStatuses),
  label: OwnStatus.nullable(),
  status_until: z.string().nullable(),
  status_reason: z.string(),
  /** The record that this one was merged into; it is shown instead. */
  merged_into: id().nullable(),
  school_name: z.string(),
  roles: z.array(z.object({ role: z.int(), access: z.int(), message_status: z.string() })),
  student: z
    .object({
      number: z.string(),
      grade_level: z.string(),
      birth_date: z.string().nullable(),
      graduation_year: z.int().nullable(),
    })
    .nullable(),
  teacher: z.object({ number: z.string(), title: z.string() }).nullable(),
  account: z.object({ username: z.string(), last_login_at: z.string().nullable(), disabled: z.boolean() }).nullable(),
  phones: z.array(z.object({ kind: z.enum(phoneKinds), number: z.string(), preferred: z.boolean() })),
  addresses: z.array(Address.extend({ kind: z.enum(addressKinds) })),
  guardians: z.array(Relative),
  children: z.array(Relative),
  emergency: z.array(EmergencyContact),
  advisors: z.array(Named.extend({ title: z.string(), since: z.string() })),
  advisees: z.array(Named.extend({ grade_level: z.string(), since: z.string() })),
  /** Classes taken now, or taught. */
  sections: z.array(
    z.object({
      section_id: id(),
      name: z.string(),
      number: z.string(),
      color: z.int(),
      status: z.string(),
      students: z.int(),
    }),
  ),
  /** Students of the classes taught. */
  student_count: z.int(),
  qualification_count: z.int(),
  act_as: z.array(z.int()),
  can_get_link: z.boolean(),
})
export type PersonRecord = z.infer<typeof PersonRecord>

/** Somebody who may be the one that is being written down; `matched_by` says what is alike. */
export const Duplicate = Named.extend({
  roles: z.array(z.object({ role: z.int() })),
  grade_level: z.string(),
  number: z.string(),
  status: z.string(),
  birth_date: z.string().nullable(),
  matched_by: z.enum(['birth_date', 'name', 'email']),
})

export const records = {
  read: endpoint('GET /user/person', 'people.records', {
    named: { 'parent/view': {}, 'student/informations': {}, 'teacher/advisees': {} },
    input: z.object({ id: id() }),
    output: PersonRecord,
    topics: ['person', 'section'],
    opens: { person: 'id', page: 'record' },
  }),
  /** Before somebody new is stored: who of the school has the same name, birth date or e-mail address. */
  duplicates: endpoint('GET /user/possible_duplicates', 'people.edit', {
    input: z.object({
      fname: noText(60),
      lname: noText(60),
      birth_date: orNull(date()).optional(),
      email: noText(254).optional(),
    }),
    output: z.object({ rows: z.array(Duplicate) }),
  }),
  /** Each change of the person, the roles, the family and the contact, the latest first. `name`: of an own field. */
  log: endpoint('GET /user/person_log', 'people.records', {
    input: z.object({ id: id(), page: wholeNumber({ min: 1, max: 1_000 }).optional() }),
    output: z.object({ rows: z.array(HistoryRow.extend({ about: z.string(), name: z.string() })), count: z.int() }),
    topics: ['person'],
    opens: { person: 'id', page: 'log' },
  }),
  /** Gives somebody without an account a user name and mails the link to set the password. */
  /** The address is right after all: mails go there again. */
  confirmAddress: endpoint('POST /user/confirm_mail_address', 'people.edit', {
    input: z.object({ id: id() }),
    output: z.object({}),
  }),
  makeAccount: endpoint('POST /user/make_account', 'people.edit', {
    input: z.object({ id: id(), username: text(100), invite: yesNo() }),
    output: z.object({ email: z.string() }),
  }),
}

export const families = {
  link: endpoint('POST /parent/link_students', 'people.edit', {
    input: z.object({ parent_id: id(), student_ids: ids(20), ...rights }),
    parts: { by: 'student_ids', size: 20 },
    output: z.object({ linked: z.int() }),
  }),
  change: endpoint('POST /parent/change_link', 'people.edit', {
    input: z.object({ link_id: id(), version: version(), ...rights }),
    output: z.object({ version: version() }),
  }),
  unlink: endpoint('POST /parent/unlink_students', 'people.edit', {
    input: z.object({ parent_id: id(), student_ids: ids(20) }),
    parts: { by: 'student_ids', size: 20 },
    output: z.object({ unlinked: z.int() }),
  }),
  /** Also many students at once. */
  advise: endpoint('POST /teacher/link_advisees', 'people.edit', {
    input: z.object({ teacher_id: id(), student_ids: ids(), linked: yesNo() }),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ student_ids: z.array(id()) }),
  }),
  /** Those whom a link may be made to: of the role, in use, by any part of the name or id. */
  choices: endpoint('GET /user/link_choices', 'people.edit', {
    input: z.object({ kind: choice(['student', 'teacher', 'parent']), search: noText(100) }),
    output: z.object({ rows: z.array(Named.extend({ number: z.string(), grade_level: z.string() })) }),
  }),
}

const medicalFields = {
  conditions: noText(4000),
  allergies: noText(2000),
  medication: noText(4000),
  diet: noText(1000),
  doctor: noText(200),
  doctor_phone: noText(60),
  insurance: noText(200),
  note: noText(4000),
}
export const medicalNames = Object.keys(medicalFields) as (keyof typeof medicalFields)[]
export const Medical = z.object({
  ...medicalFields,
  version: version(),
  changed_by: z.string(),
  changed_at: z.string().nullable(),
})
export type Medical = z.infer<typeof Medical>

export const medical = {
  read: endpoint('GET /student/medical', 'people.medical', {
    input: z.object({ id: id() }),
    output: Medical.extend({ student: Named }),
    opens: { person: 'id', page: 'medical' },
  }),
  save: endpoint('POST /student/save_medical', 'people.medical', {
    input: z.object({ ...medicalFields, id: id(), version: version() }),
    output: z.object({ version: version() }),
  }),
}

const qualificationFields = {
  name: text(120),
  issuer: noText(120),
  number: noText(60),
  issued_on: orNull(date()),
  expires_on: orNull(date()),
}
export const Qualification = z.object({ ...qualificationFields, id: id(), version: version() })
export type Qualification = z.infer<typeof Qualification>

export const qualifications = {
  list: endpoint('GET /teacher/qualifications', 'people.records', {
    input: z.object({ person_id: id() }),
    output: z.object({ person: Named, rows: z.array(Qualification), today: z.string() }),
    topics: ['person'],
  }),
  save: endpoint('POST /teacher/save_qualification', 'people.edit', {
    input: z
      .object({ ...qualificationFields, person_id: id(), id: id().optional(), version: version().optional() })
      .refine(({ issued_on, expires_on }) => !issued_on || !expires_on || issued_on <= expires_on, {
        path: ['expires_on'],
        error: 'people.ends-before',
      }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /teacher/archive_qualifications', 'people.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
