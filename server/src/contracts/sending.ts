import { fillContract } from '#contract/contracts/contract-text.rules.ts'
import { isTurn } from '#contract/contracts/signing.rules.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import type { Context } from '#server/kernel/serve.ts'
import { schoolFacts, selectAbout, valuesOf, selectNamed } from './contract-values.ts'
import { type ContractRecord, selectConfirmed, selectSigners, sendDrafts } from './contracts.queries.ts'
import { digestOf } from './digest.ts'
import { notifySigners } from './notices.ts'
import { refreshPending } from './pending.ts'
import { presentRules } from './rules.queries.ts'

/**
 * Sends drafts: their texts are filled and fixed, and who signs first is told.
 * @returns a refusal that names the student, or nothing
 */
export const sendContracts = async (
  context: Context,
  drafts: readonly ContractRecord[],
): Promise<Failure | undefined> => {
  const { db, actor, now, publish, jobs } = context
  const school_id = found(actor.school_id)
  const ids = drafts.map(({ id }) => id)
  const [facts, rules, about, signers, confirmed] = [
    await schoolFacts(context),
    await presentRules(db),
    new Map(
      (
        await selectAbout(
          db,
          drafts.map(({ student_id }) => student_id),
        )
      ).map((one) => [one.id, one]),
    ),
    Map.groupBy(await selectSigners(db, ids), ({ contract_id }) => contract_id),
    await selectConfirmed(db, ids),
  ]
  if (confirmed) return fail('conflict', 'contracts.confirmed-already', { params: { name: confirmed.student } })
  const named = new Map<string, Awaited<ReturnType<typeof selectNamed>>>()
  const outgoing = []
  for (const draft of drafts) {
    const student = found(about.get(draft.student_id))
    if (!signers.has(draft.id)) return fail('conflict', 'contracts.nobody-signs', { params: { name: student.name } })
    const sign_by = draft.sign_by ?? dayAfter(facts.today, rules.days_to_sign)
    if (sign_by < facts.today) return fail('conflict', 'contracts.sign-by-past', { params: { name: student.name } })
    const key = [draft.academic_year_id, draft.master_contract_id, ...draft.section_ids].join()
    const names =
      named.get(key) ??
      (await selectNamed(db, {
        year_id: draft.academic_year_id,
        section_ids: draft.section_ids,
        master_contract_id: draft.master_contract_id,
      }))
    named.set(key, names)
    const values = valuesOf(student, { ...draft, ...names, sign_by }, facts)
    const [title, body] = [fillContract(draft.draft_title, values), fillContract(draft.draft_body, values)]
    outgoing.push({ id: draft.id, title, body, sign_by, digest: digestOf({ ...draft, title, body }) })
  }
  await sendDrafts(db, outgoing, now)
  const first = drafts.flatMap(({ id, signing, guardians }) => {
    const all = (signers.get(id) ?? []).map((one) => ({ ...one, signed: one.signed_at !== null }))
    return all.filter((one) => isTurn(one, all, signing, guardians)).map((one) => one.id)
  })
  await notifySigners({ db, jobs, school_id }, 'sign', ids, first)
  await refreshPending({ db, publish, school_id }, ids)
  publish({ school_id, topic: 'contract' })
  return undefined
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
