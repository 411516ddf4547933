import { randomInt } from 'node:crypto'
import { student } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type Attempt, type AttemptRow, attempts, graceSeconds } from '#contract/questions/attempts.contract.ts'
import { askedOf, drawn, seedOf } from '#contract/questions/order.rules.ts'
import { fits } from '#contract/questions/scoring.rules.ts'
import { endOf, hindranceOf, isKeyShown } from '#contract/questions/sitting.rules.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { reachedStudent } from '#server/access/reach.ts'
import {
  type AttemptAnswer,
  lockOpenAttempt,
  optionalAttempt,
  selectAnswers,
  selectForStart,
  selectNames,
  selectSitting,
  type SittingRow,
  type StoredAttempt,
  upsertAnswer,
} from './attempts.queries.ts'
import { closeAndScore } from './grades.ts'

export const attemptsService = serve(attempts, {
  async sitting({ activity_id, student_id }, { db, actor, now }) {
    const person = await reachedStudent(db, actor, student_id)
    const {
      set_id: _,
      school_id: __,
      draw,
      shuffle: ___,
      eligibility,
      grades_hidden,
      ...sitting
    } = found(await selectSitting(db, person, activity_id, now, dayOf(actor, now).date))
    const hindered = hindranceIn({ ...sitting, eligibility }, now)
    return {
      ...sitting,
      questions: Math.min(draw ?? eligibility.questions, eligibility.questions),
      attempts_allowed: eligibility.allowed,
      attempts: sitting.attempts.map((attempt) => (grades_hidden ? withoutGrades(attempt) : attempt)),
      can: { start: hindered === null && actor.role === student, hindered },
    }
  },

  async start({ activity_id }, { db, actor, now, publish }) {
    const student_id = found(actor.person_id)
    const first = found(await selectSitting(db, student_id, activity_id, now, dayOf(actor, now).date))
    const question_ids = await selectForStart(db, first.set_id, student_id)
    const sitting = found(await selectSitting(db, student_id, activity_id, now, dayOf(actor, now).date)) // as it is now that nobody else begins
    const open = sitting.attempts.find(({ submitted_at }) => submitted_at === null)
    if (open) return { attempt_id: open.id }
    const hindered = hindranceIn(sitting, now)
    if (hindered)
      return fail(
        hindered === 'expired' || hindered === 'pace-over' ? 'gone' : 'conflict',
        `questions.no-start-${hindered}`,
      )
    const seed = randomInt(2 ** 32)
    const { id } = await db
      .insertInto('question_attempt')
      .values({
        school_id: sitting.school_id,
        set_id: sitting.set_id,
        student_id,
        nth: sitting.attempts.length + 1,
        seed,
        question_ids: drawn(question_ids, seed, sitting),
        started_at: now.toISOString(),
        ends_at: endOf(now, sitting.time_limit, sitting.activity.expires_at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    publish({
      school_id: sitting.school_id,
      topic: 'question',
      section_id: sitting.activity.section_id,
      student_ids: [student_id],
    })
    return { attempt_id: id }
  },

  async read({ attempt_id, student_id }, { db, actor, now }) {
    const { attempt, sitting } = await ownAttempt(db, actor, now, attempt_id, student_id)
    const shown = attempt.submitted_at !== null && !sitting.grades_hidden
    const key = shown && isKeyShown({ ...sitting, ...sitting.eligibility }, now.toISOString())
    const view = await viewOf(db, attempt, now, key)
    return shown
      ? view
      : {
          ...view,
          ...withoutGrades(view),
          questions: view.questions.map((question) => ({ ...question, earned: null, comment: '' })),
        }
  },

  async saveAnswer({ attempt_id, question_id, given, version }, { db, actor, now }) {
    const { attempt, sitting } = await ownAttempt(db, actor, now, attempt_id)
    if (sitting.eligibility.over) return fail('gone', 'learning.pace-over')
    if (!(await lockOpenAttempt(db, attempt_id, now, graceSeconds))) return fail('gone', 'questions.over')
    const answers = await selectAnswers(db, attempt_id)
    const question = found(answers.find(({ id }) => id === question_id))
    if (!fits(question.body, given)) return fail('invalid', 'questions.unfitting')
    const saved = await upsertAnswer(db, attempt, question_id, given, version, now)
    return saved ?? fail('conflict', 'stale', { present: { given: question.given, version: question.version } })
  },

  async submit({ attempt_id }, context) {
    const { db, actor, now } = context
    await ownAttempt(db, actor, now, attempt_id)
    const attempt = found(await optionalAttempt(db, attempt_id, { lock: true }))
    if (attempt.submitted_at !== null) return { submitted_at: attempt.submitted_at, waiting: attempt.waiting }
    await context.auditReason(say(actor.language, 'questions.scored-by-key'))
    return closeAndScore(context, attempt)
  },
})

const hindranceIn = (
  { eligibility, show_key, attempts: all }: Pick<SittingRow, 'eligibility' | 'show_key' | 'attempts'>,
  now: Date,
) =>
  hindranceOf(
    { ...eligibility, show_key, finished: all.filter(({ submitted_at }) => submitted_at !== null).length },
    now.toISOString(),
  )

/** Nor how much of it is still to be read, which tells that somebody did. */
const withoutGrades = <Row extends Pick<AttemptRow, 'points' | 'max' | 'waiting'>>(attempt: Row): Row => ({
  ...attempt,
  points: null,
  max: null,
  waiting: 0,
})

/** The attempt of the student self, or of a child of the parent, in an activity that is still theirs to see. */
const ownAttempt = async (
  db: Db,
  actor: Actor,
  now: Date,
  attempt_id: number,
  student_id?: number,
): Promise<{ attempt: StoredAttempt; sitting: SittingRow }> => {
  const attempt = found(await optionalAttempt(db, attempt_id))
  const person = await reachedStudent(db, actor, student_id)
  if (attempt.student_id !== person) throw fail('not_found')
  return { attempt, sitting: found(await selectSitting(db, person, attempt.activity_id, now, dayOf(actor, now).date)) }
}

/** The attempt with its questions in their order. @param key whether the right answers go along */
export const viewOf = async (db: Db, attempt: StoredAttempt, now: Date, key: boolean): Promise<Attempt> => {
  const { id, nth, started_at, ends_at, submitted_at, points, max, waiting } = attempt
  const names = found(await selectNames(db, attempt.activity_id, attempt.student_id))
  const answers = await selectAnswers(db, attempt.id)
  return {
    id,
    nth,
    started_at,
    ends_at,
    submitted_at,
    points,
    max,
    waiting,
    ...names,
    now: now.toISOString(),
    questions: answers.map((answer) => questionOf(answer, attempt.seed, key)),
  }
}

const questionOf = (
  { body, shuffle_options, ...answer }: AttemptAnswer,
  seed: number,
  key: boolean,
): Attempt['questions'][number] => ({
  ...answer,
  asked: askedOf(body, seedOf(seed, answer.id), shuffle_options),
  key: key ? body : null,
})
