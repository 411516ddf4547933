import { may } from '#contract/access.ts'
import { nextState } from '#contract/kernel/states.ts'
import { acceptance, type Accepting } from '#contract/admissions/accept.contract.ts'
import { applicationStates } from '#contract/admissions/application.states.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { insertEnrollments } from '#server/enrollment/enrollment.queries.ts'
import { selectTraces } from '#server/enrollment/removal.queries.ts'
import { selectClashing, selectPlaces } from '#server/enrollment/seating.queries.ts'
import { outcomeOf, seatsOf } from '#server/enrollment/seats.ts'
import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { insertLinks } from '#server/people/person-links.queries.ts'
import { optionalHolder, proposeNumbers } from '#server/people/records.queries.ts'
import { updatePersonStatuses } from '#server/people/person-status.queries.ts'
import { insertAddress } from '#server/profile/profile.queries.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import {
  archiveNotes,
  type Candidate,
  insertAcceptance,
  keepStudent,
  lockAcceptance,
  lockAcceptances,
  type Made,
  selectCandidates,
  selectChildless,
  setGrade,
  settleAcceptance,
  unlinkFamily,
} from './accept.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { optionalSchoolOf } from './application-changes.queries.ts'
import { holdMinutes, listed, mailWords, queueMails } from './mails.ts'
import { type Locked, lockApplications, transitionApplications, unsendMails } from './steps.queries.ts'
import { removeEnrollments } from '#server/enrollment/removal.ts'
import { studentOf, guardianOf, keepAnswers, keepDocuments } from './accepted-records.ts'

export const acceptanceService = serve(acceptance, {
  async accept(
    { ids, numbers = {}, classes = {}, override_reason = '', invite, notify_family, message, reason = '', confirmed },
    context,
  ) {
    const { db, now, jobs, actor } = context
    await lockAcceptance(db)
    const locked = await lockApplications(db, ids)
    if (locked.length < ids.length) return fail('not_found')
    const here = await statesHere(db, 'application', applicationStates)
    const fresh = locked.filter(({ state }) => state !== 'accepted') // who is accepted already stays as they are
    const candidates = await selectCandidates(
      db,
      fresh.map(({ id }) => id),
    )
    const can = { enroll: may(actor, 'enrollment.edit') }
    const asked = candidates.flatMap(({ id }) => classes[String(id)] ?? [])
    if (asked.length > 0 && !can.enroll) return fail('forbidden')
    const seats = await seatsOf(db, [...new Set(asked)])
    if (isFailure(seats)) return seats
    const proposed = await proposeNumbers(db, candidates.length)
    const rows: Accepting[] = []
    for (const [at, candidate] of candidates.entries()) {
      const number = candidate.student?.number || (numbers[String(candidate.id)] ?? '') || (proposed[at] ?? '')
      const state = found(fresh.find(({ id }) => id === candidate.id)).state
      const holder = await optionalHolder(db, 'student', 'number', number, candidate.student?.id ?? 0)
      const twice = rows.some((row) => row.student.number === number)
      const sibling = candidates.slice(0, at).find(({ family_id }) => family_id === candidate.family_id)
      const incomplete = (candidate.fname === '' && candidate.lname === '') || candidate.guardians.length === 0
      const chosen = classes[String(candidate.id)] ?? []
      const [student_id, from] = [candidate.student?.id ?? 0, dayOf(actor, now).date]
      const clashing =
        chosen.length > 0
          ? await selectClashing(db, { section_ids: chosen, student_ids: [student_id], from })
          : () => []
      const places = chosen.length > 0 ? await selectPlaces(db, chosen, student_id, from) : []
      const outcomes = places.map(({ present, ...place }) => ({
        ...place,
        clashes: clashing(place.section_id, student_id),
        outcome: outcomeOf({ ...place, present }, seats, override_reason),
      }))
      rows.push(
        accepting(
          candidate,
          sibling,
          number,
          outcomes,
          !nextState(here, state, 'accept')
            ? 'move'
            : incomplete
              ? 'incomplete'
              : holder || twice
                ? 'number-taken'
                : '',
        ),
      )
    }
    const school = found(await optionalSchoolOf(db))
    const mails = notify_family ? mailsOf(fresh, school.name, message) : []
    const [mail] = mails
    const shown = mail ? { subject: mail.subject, body: mail.body } : null
    if (!confirmed) return { rows, mail: shown, mails: mails.length, invited: 0, can, done: false }
    const held = rows.find(({ problem }) => problem !== '')
    if (held?.problem === 'number-taken') return wrongField(`numbers.${held.id}`, 'admissions.number-taken')
    if (held) return fail('conflict', `admissions.problem-${held.problem}`, { params: { name: held.student.name } })
    const steps = fresh.map(({ id, state }) => ({ id, action: 'accept', from: state, to: 'accepted', reason }))
    const refused = refusedByRules(context, 'application', here, steps)
    if (refused) return refused
    if (reason) await context.auditReason(reason)
    await context.emit(statesChanged, { noun: 'application', moves: steps, reason })
    const cause = crypto.randomUUID()
    let invited = 0
    for (const one of fresh) {
      const [candidate] = await selectCandidates(db, [one.id]) // anew: a sibling may have brought the guardians
      const row = found(rows.find(({ id }) => id === one.id))
      const admitted = await admit(context, found(candidate), row, override_reason, invite, cause)
      if (isFailure(admitted)) return admitted
      invited += admitted
      await transitionApplications(db, {
        ids: [one.id],
        action: 'accept',
        from: one.state,
        to: 'accepted',
        reason: message,
        notified: notify_family && one.recipients.length > 0,
        cause,
        made_by: context.actor.user_id,
        now,
      })
    }
    for (const section_id of seats.keys()) {
      context.publish({ school_id: school.id, topic: 'grade', section_id })
      context.publish({ school_id: school.id, topic: 'section', section_id })
    }
    await queueMails(db, jobs, school.id, mails, { cause, until: new Date(now.getTime() + holdMinutes * 60_000) })
    publishChange(context)
    return { rows, mail: shown, mails: mails.length, invited, can, done: true }
  },

  async takeBack({ ids, reason = '' }, context) {
    const { db, actor, now } = context
    await lockAcceptance(db)
    const locked = await lockApplications(db, ids)
    const acceptances = await lockAcceptances(db, ids)
    if (locked.length < ids.length || acceptances.length < ids.length) return fail('not_found')
    const here = await statesHere(db, 'application', applicationStates)
    const to = nextState(here, 'accepted', 'take-back')
    if (!to) return fail('conflict', 'admissions.problem-move', { params: { name: locked[0]?.fname ?? '' } })
    const steps = ids.map((id) => ({ id, action: 'take-back', from: 'accepted', to, reason }))
    const refused = refusedByRules(context, 'application', here, steps)
    if (refused) return refused
    if (reason) await context.auditReason(reason)
    await context.emit(statesChanged, { noun: 'application', moves: steps, reason })
    const used = acceptances.find((one) => one.used)
    if (used)
      return fail('conflict', 'admissions.acceptance-used', {
        params: { name: locked.find(({ id }) => id === used.application_id)?.fname ?? '' },
      })
    const enrolled = await selectTraces(
      db,
      acceptances.flatMap(({ made }) => made.enrollments ?? []),
    )
    const kept = enrolled.find(({ traces }) => traces > 0)
    if (kept) return fail('conflict', 'admissions.acceptance-used', { params: { name: kept.student } })
    await removeEnrollments(context, enrolled)
    for (const { id, application_id, made } of acceptances) {
      await unlinkFamily(db, made.student, made.linked)
      await archiveNotes(db, made.notes, now)
      await settleAcceptance(db, id, now)
      if (made.before) await setGrade(db, made.student, made.before.grade_level)
      await updatePersonStatuses(db, [{ id: made.student, status: made.before?.status ?? 'archived', until: null }], '')
      await transitionApplications(db, {
        ids: [application_id],
        action: 'take-back',
        from: 'accepted',
        to,
        reason: '',
        notified: false,
        cause: crypto.randomUUID(),
        made_by: actor.user_id,
        now,
      })
      await unsendMails(db, made.cause)
    }
    const brought = acceptances.flatMap(({ made }) => made.guardians.flatMap((one) => (one.made ? [one.id] : [])))
    await updatePersonStatuses(
      db,
      (await selectChildless(db, brought)).map((id) => ({ id, status: 'archived', until: null })),
      '',
    )
    publishChange(context)
    return { applications: acceptances.length }
  },
})

const fullName = ({ fname, lname }: { fname: string; lname: string }): string => `${fname} ${lname}`.trim()

const accepting = (
  candidate: Candidate,
  sibling: Candidate | undefined,
  number: string,
  classes: Accepting['classes'],
  problem: Accepting['problem'],
): Accepting => ({
  id: candidate.id,
  student: {
    id: candidate.student?.id ?? null,
    name: fullName(candidate),
    number,
    grade_level: candidate.grade_level,
    term: candidate.term,
    term_id: candidate.term_id,
  },
  guardians: candidate.guardians.map((one) => ({
    id: one.person_id,
    name: fullName(one),
    email: one.email,
    relationship: one.relationship,
  })),
  sibling: sibling ? fullName(sibling) : '',
  documents: candidate.documents.length,
  answers: Object.keys(candidate.answers).length,
  left: candidate.left,
  duplicates: candidate.duplicates,
  classes,
  problem,
})

/** One mail for each guardian of a family, with all its accepted children. */
const mailsOf = (accepted: readonly Locked[], school: string, message: string) =>
  [...Map.groupBy(accepted, ({ family_id }) => family_id).values()].flatMap((family) =>
    (family[0]?.recipients ?? []).map(({ name, email }) => ({
      recipient: email,
      ...mailWords('accept', {
        language: family[0]?.language ?? 'en',
        school,
        name,
        names: listed(family[0]?.language ?? 'en', family),
        link: '',
        message,
      }),
    })),
  )

/**
 * Makes the student, the guardians and what links them, and enrolls in the classes that have been chosen; answers how
 * many guardians were invited.
 */
const admit = async (
  context: Context,
  candidate: Candidate,
  row: Accepting,
  override_reason: string,
  invite: boolean,
  cause: string,
): Promise<number | Failure> => {
  const { db, actor, now } = context
  const { date: today } = dayOf(actor, now)
  const student = await studentOf(context, candidate, row.student.number)
  if (isFailure(student)) return student
  const guardians: Made['guardians'] = []
  const linked: number[] = []
  let invited = 0
  for (const guardian of candidate.guardians) {
    const parent = await guardianOf(context, guardian, invite)
    if (isFailure(parent)) return parent
    guardians.push({ id: parent.id, made: parent.made })
    if (parent.invited) invited += 1
    const { relationship, custody, contact, billing, position } = guardian
    if (
      (await insertLinks(db, parent.id, [student.id], {
        relationship,
        custody,
        contact,
        billing,
        no_contact: false,
        position,
      })) > 0
    )
      linked.push(parent.id)
    if (guardian.address?.street && guardian.address.country) {
      const home = { ...guardian.address, kind: 'home' as const, valid_from: today }
      if (parent.made) await insertAddress(db, parent.id, home)
      if (student.before === null) await insertAddress(db, student.id, home)
    }
  }
  const kept = await keepAnswers(context, candidate, student.id)
  if (isFailure(kept)) return kept
  const notes = [...kept, ...(await keepDocuments(context, candidate, student.id))]
  await keepStudent(db, candidate.id, student.id)
  const enrolled = await insertEnrollments(
    db,
    row.classes.flatMap(({ section_id, outcome, missing, holds }) =>
      outcome === 'enrolled' || outcome === 'waitlisted'
        ? [
            {
              section_id,
              student_id: student.id,
              status: outcome === 'enrolled' ? ('active' as const) : ('waitlisted' as const),
              override: missing.length + holds.length > 0,
            },
          ]
        : [],
    ),
    today,
    override_reason,
    now,
  )
  for (const { section_id } of enrolled) await context.emit(studentsEnrolled, { section_id, student_ids: [student.id] })
  const made = {
    student: student.id,
    before: student.before,
    guardians,
    linked,
    notes,
    enrollments: enrolled.map(({ id }) => id),
    cause,
  }
  await insertAcceptance(db, candidate.id, made, actor.user_id, now)
  return invited
}

const publishChange = ({ publish, actor }: Context): void => {
  for (const topic of ['application', 'person']) publish({ school_id: found(actor.school_id), topic })
}
