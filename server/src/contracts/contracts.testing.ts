import { contracts, type ContractDraft } from '#contract/contracts/contracts.contract.ts'
import { contractTemplates, type TemplateContent } from '#contract/contracts/templates.contract.ts'
import type { Classroom, Person, withPortal } from '#server/kernel/testing.ts'

type Portal = ReturnType<typeof withPortal>

export const templateContent: TemplateContent = {
  kind: 'enrollment',
  texts: [
    {
      language: 'en',
      title: 'Enrollment of {{student}}',
      body: '# Agreement\n\n{{guardians}} enroll {{student}}.\n\n{{fees}}\n\nTotal {{total}}.',
    },
    { language: 'es', title: 'Matrícula de {{student}}', body: 'Total {{total}}.' },
  ],
  currency: 'EUR',
  lines: [
    { name: 'Tuition', amount: 120_000, grade_levels: [] },
    { name: 'Sibling discount', amount: -20_000, grade_levels: [] },
    { name: 'Lab fee', amount: 5_000, grade_levels: ['10'] },
  ],
  instalment_choices: [1, 10],
  billing_group: 'Standard',
  engagement_type: 'Full-time',
  signing: 'together',
  school_signs: false,
}

export const draftOf = (
  student: Person,
  guardians: readonly Person[],
  more: Partial<ContractDraft> = {},
): ContractDraft => ({
  student_id: student.person_id,
  kind: 'enrollment',
  template_id: null,
  academic_year_id: null,
  master_contract_id: null,
  language: 'en',
  title: 'Enrollment of {{student}}',
  body: 'We enroll {{student}}. Total: {{total}}.',
  currency: 'EUR',
  lines: [{ name: 'Tuition', amount: 120_000 }],
  instalment_choices: [1],
  billing_group: '',
  engagement_type: '',
  section_ids: [],
  signing: 'together',
  guardians: 'all',
  guardian_ids: guardians.map(({ person_id }) => person_id),
  student_signs: false,
  school_signs: false,
  school_signer_id: null,
  sign_by: null,
  ...more,
})

export const contractsIn = (portal: Portal) => {
  const only = <One>(list: readonly One[], at = 0): One => {
    const one = list[at]
    if (one === undefined) throw new Error('nobody')
    return one
  }
  /** Sent, and read by whoever signs. */
  const sent = async (room: Classroom, draft: ContractDraft): Promise<number> => {
    const office = portal.as(room.admin)
    const { id } = await office.ok(contracts.save, draft)
    await office.ok(contracts.send, { ids: [id] })
    return id
  }
  const signing = async (
    who: Person,
    id: number,
    more: { typed_name?: string; instalments?: number | null; digest?: string } = {},
  ) => {
    const { digest } = (await portal.as(who).call(contracts.read, { id })).data ?? { digest: '' }
    return portal.as(who).call(contracts.sign, {
      id,
      digest: digest || '0'.repeat(64),
      typed_name: who.name,
      instalments: null,
      agreed: true,
      ...more,
    })
  }
  /** Another guardian of the first student. */
  const secondGuardian = async (room: Classroom): Promise<Person> => {
    const other = await portal.person(room.school, 5)
    await portal.owner().insert('guardianship', [
      {
        school_id: room.school.id,
        student_id: only(room.students).person_id,
        parent_id: other.person_id,
        position: 1,
      },
    ])
    return other
  }
  const template = (room: Classroom, more: Partial<TemplateContent> & { name?: string } = {}) =>
    portal.as(room.admin).ok(contractTemplates.save, { name: 'Enrollment', ...templateContent, ...more })
  const mailsTo = async (who: Person) =>
    (
      await portal
        .owner()
        .rows<{ subject: string }>('select subject from mail_outbox where recipient = $1 order by id', [
          `${who.username}@school.example`,
        ])
    ).map(({ subject }) => subject)
  return { only, sent, signing, secondGuardian, template, mailsTo }
}
