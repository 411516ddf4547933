import { may } from '#contract/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { results } from '#contract/questions/results.contract.ts'
import { maxOf, pointsOf, type ScoredAttempt } from '#contract/questions/scoring.rules.ts'
import { statsOf } from '#contract/questions/stats.rules.ts'
import { areGradesHidden } from '#server/gradebook/cells.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { mustBeOpen, requireLead } from '#server/access/reach.ts'
import { dateFor } from '#server/access/work-state.ts'
import { viewOf } from './attempts.service.ts'
import { optionalAttempt, selectAnswers, type StoredAttempt } from './attempts.queries.ts'
import { changesIn, giveGrades, type AttemptGradeChange, type SetOfActivity, storeGrades } from './grades.ts'
import {
  isOutdated,
  lengthenOpen,
  lockAttempts,
  optionalBefore,
  optionalRegrade,
  restoreSums,
  selectNeighbours,
  selectStudents,
  selectSubmitted,
  type SubmittedAnswer,
  upsertExtra,
} from './results.queries.ts'
import { type Score, selectStudentAttempts, type StudentAttempts, sumAttempts, upsertScores } from './scores.queries.ts'
import { type QuestionRow, reachedSet, type ReachedSet, selectQuestions } from '#server/questions/sets.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const resultsService = serve(results, {
  async read({ activity_id }, { db, actor }) {
    const set = ofActivity(await reachedSet(db, actor, { activity_id }))
    const [students, questions, answers, outdated, regrade] = await Promise.all([
      selectStudents(db, set.id),
      selectQuestions(db, set.id),
      selectSubmitted(db, set.id),
      isOutdated(db, set.id),
      optionalRegrade(db, set.id),
    ])
    const byQuestion = Map.groupBy(
      answers.filter(({ latest }) => latest),
      ({ question_id }) => question_id,
    )
    return {
      activity: {
        id: set.activity_id,
        name: set.name,
        section_id: set.section_id,
        section_name: set.section_name,
        max_score: set.max_score,
      },
      set_id: set.id,
      students,
      questions: questions.map((question) => statsOf(question, byQuestion.get(question.id) ?? [])),
      outdated,
      regrade: regrade ?? null,
      can: { edit: set.status === 'open' && !set.assists && may(actor, 'questions.edit') },
    }
  },

  async attempt({ attempt_id }, { db, actor, now }) {
    const { attempt, set } = await attemptOfClass(db, actor, attempt_id)
    const [view, neighbours] = [await viewOf(db, attempt, now, true), await selectNeighbours(db, set.id, attempt.id)]
    return {
      ...view,
      ...neighbours,
      can: { edit: set.status === 'open' && !set.assists && may(actor, 'questions.edit') },
    }
  },

  async score({ attempt_id, question_id, points, comment, version }, context) {
    const { db, actor, now } = context
    const { attempt, set } = await attemptOfClass(db, actor, attempt_id)
    requireLead(set)
    mustBeOpen(set)
    if (attempt.submitted_at === null) return fail('conflict', 'questions.still-open')
    await optionalAttempt(db, attempt_id, { lock: true })
    const answer = found((await selectAnswers(db, attempt_id)).find(({ id }) => id === question_id))
    if (answer.score_version !== version)
      return fail('conflict', 'stale', {
        present: { points: answer.earned, comment: answer.comment, version: answer.score_version },
      })
    if (points !== null && points > answer.worth) return wrongField('points', 'errors.field.max', { max: answer.worth })
    const by_key = pointsOf({ body: answer.body, points: answer.worth, counts: answer.counts }, answer.given)
    const saved = await db
      .updateTable('question_score')
      .set((eb) => ({ points: points ?? by_key, by_hand: points !== null, comment, version: eb('version', '+', 1) }))
      .where('attempt_id', '=', attempt_id)
      .where('question_id', '=', question_id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const [sum] = await sumAttempts(db, [attempt_id], now)
    await giveGrades(context, set, [attempt.student_id])
    const student_ids = (await areGradesHidden(db, set.activity_id)) ? [] : [attempt.student_id]
    context.publish({ school_id: set.school_id, topic: 'question', section_id: set.section_id, student_ids })
    return { ...saved, points: sum?.points ?? null, max: sum?.max ?? null, waiting: sum?.waiting ?? 0 }
  },

  async preview({ activity_id }, { db, actor }) {
    const set = ofActivity(await reachedSet(db, actor, { activity_id }))
    const { answers, grades } = await trial(db, set)
    const students = new Map((await selectStudents(db, set.id)).map((student) => [student.id, student]))
    return {
      answers,
      grades: grades.flatMap(({ student_id, ...change }) => {
        const student = students.get(student_id)
        return student
          ? [
              {
                id: student.id,
                fname: student.fname,
                lname: student.lname,
                native_name: student.native_name,
                photo: student.photo,
                ...change,
              },
            ]
          : []
      }),
    }
  },

  async regrade({ activity_id }, context) {
    const { db, actor, now } = context
    const set = ofActivity(await reachedSet(db, actor, { activity_id }))
    requireLead(set)
    mustBeOpen(set)
    await context.auditReason(say(actor.language, 'questions.regraded'))
    const sums = await lockAttempts(db, set.id)
    const [questions, answers] = [await selectQuestions(db, set.id), await selectSubmitted(db, set.id)]
    const changed = rescored(questions, answers)
    await upsertScores(
      db,
      changed.map(({ now: score }) => score),
    )
    await sumAttempts(
      db,
      sums.map(({ id }) => id),
      now,
    )
    const grades = await giveGrades(context, set, null)
    const scores = { scores: changed.map(({ before }) => before), attempts: sums }
    const { id } = await db
      .insertInto('question_regrade')
      .values({
        school_id: set.school_id,
        set_id: set.id,
        scores: JSON.stringify(scores),
        grades: JSON.stringify(grades.map(({ student_id, from }) => ({ student_id, points: from }))),
        made_by: actor.user_id,
        made_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.publish({ school_id: set.school_id, topic: 'question', section_id: set.section_id })
    return { regrade_id: id, answers: changed.length, grades: grades.length }
  },

  async undoRegrade({ regrade_id }, context) {
    const { db, actor, now } = context
    const row = found(await optionalBefore(db, regrade_id))
    const set = ofActivity(await reachedSet(db, actor, { set_id: row.set_id }))
    requireLead(set)
    mustBeOpen(set)
    await lockAttempts(db, set.id)
    if ((await optionalRegrade(db, set.id))?.id !== regrade_id) return fail('conflict', 'questions.undone')
    await context.auditReason(say(actor.language, 'questions.regrade-undone'))
    await upsertScores(db, row.scores)
    await restoreSums(db, row.attempts)
    await db
      .updateTable('question_regrade')
      .set({ undone_at: now.toISOString() })
      .where('id', '=', regrade_id)
      .execute()
    const studentAttempts = new Map(
      (
        await selectStudentAttempts(
          db,
          set.id,
          row.grades.map(({ student_id }) => student_id),
        )
      ).map((one) => [one.student_id, one]),
    )
    const cells = row.grades.flatMap(({ student_id, points }) => {
      const kept = studentAttempts.get(student_id)
      return kept?.cell && kept.cell.version === kept.grade_version
        ? [{ student_id, points, version: kept.cell.version }]
        : []
    })
    const stored = await storeGrades(context, set, cells, actor.user_id)
    context.publish({ school_id: set.school_id, topic: 'question', section_id: set.section_id })
    return { grades: stored.size }
  },

  async saveExtra({ activity_id, student_ids, extra_minutes, extra_attempts }, context) {
    const { db, actor } = context
    const set = ofActivity(await reachedSet(db, actor, { activity_id }))
    requireLead(set)
    mustBeOpen(set)
    const students = await upsertExtra(db, set.id, set.section_id, student_ids, extra_minutes, extra_attempts)
    if (students < student_ids.length) return fail('not_found')
    await lengthenOpen(db, set.id, student_ids, dateFor(sql`t.student_id`, 'expires_at'))
    context.publish({ school_id: set.school_id, topic: 'question', section_id: set.section_id, student_ids })
    return { students }
  },
})

type OfActivity = ReachedSet & { section_id: number; activity_id: number }

const ofActivity = (set: ReachedSet): OfActivity => ({
  ...set,
  activity_id: found(set.activity_id),
  section_id: found(set.section_id),
})

const attemptOfClass = async (
  db: Db,
  actor: Actor,
  attempt_id: number,
): Promise<{ attempt: StoredAttempt; set: OfActivity }> => {
  const attempt = found(await optionalAttempt(db, attempt_id))
  return { attempt, set: ofActivity(await reachedSet(db, actor, { set_id: attempt.set_id })) }
}

/** Every score that the present key gives otherwise. What a teacher gave by hand stays. */
const rescored = (
  questions: readonly QuestionRow[],
  answers: readonly SubmittedAnswer[],
): { before: Score; now: Score }[] => {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return answers.flatMap(({ attempt_id, question_id, student_id, given, points, by_hand }) => {
    const question = byId.get(question_id)
    if (!question || by_hand) return []
    const next = pointsOf(question, given)
    if (next === points) return []
    const score = { attempt_id, question_id, student_id, by_hand }
    return [{ before: { ...score, points }, now: { ...score, points: next } }]
  })
}

/** The grades that a regrade would change, computed without storing anything. */
const trial = async (db: Db, set: SetOfActivity): Promise<{ answers: number; grades: AttemptGradeChange[] }> => {
  const [questions, answers, studentAttempts] = await Promise.all([
    selectQuestions(db, set.id),
    selectSubmitted(db, set.id),
    selectStudentAttempts(db, set.id, null),
  ])
  const changed = new Map(rescored(questions, answers).map(({ now: score }) => [keyOf(score), score.points]))
  const after = answers.map((answer) => ({
    ...answer,
    points: changed.has(keyOf(answer)) ? (changed.get(keyOf(answer)) ?? null) : answer.points,
  }))
  const byStudent = Map.groupBy(after, ({ student_id }) => student_id)
  const grades = changesIn(
    studentAttempts.map((kept) => ({
      ...kept,
      attempts: attemptsIn(questions, byStudent.get(kept.student_id) ?? []).map((attempt) => ({
        ...attempt,
        ...latenessOf(kept, attempt.nth),
      })),
    })),
  )
  return { answers: changed.size, grades }
}

const latenessOf = ({ attempts }: StudentAttempts, nth: number) => {
  const { minutes_late = 0, days_late = 0 } = attempts.find((one) => one.nth === nth) ?? {}
  return { minutes_late, days_late }
}

const keyOf = ({ attempt_id, question_id }: { attempt_id: number; question_id: number }): string =>
  `${attempt_id}:${question_id}`

/** The attempts of one student as their answers add up. @see sumAttempts, which stores the same */
const attemptsIn = (questions: readonly QuestionRow[], answers: readonly SubmittedAnswer[]): ScoredAttempt[] => {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return [...Map.groupBy(answers, ({ nth }) => nth)].map(([nth, own]) => {
    const counted = own.filter(({ question_id }) => byId.get(question_id)?.counts !== 'none')
    const all = counted.flatMap(({ points }) => (points === null ? [] : [points]))
    return {
      nth,
      points: all.length < counted.length ? null : Math.round(all.reduce((sum, points) => sum + points * 100, 0)) / 100,
      max: maxOf(own.flatMap(({ question_id }) => byId.get(question_id) ?? [])),
    }
  })
}
