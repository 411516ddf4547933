import { comments } from '#contract/communication/comments.contract.ts'
import { contracts, type ContractDraft } from '#contract/contracts/contracts.contract.ts'
import { masterContracts, organizations } from '#contract/contracts/organizations.contract.ts'
import { contractTemplates, type TemplateContent } from '#contract/contracts/templates.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Files } from '#server/platform/files.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'

const enrollmentText = `# Who agrees

{{school}} and the guardians of {{student}}, born {{birth_date}}: {{guardians}}.

# What the school promises

- A place in grade {{grade_level}} for the year {{academic_year}}
- Classes by the published timetable
- A report card at the end of each term

# What the family pays

{{fees}}

Together **{{total}}**, in {{instalments}}.

# Ending the agreement

Either side may end it in writing by 31 May for the following year. Fees of a term that has begun are due in full.`

const confirmationText = `We plan classes for {{academic_year}} now and keep a place in grade {{next_grade}} for {{student_first_name}}.

By signing you confirm that {{student_first_name}} comes back. The deposit counts towards next year’s fees.

{{fees}}`

const tripText = `I agree that {{student}} takes part in the field trip and that the school may call a doctor if it cannot reach me.`

const usual: Omit<TemplateContent, 'kind' | 'texts'> = {
  currency: 'USD',
  lines: [],
  instalment_choices: [1],
  billing_group: '',
  engagement_type: '',
  signing: 'together',
  school_signs: false,
}

type Family = { parent: DemoActor; name: string; student_id: number }

/**
 * Contracts of the school: texts, one that the family of the demo has signed, some of other families in every status,
 * and
 * a fund that pays for students.
 */
export const makeContracts = async (
  db: Db,
  files: Files,
  admin: DemoActor,
  [signed, ...others]: readonly Family[],
  calendar: DemoCalendar,
): Promise<void> => {
  const office = await actAs(db, admin)
  const at = (days: number, time = '09:40') => calendar.at(days, time)
  const years = await sql<{ id: number }>`
    select id
    from academic_year
    where school_id = kernel.school_id()
    order by start_date`.all(db)
  const present = years.at(-2)?.id ?? years.at(-1)?.id ?? null
  const enrollment: TemplateContent = {
    ...usual,
    kind: 'enrollment',
    texts: [{ language: 'en', title: 'Enrollment contract {{academic_year}}', body: enrollmentText }],
    lines: [
      { name: 'Tuition', amount: 1_240_000, grade_levels: [] },
      { name: 'Laboratory fee', amount: 18_500, grade_levels: ['9', '10', '11', '12'] },
      { name: 'Early payment discount', amount: -25_000, grade_levels: [] },
    ],
    instalment_choices: [1, 2, 10],
    billing_group: 'Standard',
    engagement_type: 'Full-time',
  }
  const template = await office(contractTemplates.save, { name: 'Enrollment contract', ...enrollment }, at(-90))
  await office(
    contractTemplates.save,
    {
      ...usual,
      name: 'Enrollment confirmation',
      kind: 'confirmation',
      texts: [{ language: 'en', title: 'Coming back in {{academic_year}}', body: confirmationText }],
      lines: [{ name: 'Deposit', amount: 50_000, grade_levels: [] }],
    },
    at(-30),
  )
  await office(
    contractTemplates.save,
    { ...usual, name: 'Field trip', kind: 'other', texts: [{ language: 'en', title: 'Field trip', body: tripText }] },
    at(-60),
  )
  const draftFor = ({ parent, student_id }: Family): ContractDraft => ({
    student_id,
    kind: 'enrollment',
    template_id: template.id,
    academic_year_id: present,
    master_contract_id: null,
    language: 'en',
    title: 'Enrollment contract {{academic_year}}',
    body: enrollmentText,
    currency: 'USD',
    lines: enrollment.lines.map(({ name, amount }) => ({ name, amount })),
    instalment_choices: enrollment.instalment_choices,
    billing_group: 'Standard',
    engagement_type: 'Full-time',
    section_ids: [],
    signing: 'together',
    guardians: 'one',
    guardian_ids: [parent.person_id ?? 0],
    student_signs: false,
    school_signs: false,
    school_signer_id: null,
    sign_by: null,
  })
  const sent = async (family: Family, days: number, more: Partial<ContractDraft> = {}): Promise<number> => {
    const again = await actAs(db, admin)
    const { id } = await again(contracts.save, { ...draftFor(family), ...more }, at(days))
    await again(contracts.send, { ids: [id] }, at(days, '09:50'))
    return id
  }
  const sign = async ({ parent, name }: Family, id: number, days: number): Promise<void> => {
    const act = await actAs(db, parent, files)
    const { digest, instalment_choices } = await act(contracts.read, { id }, at(days))
    const given = { id, digest, typed_name: name, instalments: instalment_choices.at(-1) ?? 1, agreed: true as const }
    await act(contracts.sign, given, at(days, '20:15'))
  }
  const trip = { kind: 'other' as const, template_id: null, title: 'Field trip', body: tripText, lines: [] }
  if (signed) await sign(signed, await sent(signed, -40, { ...trip, instalment_choices: [1] }), -36)
  const [first, second, third, fourth, fifth] = others
  if (first) await sign(first, await sent(first, -38, { school_signs: true }), -30)
  if (second) await sent(second, -3)
  if (third) {
    const id = await sent(third, -20)
    const act = await actAs(db, third.parent)
    await act(contracts.decline, { id, reason: 'We move to another city in summer.' }, at(-18, '18:05'))
  }
  const last = await actAs(db, admin)
  if (fourth) await last(contracts.save, draftFor(fourth), at(-1))
  const organization = await last(
    organizations.save,
    {
      name: 'Lindqvist Education Fund',
      contact_name: 'Henrik Lindqvist',
      email: 'grants@lindqvist-fund.example',
      phone: '+1 555 0177',
      address: '12 Harbor Street\nPortland, ME 04101',
      tax_number: '04-2103580',
    },
    at(-80),
  )
  const terms = {
    organization_id: organization.id,
    title: 'Scholarships for science students',
    seats: 12,
    share: 7_500,
    currency: 'USD',
    prices: [{ name: 'Tuition', amount: 1_240_000, grade_levels: [] }],
    purchase_order: 'LEF-2026-031',
    billing_group: 'Scholarship',
    billing: 'together' as const,
    due_days: 30,
    payment_plan_id: null,
    start_date: calendar.date(-80),
    end_date: calendar.date(250),
  }
  const { id } = await last(masterContracts.save, terms, at(-79))
  const { version } = await last(masterContracts.read, { id }, at(-79))
  await last(masterContracts.change, { id, version, action: 'activate', reason: null }, at(-78))
  const seated = others.slice(4).map(({ student_id }) => student_id)
  if (fifth) await last(masterContracts.seat, { id, student_ids: seated }, at(-77))
  const comment = { owner_kind: 'master_contract' as const, owner_id: id, file_ids: [] }
  await last(comments.save, { ...comment, body: 'The fund pays after each term; it wants a list of grades.' }, at(-70))
}
