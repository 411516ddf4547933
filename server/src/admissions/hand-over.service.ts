import { nextState } from '#contract/kernel/states.ts'
import { applicationStates } from '#contract/admissions/application.states.ts'
import { handOver } from '#contract/admissions/hand-over.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { selectSisters } from '#server/lifecycle/school-transfers.queries.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import {
  declineApplications,
  endOffer,
  insertOffer,
  selectLeaving,
  selectOfferedFiles,
  selectOffers,
  takeApplications,
} from './hand-over.queries.ts'
import { lockApplications, transitionApplications, selectDecision, undoDecision } from './steps.queries.ts'

export const handOverService = serve(handOver, {
  list: async (_, { db }) => ({ schools: await selectSisters(db), rows: await selectOffers(db) }),

  async offer({ ids, to_school, reason, confirmed }, context) {
    const { db, actor, now } = context
    const locked = await lockApplications(db, ids)
    if (locked.length < ids.length) return fail('not_found')
    const school = (await selectSisters(db)).find(({ id }) => id === to_school)
    if (!school) return wrongField('to_school', 'errors.field.reference')
    const here = await statesHere(db, 'application', applicationStates)
    const leaving = await selectLeaving(db, ids)
    const rows = leaving.map((row) => ({
      ...row,
      problem: nextState(here, row.state, 'hand-over') ? ('' as const) : ('move' as const),
    }))
    if (!confirmed) return { rows, at_once: school.runs, id: null }
    const held = rows.find(({ problem }) => problem !== '')
    if (held) return fail('conflict', 'admissions.problem-move', { params: { name: held.name } })
    const cause = crypto.randomUUID()
    const id = await insertOffer(db, ids, to_school, reason, cause, actor.user_id, now)
    for (const [from, some] of Map.groupBy(rows, ({ state }) => state))
      await transitionApplications(db, {
        ids: some.map((row) => row.id),
        action: 'hand-over',
        from,
        to: 'archived',
        reason: [school.name, reason].filter(Boolean).join(' – '),
        notified: false,
        cause,
        made_by: actor.user_id,
        now,
      })
    if (school.runs && (await takeIn(context, found(actor.school_id), id)) === null) return fail('not_found')
    publishChange(context, to_school)
    return { rows, at_once: school.runs, id }
  },

  async decide({ school_id, id, accepted, answer }, context) {
    const { db, now } = context
    if (!accepted && answer === '') return wrongField('answer', 'errors.field.required')
    const taken = accepted
      ? await takeIn(context, school_id, id)
      : (await declineApplications(db, school_id, id, answer, now))
        ? 0
        : null
    if (taken === null) return fail('not_found')
    publishChange(context, school_id)
    return { applications: taken }
  },

  async takeBack({ id }, context) {
    const { db, actor, now } = context
    const { cause, to_school } = found(await endOffer(db, id, actor.user_id, now))
    const steps = await selectDecision(db, cause)
    await undoDecision(db, cause, crypto.randomUUID(), actor.user_id, now)
    publishChange(context, to_school)
    return { applications: steps.length }
  },
})

/** The files get bytes of their own first, so that what one school removes stays with the other. */
const takeIn = async ({ db, files, now }: Context, school_id: number, id: number): Promise<number | null> => {
  const keys: Record<string, string> = {}
  for (const { file_id, storage_key } of await selectOfferedFiles(db, school_id, id))
    keys[String(file_id)] = await files.copy(storage_key)
  return takeApplications(db, school_id, id, keys, now)
}

/** The present school, and the other one. */
const publishChange = ({ publish, actor }: Context, other: number): void => {
  for (const school_id of [found(actor.school_id), other]) publish({ school_id, topic: 'application' })
}
