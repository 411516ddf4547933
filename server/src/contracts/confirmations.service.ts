import { type Asked, blocking, confirmations, type Oddity } from '#contract/contracts/confirmations.contract.ts'
import { linesFor, totalOf } from '#contract/contracts/contract-text.rules.ts'
import { ageOn } from '#contract/contracts/signing.rules.ts'
import type { TemplateContent } from '#contract/contracts/templates.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { nextGrade } from '#contract/lifecycle/promotion.rules.ts'
import type { ContractRules } from '#contract/settings/contract-rules.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import {
  keepBatch,
  lockUnsigned,
  selectActive,
  selectBatches,
  selectFacts,
  undoBatch,
} from './confirmations.queries.ts'
import { closeContracts, insertDrafts, insertSigners, selectSigners, takeNumbers } from './contracts.queries.ts'
import { signersOf } from './drafts.ts'
import { notifySigners } from './notices.ts'
import { type Candidate, selectCandidates } from './people.queries.ts'
import { refreshPending } from './pending.ts'
import { presentRules } from './rules.queries.ts'
import { sendContracts } from './sending.ts'
import { optionalUsableTemplate, type UsableTemplate } from './templates.queries.ts'

export const confirmationsService = serve(confirmations, {
  async preview({ template_id, academic_year_id, grade_level = null }, context) {
    const { db } = context
    const template = await confirming(context, template_id)
    if (isFailure(template)) return template
    const ids = (await selectActive(db, grade_level)).map(({ id }) => id)
    const plans = await plansFor(context, template, academic_year_id, ids)
    const order = new Map(ids.map((id, at) => [id, at]))
    const rows = plans
      .toSorted((a, b) => (order.get(a.student.id) ?? 0) - (order.get(b.student.id) ?? 0))
      .map(({ student, language, next_grade, signers, total, odd }): Asked => ({
        ...student,
        language,
        next_grade,
        signers: signers.map(({ name }) => name),
        total,
        odd,
      }))
    return { currency: template.content.currency, rows }
  },

  async send({ template_id, academic_year_id, student_ids, sign_by, cause }, context) {
    const { db, actor, now } = context
    if (sign_by !== null && sign_by < dayOf(actor, now).date) return wrongField('sign_by', 'contracts.day-past')
    const template = await confirming(context, template_id)
    if (isFailure(template)) return template
    const plans = await plansFor(context, template, academic_year_id, student_ids)
    if (plans.length < student_ids.length) return fail('not_found')
    const batch = await keepBatch(db, {
      cause,
      template_version_id: template.id,
      academic_year_id,
      made_by: actor.user_id,
      now,
    })
    if (batch.undone) return fail('conflict', 'contracts.batch-undone')
    const good = plans.filter(({ odd }) => !odd.some((one) => blocking.includes(one)))
    const skipped = plans.flatMap(({ student, odd }) => {
      const why = odd.find((one) => blocking.includes(one))
      return why ? [{ name: `${student.fname} ${student.lname}`, why }] : []
    })
    if (good.length === 0) return { batch_id: batch.id, ids: [], skipped }
    const { content } = template
    const { signers: guardians } = await presentRules(db)
    const numbers = await takeNumbers(db, good.length)
    const made = await insertDrafts(
      db,
      good.map(({ student, language, lines, total }, at) => {
        const text = found(content.texts.find((one) => one.language === language) ?? content.texts[0])
        return {
          ...text,
          number: numbers[at] ?? '',
          student_id: student.id,
          kind: 'confirmation' as const,
          template_version_id: template.id,
          academic_year_id,
          master_contract_id: null,
          currency: content.currency,
          lines,
          total,
          instalment_choices: content.instalment_choices,
          billing_group: content.billing_group,
          engagement_type: content.engagement_type,
          section_ids: [],
          signing: content.signing,
          guardians,
          sign_by,
        }
      }),
      { created_by: actor.user_id, batch_id: batch.id, now },
    )
    const planOf = new Map(good.map((plan) => [plan.student.id, plan]))
    await insertSigners(
      db,
      made.flatMap(({ id, student_id }) => {
        const { guardian_ids, student_signs } = found(planOf.get(student_id))
        const { school_signs } = content
        return signersOf(id, {
          student_id,
          guardian_ids,
          student_signs,
          school_signs,
          school_signer_id: null,
          guardians,
        })
      }),
    )
    const refused = await sendContracts(context, made)
    return refused ?? { batch_id: batch.id, ids: made.map(({ id }) => id), skipped }
  },

  async undo({ id }, context) {
    const { db, actor, now, publish, jobs } = context
    found(await undoBatch(db, id, now))
    const school_id = found(actor.school_id)
    const all = await lockUnsigned(db, id)
    const ids = all.filter(({ unsigned }) => unsigned).map((one) => one.id)
    const signers = await selectSigners(db, ids)
    await notifySigners(
      { db, jobs, school_id },
      'void',
      ids,
      signers.flatMap((one) => (one.capacity === 'school' ? [] : [one.id])),
    )
    await closeContracts(db, ids, { state: 'void', reason: '', now })
    await refreshPending({ db, publish, school_id }, ids)
    publish({ school_id, topic: 'contract' })
    return { taken_back: ids.length, left: all.length - ids.length }
  },

  batches: async (_, { db }) => ({ rows: await selectBatches(db) }),
})

const confirming = async ({ db, actor }: Context, template_id: number): Promise<UsableTemplate | Failure> => {
  if (actor.school_id === null) return fail('invalid', 'school-needed')
  const template = await optionalUsableTemplate(db, template_id)
  if (!template) return fail('not_found')
  return template.content.kind === 'confirmation'
    ? template
    : wrongField('template_id', 'contracts.confirmation-needed')
}

type Plan = {
  student: Candidate['student']
  language: string
  next_grade: string
  guardian_ids: number[]
  student_signs: boolean
  signers: { id: number; name: string }[]
  lines: { name: string; amount: number }[]
  total: number
  odd: Oddity[]
}

/** What each of these students would get. Not found where the year is unknown. */
const plansFor = async (
  { db, actor, now }: Context,
  { content }: UsableTemplate,
  academic_year_id: number,
  student_ids: readonly number[],
): Promise<Plan[]> => {
  const rules = await presentRules(db)
  const { date: today } = dayOf(actor, now)
  const drawn = (await selectCandidates(db, student_ids))
    .filter(({ status }) => status === 'active')
    .map((candidate) => planOf(candidate, content, rules, today))
  const pairs = drawn.flatMap(({ student, signers }) =>
    signers.map(({ id }) => ({ student_id: student.id, signer_id: id })),
  )
  const facts = new Map((await selectFacts(db, academic_year_id, pairs, student_ids)).map((one) => [one.id, one]))
  return drawn.map((plan) => {
    const { has_one, leaves, accounts, emails } = found(facts.get(plan.student.id))
    const asked = plan.signers.length > 0
    const odd: (Oddity | false)[] = [
      has_one && 'has-one',
      !asked && 'nobody-signs',
      asked && accounts === 0 && 'no-account',
      asked && emails === 0 && 'no-email',
      plan.next_grade === '' && 'last-grade',
      content.lines.length > 0 && plan.lines.length === 0 && 'no-fees',
      leaves && 'leaves',
    ]
    return { ...plan, odd: odd.filter((one) => one !== false) }
  })
}

const planOf = (
  { student, guardians, language, birth_date }: Candidate,
  content: TemplateContent,
  rules: ContractRules,
  today: string,
): Omit<Plan, 'odd'> => {
  const next_grade = nextGrade(student.grade_level) ?? ''
  const student_signs = birth_date !== null && ageOn(birth_date, today) >= rules.student_signs_from_age
  const custody = guardians.filter((one) => one.custody)
  const lines = linesFor(content.lines, next_grade)
  const own = student_signs ? [student] : []
  return {
    student,
    language,
    next_grade,
    guardian_ids: custody.map(({ id }) => id),
    student_signs,
    signers: [...custody, ...own].map(({ id, fname, lname }) => ({ id, name: `${fname} ${lname}` })),
    lines,
    total: Math.max(totalOf(lines), 0),
  }
}
