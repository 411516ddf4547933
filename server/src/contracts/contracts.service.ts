import { may } from '#contract/access.ts'
import { contractList, contractPaper, contracts, type Signer } from '#contract/contracts/contracts.contract.ts'
import { contractStates } from '#contract/contracts/contract.states.ts'
import { emptyFields, fillContract } from '#contract/contracts/contract-text.rules.ts'
import { contractPending } from '#contract/contracts/pending.rules.ts'
import { ageOn, isMissing, isTurn } from '#contract/contracts/signing.rules.ts'
import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import { formats } from '#contract/kernel/formats.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { dropSourceCharges } from '#server/finance/charges.queries.ts'
import { optionalSchoolName } from '#server/documents/documents.queries.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import { selectChoices } from './choices.queries.ts'
import { contractStatement } from './contract-list.queries.ts'
import { contractSheet } from './contract-paper.ts'
import { valuesFor } from './contract-values.ts'
import {
  closeContracts,
  type Detail,
  extendContracts,
  insertDrafts,
  lockContracts,
  noteReminded,
  optionalContract,
  optionalDraft,
  reopenContract,
  replaceSigners,
  selectOwn,
  selectSigners,
  type SignerRecord,
  takeNumbers,
  updateDraft,
} from './contracts.queries.ts'
import { problemInDraft, signersOf, writtenFrom } from './drafts.ts'
import { notifyDeclined, notifySigners } from './notices.ts'
import { selectCandidates } from './people.queries.ts'
import { refreshPending } from './pending.ts'
import { presentRules } from './rules.queries.ts'
import { dayAfter, sendContracts } from './sending.ts'
import { consentOf, isMine, refusalOf, signContract } from './signing.ts'

export const contractListService = serveReport(contractList, contractStatement)

export const contractsService = serve(contracts, {
  async read({ id }, context) {
    const { db, actor, now } = context
    const detail = found(await optionalContract(db, actor, id))
    const signers = await selectSigners(db, [id])
    const { title, body } = detail.state === 'draft' ? await filled(context, detail) : detail
    const isOffice = seesAll(actor)
    const all = signers.map((one) => ({ ...one, signed: one.signed_at !== null }))
    const { date: today } = dayOf(actor, now)
    const isOut = nextState(contractStates, detail.state, 'sign') !== undefined
    const isOver = detail.sign_by !== null && detail.sign_by < today
    const turnOf = (one: (typeof all)[number]) => isOut && !isOver && isTurn(one, all, detail.signing, detail.guardians)
    const signing = may(actor, 'contracts.sign')
    const editing = may(actor, 'contracts.edit')
    const can = (action: 'send' | 'change' | 'void') =>
      editing && nextState(contractStates, detail.state, action) !== undefined
    const mine = all.filter((one) => isMine(one, actor) && !one.signed)
    return {
      ...detail,
      title,
      body,
      consent: consentOf(detail.language, title),
      signers: all.map((one): Signer => ({
        ...shownSigner(one, isOffice),
        mine: isMine(one, actor),
        turn: turnOf(one),
      })),
      revisions: isOffice ? detail.revisions : [],
      fulfilment: isOffice ? detail.fulfilment : null,
      can: {
        edit: editing && detail.state === 'draft',
        send: can('send'),
        change: can('change'),
        void: can('void'),
        remind: editing && isOut && !isOver,
        sign: signing && mine.some(turnOf),
        decline: signing && isOut && mine.some((one) => one.capacity !== 'school'),
        comment: may(actor, 'contracts.office') && may(actor, 'comments.read'),
      },
    }
  },

  async own(_, { db, actor }) {
    const status = await sql<{ status: string }>`
      select status
      from person_role
      where school_id = kernel.school_id() and person_id = ${actor.person_id} and role = ${actor.role}`.optional(db)
    return { rows: await selectOwn(db, actor), pending: status?.status === contractPending }
  },

  draft: async ({ id }, { db }) => found(await optionalDraft(db, id)),

  async choices(_, { db, actor, now }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const { date: today } = dayOf(actor, now)
    const { signers, days_to_sign, student_signs_from_age } = await presentRules(db)
    return {
      ...(await selectChoices(db)),
      today,
      rules: { signers, student_signs_from_age, sign_by: dayAfter(today, days_to_sign) },
    }
  },

  async signers({ student_id }, { db, actor, now }) {
    const [candidate] = await selectCandidates(db, [student_id])
    const { student, guardians, language, birth_date } = found(candidate)
    const { student_signs_from_age: age } = await presentRules(db)
    const of_age = birth_date !== null && ageOn(birth_date, dayOf(actor, now).date) >= age
    return { student, guardians, language, of_age }
  },

  async save({ id, version = 0, ...draft }, context) {
    const { db, actor, now, publish } = context
    const { school_id } = actor
    if (school_id === null) return fail('invalid', 'school-needed')
    const problem = await problemInDraft(context, draft)
    if (problem) return problem
    const written = await writtenFrom(db, draft)
    if (isFailure(written)) return written
    const save = async () => {
      if (id !== undefined) return updateDraft(db, id, version, written)
      const [number = ''] = await takeNumbers(db, 1)
      return (await insertDrafts(db, [{ ...written, number }], { created_by: actor.user_id, now }))[0]
    }
    const saved = await save()
    if (!saved) {
      const present = await optionalDraft(db, found(id))
      if (present) return fail('conflict', 'stale', { present })
      const { number } = found(await optionalContract(db, actor, found(id)))
      return fail('conflict', 'contracts.not-so', { params: { number } })
    }
    await replaceSigners(db, [saved.id], signersOf(saved.id, draft))
    publish({ school_id, topic: 'contract' })
    return { id: saved.id, version: saved.version }
  },

  async send({ ids }, context) {
    const locked = await lockContracts(context.db, context.actor, ids)
    if (locked.length < ids.length) return fail('not_found')
    const other = locked.find(({ state }) => !nextState(contractStates, state, 'send'))
    if (other) return fail('conflict', 'contracts.not-so', { params: { number: other.number } })
    return (await sendContracts(context, locked)) ?? { ids }
  },

  async sign({ id, digest, typed_name, instalments }, context) {
    const [contract] = await lockContracts(context.db, context.actor, [id])
    return signContract(context, found(contract), { digest, typed_name, instalments })
  },

  async decline({ id, reason }, context) {
    const { db, actor, now, publish, jobs } = context
    const [locked] = await lockContracts(db, actor, [id])
    const contract = found(locked)
    const signers = await selectSigners(db, [id])
    const mine = signers.find((one) => isMine(one, actor) && one.capacity !== 'school')
    if (!mine) return fail('not_found')
    const refused = refusalOf(contract, { digest: contract.digest, today: dayOf(actor, now).date })
    if (refused) return refused
    if (mine.signed_at !== null) return fail('conflict', 'contracts.signed-already')
    const school_id = found(actor.school_id)
    await closeContracts(db, [id], { state: 'declined', reason, now })
    await notifyDeclined({ db, jobs, school_id }, id, mine.name)
    await refreshPending({ db, publish, school_id }, [id])
    publish({ school_id, topic: 'contract' })
    return { state: 'declined' as const }
  },

  async change({ id, version, reason }, context) {
    const { db, actor, now, publish, jobs } = context
    const [locked] = await lockContracts(db, actor, [id])
    const contract = found(locked)
    if (contract.version !== version) return fail('conflict', 'stale')
    if (!nextState(contractStates, contract.state, 'change'))
      return fail('conflict', 'contracts.not-so', { params: { number: contract.number } })
    const school_id = found(actor.school_id)
    const signed = (await selectSigners(db, [id])).filter((one) => one.signed_at !== null)
    await context.auditReason(reason)
    await notifySigners(
      { db, jobs, school_id },
      'changed',
      [id],
      signed.map((one) => one.id),
    )
    const saved = await reopenContract(db, id, {
      reason,
      replaced_by: actor.user_id,
      today: dayOf(actor, now).date,
      now,
    })
    await refreshPending({ db, publish, school_id }, [id])
    publish({ school_id, topic: 'contract' })
    return saved
  },

  async void({ ids, reason }, context) {
    const { db, actor, now, publish, jobs } = context
    const locked = await lockContracts(db, actor, ids)
    if (locked.length < ids.length) return fail('not_found')
    const other = locked.find(({ state }) => !nextState(contractStates, state, 'void'))
    if (other) return fail('conflict', 'contracts.not-so', { params: { number: other.number } })
    const school_id = found(actor.school_id)
    const known = locked.filter(({ state }) => state === 'sent' || state === 'partly-signed' || state === 'signed')
    const known_ids = known.map(({ id }) => id)
    const signers = await selectSigners(db, known_ids)
    await context.auditReason(reason)
    await notifySigners(
      { db, jobs, school_id },
      'void',
      known_ids,
      signers.flatMap((one) => (one.capacity === 'school' ? [] : [one.id])),
    )
    await closeContracts(db, ids, { state: 'void', reason, now })
    await dropSourceCharges(db, 'contract', ids)
    await refreshPending({ db, publish, school_id }, ids)
    publish({ school_id, topic: 'contract' })
    return { ids }
  },

  async extend({ ids, sign_by }, context) {
    const { db, actor, now, publish } = context
    if (sign_by < dayOf(actor, now).date) return wrongField('sign_by', 'contracts.day-past')
    const locked = await lockContracts(db, actor, ids)
    if (locked.length < ids.length) return fail('not_found')
    const other = locked.find(({ state }) => !nextState(contractStates, state, 'expire'))
    if (other) return fail('conflict', 'contracts.not-so', { params: { number: other.number } })
    await extendContracts(db, ids, sign_by)
    publish({ school_id: found(actor.school_id), topic: 'contract' })
    return { ids }
  },

  async remind({ ids }, context) {
    const { db, actor, now, publish, jobs } = context
    const { date: today } = dayOf(actor, now)
    const locked = await lockContracts(db, actor, ids)
    if (locked.length < ids.length) return fail('not_found')
    const other = locked.find((one) => refusalOf(one, { digest: one.digest, today }))
    if (other) return fail('conflict', 'contracts.not-so', { params: { number: other.number } })
    const school_id = found(actor.school_id)
    const people = await notifySigners({ db, jobs, school_id }, 'remind', ids, await selectTurns(db, locked))
    await noteReminded(db, ids, today)
    publish({ school_id, topic: 'contract' })
    return { ids, people }
  },
})

export const contractPaperService = serve(contractPaper, {
  async pdf({ id }, context) {
    const { db, actor, now, files } = context
    const detail = found(await optionalContract(db, actor, id))
    const kept = await sql<{ storage_key: string }>`
      select storage_key
      from file
      where school_id = kernel.school_id() and id = ${detail.file_id}`.optional(db)
    const file = (body: Buffer | ReturnType<typeof files.read>, name: string) => ({
      download: { name: `${name}.pdf`, content_type: 'application/pdf', body },
    })
    if (kept) return file(files.read(kept.storage_key), detail.number)
    const { language } = detail
    const paper = {
      t: (key: string, params = {}) => say(language, key, params),
      format: formats(language, actor.school_time_zone ?? actor.time_zone),
      school: (await optionalSchoolName(db)) ?? '',
    }
    const text = detail.state === 'draft' ? await filled(context, detail) : detail
    const sheet = contractSheet({ ...detail, ...text }, await selectSigners(db, [id]), paper)
    const frame = {
      language,
      school: paper.school,
      title: sheet.title,
      sub: sheet.sub ?? '',
      as_of: paper.format.moment(now),
    }
    return file(await pdfOf('contracts/contract.typ', { ...frame, ...sheet.data }), sheet.file)
  },
})

const seesAll = ({ role }: Pick<Actor, 'role'>): boolean => role === superAdmin || role === schoolAdmin

const filled = async (context: Context, detail: Detail): Promise<{ title: string; body: string }> => {
  const values = await valuesFor(context, detail)
  // what a draft does not know yet stays visible as a field
  const shown = { ...values }
  for (const name of emptyFields(`${detail.draft_title}\n${detail.draft_body}`, values)) shown[name] = `{{${name}}}`
  return { title: fillContract(detail.draft_title, shown), body: fillContract(detail.draft_body, shown) }
}

const shownSigner = (
  {
    id,
    person_id,
    name,
    capacity,
    position,
    signed_at,
    typed_name,
    instalments,
    consent,
    address,
    device,
    digest,
  }: SignerRecord,
  isOffice: boolean,
): Omit<Signer, 'mine' | 'turn'> => ({
  id,
  person_id,
  name,
  capacity,
  position,
  signed_at,
  typed_name,
  instalments,
  proof: isOffice && signed_at !== null ? { consent, address, device, digest } : null,
})

/** Ids of the signers whose turn it is in these contracts. */
const selectTurns = async (db: Context['db'], locked: Awaited<ReturnType<typeof lockContracts>>): Promise<number[]> => {
  const signers = await selectSigners(
    db,
    locked.map(({ id }) => id),
  )
  return locked.flatMap(({ id, signing, guardians }) => {
    const all = signers
      .filter(({ contract_id }) => contract_id === id)
      .map((one) => ({ ...one, signed: one.signed_at !== null }))
    return all
      .filter((one) => isMissing(one, all, guardians) && isTurn(one, all, signing, guardians))
      .map((one) => one.id)
  })
}
