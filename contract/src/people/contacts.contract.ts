import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { request, requestFields } from '../kernel/request.ts'
import { date, emailAddress, id, ids, listInput, listOf, optionalText, orNull, version } from '../kernel/fields.ts'
import { Address, addressFields, phones, photoBytes } from '../profile/profile.contract.ts'
import { emergencyContacts, EmergencyContact } from './records.contract.ts'
import { Named } from './person.contract.ts'

const { kind: _kind, ...homeAddress } = addressFields
const empty = <T extends z.ZodType<string>>(schema: T) =>
  z.union([z.literal(''), schema], { error: 'errors.field.email' })

/** What a guardian asks to change; an empty text stays as it is. */
const wanted = {
  email: empty(emailAddress()),
  phone: optionalText(40),
  address: orNull(z.object(homeAddress)),
  note: optionalText(500),
  emergency: orNull(emergencyContacts()).optional(),
}
export const ContactChange = z.object({
  ...requestFields,
  student: Named,
  email: z.string(),
  phone: z.string(),
  address: z
    .object({
      street: z.string(),
      city: z.string(),
      region: z.string(),
      postal_code: z.string(),
      country: z.string(),
      valid_from: z.string(),
    })
    .nullable(),
  /** The whole list as it shall be; null: it stays. */
  emergency: z.array(EmergencyContact).nullable(),
  present: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    emergency: z.array(EmergencyContact),
  }),
})
export type ContactChange = z.infer<typeof ContactChange>

/** What a guardian reads of a child: how it is reached, what it takes now and what it finished. */
export const Child = Named.extend({
  number: z.string(),
  grade_level: z.string(),
  birth_date: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  addresses: z.array(Address),
  emergency: z.array(EmergencyContact),
  advisors: z.array(z.object({ name: z.string(), email: z.string() })),
  classes: z.array(
    z.object({
      section_id: id(),
      name: z.string(),
      number: z.string(),
      color: z.int(),
      percent: z.number().nullable(),
      letter: z.string().nullable(),
    }),
  ),
  finished: z.array(
    z.object({
      section_id: id(),
      name: z.string(),
      term: z.string(),
      percent: z.number().nullable(),
      letter: z.string().nullable(),
      credits_earned: z.number(),
    }),
  ),
})
export type Child = z.infer<typeof Child>

export const contacts = {
  /** A new address ends the present one of its kind the day before; with an id, that one is corrected. */
  saveAddress: endpoint('POST /user/save_person_address', 'people.edit', {
    input: z.object({ person_id: id(), ...addressFields, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), version: version() }),
  }),
  endAddress: endpoint('POST /user/end_person_address', 'people.edit', {
    input: z.object({ person_id: id(), id: id(), version: version(), valid_to: orNull(date()) }),
    output: z.object({ version: version() }),
  }),
  savePhones: endpoint('POST /user/save_person_phones', 'people.edit', {
    input: z.object({ person_id: id(), phones: phones() }),
    output: z.object({ phone: z.string() }),
  }),
  /** The whole list, in the order in which they are called. */
  saveEmergency: endpoint('POST /student/save_emergency_contacts', 'people.edit', {
    input: z.object({ student_id: id(), contacts: emergencyContacts() }),
    output: z.object({ contacts: z.int() }),
  }),
  savePhoto: endpoint('POST /user/save_person_photo', 'people.edit', {
    input: z.object({ person_id: id() }),
    output: z.object({ photo: z.string() }),
    upload: { bytes: photoBytes, files: 1 },
    costly: true,
  }),
  removePhoto: endpoint('POST /user/remove_person_photo', 'people.edit', {
    input: z.object({ person_id: id() }),
    output: z.object({}),
  }),
}

export const contactChanges = {
  /** Without an id the first child; with it, one of the caller's. */
  child: endpoint('GET /parent/child', 'people.propose', {
    named: { 'parent/get_students': {} },
    input: z.object({ student_id: id().optional() }),
    output: z.object({ children: z.array(Named), child: Child.nullable(), changes: z.array(ContactChange) }),
    topics: ['person', 'section'],
  }),
  /** Asked by parents, decided by the office, of the school or of one student. */
  ...request({
    access: { ask: 'people.propose', read: 'people.edit', decide: 'people.edit' },
    paths: {
      ask: 'POST /parent/propose_contact',
      takeBack: 'POST /parent/withdraw_contact',
      list: 'GET /student/contact_changes',
      decide: 'POST /student/decide_contact',
    },
    row: ContactChange,
    ask: { student_id: id(), ...wanted },
    filter: { student_id: id().optional() },
    sorts: ['asked_at'],
    decision: {},
    outcome: z.object({ ids: z.array(id()) }),
    size: 500,
    topics: ['person'],
  }),
}

/** A student whom a teacher teaches now. */
const Taught = Named.extend({
  number: z.string(),
  grade_level: z.string(),
  status: z.string(),
  sections: z.array(z.object({ id: id(), name: z.string() })),
})
export type Taught = z.infer<typeof Taught>

const Linkable = Named.extend({
  grade_level: z.string(),
  number: z.string(),
  present: z.array(z.string()),
  already: z.boolean(),
})

export const manyLinks = {
  ofTeacher: endpoint('GET /teacher/students_of', 'people.records', {
    input: z.object({ teacher_id: id(), ...listInput(['name', 'grade_level', 'number']) }),
    output: listOf(Taught),
    topics: ['section'],
  }),
  /** Who stands beside these students now, and whether the one is among them already. */
  preview: endpoint('GET /student/link_preview', 'people.edit', {
    input: z.object({ kind: z.enum(['advisor', 'guardian']), student_ids: ids(200), to_id: id().optional() }),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ rows: z.array(Linkable) }),
  }),
}
