import type { ContractDraft } from '#contract/contracts/contracts.contract.ts'
import { totalOf, unknownFields } from '#contract/contracts/contract-text.rules.ts'
import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import type { NewSigner, Written } from './contracts.queries.ts'
import { selectCandidates, selectStaff } from './people.queries.ts'
import { optionalUsableTemplate } from './templates.queries.ts'

/** What is wrong with a draft, at its field. */
export const problemInDraft = async (
  { db, actor, now }: Context,
  {
    student_id,
    guardian_ids,
    student_signs,
    school_signer_id,
    section_ids,
    lines,
    title,
    body,
    sign_by,
  }: ContractDraft,
): Promise<Failure | undefined> => {
  const [candidate] = await selectCandidates(db, [student_id])
  if (!candidate) return wrongField('student_id', 'errors.field.reference')
  if (guardian_ids.some((id) => !candidate.guardians.some((one) => one.id === id)))
    return wrongField('guardian_ids', 'contracts.not-a-guardian')
  if (guardian_ids.length === 0 && !student_signs) return wrongField('guardian_ids', 'contracts.signer-needed')
  if (school_signer_id !== null && (await selectStaff(db, [school_signer_id])).length === 0)
    return wrongField('school_signer_id', 'errors.field.reference')
  const sections = await sql`
    select 1
    from section
    where school_id = kernel.school_id() and id = any (${section_ids})`.all(db)
  if (sections.length < new Set(section_ids).size) return wrongField('section_ids', 'errors.field.reference')
  const [unknown] = unknownFields(`${title}\n${body}`)
  if (unknown) return wrongField('body', 'contracts.field-unknown', { name: unknown })
  if (totalOf(lines) < 0) return wrongField('lines', 'contracts.total-negative')
  return sign_by !== null && sign_by < dayOf(actor, now).date ? wrongField('sign_by', 'contracts.day-past') : undefined
}

/** The draft as it is stored: with the version of its template that is in force. */
export const writtenFrom = async (
  db: Db,
  {
    template_id,
    guardian_ids: _____,
    student_signs: __,
    school_signs: ___,
    school_signer_id: ____,
    ...draft
  }: ContractDraft,
): Promise<Written | Failure> => {
  const template = template_id === null ? null : await optionalUsableTemplate(db, template_id)
  if (template === undefined) return wrongField('template_id', 'errors.field.reference')
  return {
    ...draft,
    template_version_id: template?.id ?? null,
    total: totalOf(draft.lines),
    instalment_choices: [...new Set(draft.instalment_choices)].toSorted((a, b) => a - b),
  }
}

/** Guardians first, then the student, the school last. */
export const signersOf = (
  contract_id: number,
  {
    student_id,
    guardian_ids,
    guardians,
    student_signs,
    school_signs,
    school_signer_id,
  }: Pick<
    ContractDraft,
    'student_id' | 'guardian_ids' | 'guardians' | 'student_signs' | 'school_signs' | 'school_signer_id'
  >,
): NewSigner[] => {
  const ids = [...new Set(guardian_ids)]
  const after = guardians === 'one' ? 1 : ids.length
  return [
    // where one of them is enough, none comes before another
    ...ids.map((person_id, at) => ({
      contract_id,
      person_id,
      capacity: 'guardian' as const,
      position: guardians === 'one' ? 0 : at,
    })),
    ...(student_signs ? [{ contract_id, person_id: student_id, capacity: 'student' as const, position: after }] : []),
    ...(school_signs
      ? [{ contract_id, person_id: school_signer_id, capacity: 'school' as const, position: after + 1 }]
      : []),
  ]
}
