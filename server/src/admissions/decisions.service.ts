import { nextState } from '#contract/kernel/states.ts'
import { applicationStates, notifiedActions } from '#contract/admissions/application.states.ts'
import { decisions, type Moving } from '#contract/admissions/decisions.contract.ts'
import { problemsInFamily } from '#contract/admissions/family.rules.ts'
import { fail, found, isFailure } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { optionalSchoolOf } from './application-changes.queries.ts'
import { chargeSubmitted } from './fees.ts'
import { optionalFamily, submitDrafts } from './families.queries.ts'
import { selectForm, selectPlaces } from './form.queries.ts'
import { holdMinutes, mailWords, queueMails } from './mails.ts'
import {
  type Locked,
  lockApplications,
  lockWaiting,
  transitionApplications,
  placeWaiting,
  selectDecision,
  undoDecision,
  unsendMails,
} from './steps.queries.ts'

export const decisionsService = serve(decisions, {
  async change({ ids, action, reason, notify_family: asked, confirmed }, context) {
    const { db, actor, now, jobs } = context
    const notifies = asked && notifiedActions.has(action)
    const locked = await lockApplications(db, ids)
    if (locked.length < ids.length) return fail('not_found')
    const here = await statesHere(db, 'application', applicationStates)
    const rows = locked.map((one): Moving & Locked => ({
      ...one,
      ...moving(one, nextState(here, one.state, action), notifies),
    }))
    const school = found(await optionalSchoolOf(db))
    const mailOf = (one: Locked, { name }: { name: string }) =>
      mailWords(action, {
        language: one.language,
        school: school.name,
        name,
        names: one.fname,
        link: '',
        message: reason,
      })
    const [first] = locked
    const mail = notifies && first ? mailOf(first, { name: first.recipients[0]?.name ?? '' }) : null
    const shown = rows.map(({ id, name, from, to, email, problem }) => ({ id, name, from, to, email, problem }))
    if (!confirmed) return { rows: shown, mail, cause: null }
    const held = rows.find(({ problem }) => problem === 'move')
    if (held) return fail('conflict', `admissions.problem-${held.problem}`, { params: { name: held.name } })
    const steps = rows.map(({ id, from, to }) => ({ id, action, from, to: found(to), reason }))
    const refused = refusedByRules(context, 'application', here, steps)
    if (refused) return refused
    const submitted = action === 'submit' ? await submitOnPaper(context, rows) : undefined
    if (isFailure(submitted)) return submitted
    if (reason) await context.auditReason(reason)
    await context.emit(statesChanged, { noun: 'application', moves: steps, reason })
    const cause = crypto.randomUUID()
    for (const [from, some] of Map.groupBy(rows, (one) => one.from)) {
      const notified = some.filter((one) => notifies && one.recipients.length > 0)
      for (const group of [notified, some.filter((one) => !notified.includes(one))])
        if (group.length > 0)
          await transitionApplications(db, {
            ids: group.map(({ id }) => id),
            action,
            from,
            to: found(group[0]?.to),
            reason,
            notified: group === notified,
            cause,
            made_by: actor.user_id,
            now,
          })
    }
    const until = new Date(now.getTime() + holdMinutes * 60_000)
    const mails = notifies
      ? locked.flatMap((one) => one.recipients.map((to) => ({ recipient: to.email, ...mailOf(one, to) })))
      : []
    await queueMails(db, jobs, school.id, mails, { cause, until })
    publishChange(context)
    return { rows: shown, mail, cause }
  },

  async undo({ cause }, context) {
    const { db, actor, now } = context
    const steps = await selectDecision(db, cause)
    if (steps.length === 0) return fail('not_found')
    const locked = await lockApplications(
      db,
      steps.map(({ application_id }) => application_id),
    )
    const settled = steps.some(
      (step) =>
        !step.latest ||
        step.action === 'accept' ||
        locked.find(({ id }) => id === step.application_id)?.state !== step.to_state,
    )
    if (settled) return fail('conflict', 'admissions.undo-late')
    const mails = await unsendMails(db, cause)
    await undoDecision(db, cause, crypto.randomUUID(), actor.user_id, now)
    publishChange(context)
    return { applications: steps.length, mails }
  },

  async moveWaiting({ id, place }, context) {
    const { db } = context
    const list = await lockWaiting(db, id)
    const from = list.indexOf(id) + 1
    if (from === 0) return fail('not_found')
    const to = Math.min(place, list.length)
    const others = list.filter((one) => one !== id)
    await placeWaiting(db, [...others.slice(0, to - 1), id, ...others.slice(to - 1)])
    publishChange(context)
    return { from, place: to }
  },
})

const moving = (
  { id, fname, lname, state, recipients }: Locked,
  to: Moving['to'] | undefined,
  notifies: boolean,
): Moving => ({
  id,
  name: `${fname} ${lname}`.trim(),
  from: state,
  to: to ?? null,
  email: recipients.map(({ email }) => email).join(', '),
  problem: !to ? 'move' : notifies && recipients.length === 0 ? 'no-email' : '',
})

/** A draft that the office hands in must be whole, as one of a family. */
const submitOnPaper = async ({ db, actor, now, emit }: Context, rows: readonly Locked[]) => {
  const form = await selectForm(db)
  const { date: today } = dayOf(actor, now)
  const places = await selectPlaces(db, today)
  for (const row of rows) {
    const family = found(await optionalFamily(db, row.family_id))
    const child = found(family.children.find(({ id }) => id === row.id))
    if (
      problemsInFamily(family.questions, places, { guardians: family.guardians, children: [child] }, today).length > 0
    )
      return fail('conflict', 'admissions.problem-incomplete', {
        params: { name: `${row.fname} ${row.lname}`.trim() || '–' },
      })
  }
  const ids = rows.map(({ id }) => id)
  const submitted = await submitDrafts(db, ids, { amount: form.fee_amount, currency: form.fee_currency }, now)
  const { language } = found(await optionalSchoolOf(db))
  await chargeSubmitted({ db, emit, by: { made_by: actor.user_id, now, on: today } }, ids, language)
  return submitted
}

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'application' })
