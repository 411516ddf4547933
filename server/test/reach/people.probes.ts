import { awards } from '#contract/people/awards.contract.ts'
import { contacts, contactChanges, manyLinks } from '#contract/people/contacts.contract.ts'
import { credentials } from '#contract/people/credentials.contract.ts'
import { customValues } from '#contract/people/custom-values.contract.ts'
import { holds } from '#contract/people/holds.contract.ts'
import { idCards, idCardSheet } from '#contract/people/id-cards.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import {
  records,
  studentRecord,
  teacherRecord,
  parentRecord,
  adminRecord,
  families,
  medical,
  qualifications,
  medicalNames,
} from '#contract/people/records.contract.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'
import { addressValues, type Probe } from './probe.ts'

const newPerson = (record: AnyRecord) => ({
  fname: 'Taken',
  mname: '',
  lname: 'Taken',
  native_name: '',
  preferred_name: '',
  gender: '',
  email: '',
  phone: '',
  sis_id: null,
  ...(record === studentRecord && { number: 'T1', grade_level: '', birth_date: null, graduation_year: null }),
  ...(record === teacherRecord && { number: '', title: '' }),
})
type AnyRecord = typeof studentRecord | typeof teacherRecord | typeof parentRecord
const rights = { relationship: 'other', custody: true, contact: true, billing: false, no_contact: false, position: 0 }
const heldValues = {
  on_transcript: true,
  on_report_card: false,
  on_enrollment: false,
  reason: 'Taken',
  instructions: '',
  start_date: '2026-11-20',
  end_date: null,
}
const noMedical = Object.fromEntries(medicalNames.map((name) => [name, '']))

export const peopleProbes: Probe[] = [
  { endpoint: taughtStudents.read, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: people.directory, answers: 'empty', input: ({ school }) => ({ school_id: school.id }) },
  { endpoint: people.sizes, answers: 'empty', input: ({ school }) => ({ school_id: school.id }) },
  {
    endpoint: people.exported,
    answers: 'empty',
    input: ({ school, student_id }) => ({ school_id: school.id, ids: student_id }),
  },
  { endpoint: people.exported, answers: 'empty', input: ({ student_id }) => ({ ids: student_id }) },
  { endpoint: people.sendLink, input: ({ school, student_id }) => ({ school_id: school.id, person_id: student_id }) },
  { endpoint: people.sendLink, input: ({ student_id }, own) => ({ school_id: own.school.id, person_id: student_id }) },
  { endpoint: credentials.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: credentials.states, input: ({ student_id }) => ({ ids: [student_id] }) },
  { endpoint: credentials.sendLinks, input: ({ student_id }) => ({ ids: [student_id] }) },
  { endpoint: credentials.rename, input: ({ student_id }) => ({ id: student_id, username: 'taken-over' }) },
  { endpoint: credentials.expire, input: ({ student_id }) => ({ ids: [student_id], on: '2026-01-01' }) },
  { endpoint: credentials.signOut, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: records.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: records.log, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: records.confirmAddress, input: ({ student_id }) => ({ id: student_id }) },
  {
    endpoint: records.makeAccount,
    input: ({ student_id }) => ({ id: student_id, username: 'somebody-else', invite: false }),
  },
  {
    endpoint: records.duplicates,
    answers: 'empty',
    input: ({ students }) => ({ fname: '', lname: '', email: students[0]?.username ?? '' }),
  },
  ...[studentRecord, teacherRecord, parentRecord, adminRecord].map((record): Probe => ({
    endpoint: record.edit,
    input: ({ student_id }) => ({ ...newPerson(record), id: student_id, version: 1 }),
  })),
  { endpoint: contacts.saveAddress, input: ({ student_id }) => ({ ...addressValues, person_id: student_id }) },
  {
    endpoint: contacts.saveAddress,
    input: ({ address_id }, own) => ({
      ...addressValues,
      person_id: own.students[0]?.person_id,
      id: address_id,
      version: 1,
    }),
  },
  {
    endpoint: contacts.endAddress,
    input: ({ address_id }, own) => ({ person_id: own.students[0]?.person_id, id: address_id, version: 1 }),
  },
  { endpoint: contacts.savePhones, input: ({ student_id }) => ({ person_id: student_id, phones: [] }) },
  { endpoint: contacts.removePhoto, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: contactChanges.child, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: contacts.saveEmergency, input: ({ student_id }) => ({ student_id, contacts: [] }) },
  {
    endpoint: contactChanges.ask,
    within: 'student',
    input: ({ student_id }) => ({ student_id, email: '', phone: '1' }),
  },
  {
    endpoint: contactChanges.takeBack,
    within: 'student',
    input: ({ contact_change_id }) => ({ id: contact_change_id }),
  },
  { endpoint: contactChanges.list, answers: 'empty', input: ({ student_id }) => ({ student_id }) },
  { endpoint: contactChanges.decide, input: ({ contact_change_id }) => ({ ids: [contact_change_id], approved: true }) },
  { endpoint: manyLinks.ofTeacher, input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  { endpoint: manyLinks.preview, input: ({ student_id }) => ({ kind: 'advisor', student_ids: student_id }) },
  { endpoint: awards.list, within: 'student', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: awards.give,
    input: ({ student_id, award }) => ({ badge_id: award.badge_id, student_ids: [student_id], note: '' }),
  },
  {
    endpoint: awards.give,
    input: ({ award }, own) => ({ badge_id: award.badge_id, student_ids: [own.students[0]?.person_id ?? 0], note: '' }),
  },
  { endpoint: awards.takeBack, input: ({ award }) => ({ ids: [award.award_id] }) },
  { endpoint: holds.ofStudent, input: ({ student_id }) => ({ student_id }) },
  { endpoint: holds.ofMany, answers: 'empty', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: holds.own, answers: 'empty', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: holds.place,
    answers: 422,
    input: ({ catalog_ids }, own) => ({
      ...heldValues,
      hold_type_id: catalog_ids['hold_type'],
      student_ids: [own.students[0]?.person_id],
      confirmed: true,
    }),
  },
  {
    endpoint: holds.change,
    input: ({ hold_id, catalog_ids }) => ({
      ...heldValues,
      hold_type_id: catalog_ids['hold_type'],
      id: hold_id,
      version: 1,
    }),
  },
  { endpoint: holds.release, input: ({ hold_id }) => ({ ids: [hold_id], reason: '' }) },
  { endpoint: holds.takeBack, input: ({ hold_id }) => ({ ids: [hold_id] }) },
  { endpoint: holds.reinstate, input: ({ hold_id }) => ({ ids: [hold_id] }) },
  { endpoint: customValues.read, within: 'student', input: ({ student_id }) => ({ person_id: student_id }) },
  {
    endpoint: customValues.save,
    within: 'student',
    input: ({ student_id }) => ({ person_id: student_id, custom: {} }),
  },
  { endpoint: idCards.read, within: 'student', input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: idCardSheet.pdf, within: 'student', input: ({ student_id }) => ({ ids: student_id }) },
  {
    endpoint: studentRecord.add,
    input: ({ student_id }) => ({ ...newPerson(studentRecord), username: '', invite: false, sibling_id: student_id }),
  },
  {
    endpoint: parentRecord.add,
    input: ({ student_id }) => ({ ...newPerson(parentRecord), username: '', invite: false, child_id: student_id }),
  },
  {
    endpoint: families.link,
    input: ({ parents, student_id }) => ({ parent_id: parents[0]?.person_id, student_ids: [student_id], ...rights }),
  },
  { endpoint: families.change, input: ({ link_id }) => ({ link_id, version: 1, ...rights }) },
  {
    endpoint: families.unlink,
    input: ({ parents, student_id }) => ({ parent_id: parents[0]?.person_id, student_ids: [student_id] }),
  },
  {
    endpoint: families.advise,
    input: ({ teacher, student_id }) => ({ teacher_id: teacher.person_id, student_ids: [student_id], linked: true }),
  },
  {
    endpoint: families.choices,
    answers: 'empty',
    input: ({ students }) => ({ kind: 'student', search: students[0]?.username ?? '' }),
  },
  { endpoint: medical.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: medical.save, input: ({ student_id }) => ({ ...noMedical, id: student_id, version: 0 }) },
  { endpoint: qualifications.list, input: ({ teacher }) => ({ person_id: teacher.person_id }) },
  { endpoint: qualifications.save, input: ({ teacher }) => ({ person_id: teacher.person_id, name: 'Licence' }) },
  { endpoint: qualifications.archive, input: ({ qualification_id }) => ({ ids: [qualification_id], archived: true }) },
]
