import { contractStates } from '#contract/contracts/contract.states.ts'
import { isComplete, isTurn, sameName } from '#contract/contracts/signing.rules.ts'
import { parent, schoolAdmin, student } from '#contract/kernel/access.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import type { Context } from '#server/kernel/serve.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { sealContract } from './contract-paper.ts'
import { type ContractRecord, selectSigners, type SignerRecord, signSigner, updateSigned } from './contracts.queries.ts'
import { fulfil } from './fulfil.ts'
import { notifySigners } from './notices.ts'
import { refreshPending } from './pending.ts'

/** Whether the actor, in the present role, is this signer. */
export const isMine = (
  { person_id, capacity }: Pick<SignerRecord, 'person_id' | 'capacity'>,
  { person_id: own, role }: Pick<Actor, 'person_id' | 'role'>,
): boolean => {
  if (capacity === 'guardian') return role === parent && person_id === own
  if (capacity === 'student') return role === student && person_id === own
  return person_id === null ? role === schoolAdmin : person_id === own && role !== parent && role !== student
}

/** What a signer agrees to. */
export const consentOf = (language: string, title: string): string => say(language, 'contracts.consent', { title })

type Given = { digest: string; typed_name: string; instalments: number | null }

/**
 * Signs a contract that is locked. Who has signed it already gets the same answer again; the last signature seals it
 * and creates what it promises.
 */
export const signContract = async (
  context: Context,
  contract: ContractRecord,
  { digest, typed_name, instalments }: Given,
): Promise<{ state: ContractRecord['state']; signed_at: string } | Failure> => {
  const { db, actor, now, request, publish, jobs } = context
  const school_id = found(actor.school_id)
  const signers = await selectSigners(db, [contract.id])
  const mine = signers.filter((one) => isMine(one, actor))
  const before = mine.find((one) => one.signed_at !== null)
  const signer = mine.find((one) => one.signed_at === null)
  if (!signer) return before?.signed_at ? { state: contract.state, signed_at: before.signed_at } : fail('not_found')
  const refused = refusalOf(contract, { digest, today: dayOf(actor, now).date })
  if (refused) return refused
  const states = signers.map((one) => ({ ...one, signed: one.signed_at !== null }))
  const own = found(states.find(({ id }) => id === signer.id))
  if (!isTurn(own, states, contract.signing, contract.guardians)) return fail('conflict', 'contracts.not-your-turn')
  const name = signer.name || (await ownName(context))
  if (!sameName(typed_name, name)) return wrongField('typed_name', 'contracts.name-differs', { name })
  const chosen = contract.instalments ?? instalments
  if (chosen === null || !contract.instalment_choices.includes(chosen))
    return wrongField('instalments', 'contracts.choose-instalments')

  const signature = {
    typed_name,
    consent: consentOf(contract.language, contract.title),
    address: request.address,
    device: request.agent.slice(0, 400),
    digest,
    instalments: chosen,
  }
  await signSigner(db, { ...signature, id: signer.id, at: now, by: actor.user_id })
  const after = signers.map((one) =>
    one.id === signer.id ? { ...one, ...signature, name, signed_at: now.toISOString() } : one,
  )
  const all = after.map((one) => ({ ...one, signed: one.signed_at !== null }))
  const complete = isComplete(all, contract.guardians)
  const state = found(nextState(contractStates, contract.state, complete ? 'complete' : 'sign'))
  const signed = { ...contract, state, instalments: chosen }
  const file_id = complete ? await sealContract(context, signed, after) : null
  await updateSigned(db, {
    id: contract.id,
    state,
    instalments: chosen,
    completed_at: complete ? now : null,
    file_id,
  })
  const scope = { db, jobs, school_id }
  if (complete) {
    await fulfil(context, signed)
    await notifySigners(
      scope,
      'signed',
      [contract.id],
      after.flatMap((one) => (one.capacity === 'school' ? [] : [one.id])),
    )
  } else if (contract.signing === 'in-order') {
    const were = new Set(
      states.filter((one) => isTurn(one, states, 'in-order', contract.guardians)).map(({ id }) => id),
    )
    const next = all.filter((one) => isTurn(one, all, 'in-order', contract.guardians) && !were.has(one.id))
    await notifySigners(
      scope,
      'sign',
      [contract.id],
      next.map(({ id }) => id),
    )
  }
  await refreshPending({ db, publish, school_id }, [contract.id])
  publish({ school_id, topic: 'contract' })
  return { state, signed_at: now.toISOString() }
}

/** Why nobody can sign or decline it now. */
export const refusalOf = (
  contract: Pick<ContractRecord, 'state' | 'digest' | 'sign_by'>,
  { digest, today }: { digest: string; today: string },
): Failure | undefined => {
  if (!nextState(contractStates, contract.state, 'sign')) return fail('conflict', `contracts.is-${contract.state}`)
  if (contract.sign_by !== null && contract.sign_by < today) return fail('conflict', 'contracts.is-expired')
  return contract.digest === digest ? undefined : fail('conflict', 'contracts.text-changed')
}

const ownName = async ({ db, actor }: Context): Promise<string> =>
  (
    await sql<{ name: string }>`
      select trim(p.fname || ' ' || p.lname) as name
      from person p
      where p.school_id = kernel.school_id() and p.id = ${actor.person_id}`.one(db)
  ).name
