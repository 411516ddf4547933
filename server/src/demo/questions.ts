import { attempts } from '#contract/questions/attempts.contract.ts'
import type { Body, Given, Option } from '#contract/questions/question.contract.ts'
import { results } from '#contract/questions/results.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { Random } from './random.ts'
import type { DemoSubject } from './schools.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Questions of every kind about what a subject teaches. */
const questionsAbout = (dice: Random, { name, units }: DemoSubject): { body: Body; points: number }[] => {
  const optionsOf = (texts: readonly string[]): Option[] =>
    texts.map((text) => ({ id: Array.from({ length: 8 }, () => letters[dice.below(letters.length)]).join(''), text }))
  const [first, second, third] = units
  if (!first || !second || !third) return []
  const unitsOf = optionsOf(units.map((unit) => unit.name))
  const topics = optionsOf([...third.topics.slice(0, 2), ...second.topics.slice(0, 1), ...first.topics.slice(0, 1)])
  const others = optionsOf([
    first.topics[1] ?? '',
    third.topics[2] ?? '',
    third.topics[3] ?? '',
    second.topics[2] ?? '',
  ])
  return [
    {
      points: 2,
      body: {
        kind: 'choice',
        prompt: `Which of these is part of **${third.name}**?`,
        explanation: '',
        options: topics.slice(1),
        right: topics[1]?.id ?? '',
      },
    },
    {
      points: 3,
      body: {
        kind: 'several',
        prompt: `Tick all that belong to **${third.name}**.`,
        explanation: 'Look at the first pages of the unit again.',
        partial: true,
        options: others,
        right: others.slice(1, 3).map(({ id }) => id),
      },
    },
    {
      points: 1,
      body: {
        kind: 'true_false',
        prompt: `**${first.topics[0] ?? ''}** came before **${second.topics[0] ?? ''}** in this course.`,
        explanation: '',
        right: true,
      },
    },
    {
      points: 1,
      body: {
        kind: 'short_text',
        prompt: 'Which subject is this about? One word.',
        explanation: '',
        accepted: [name],
        accents: false,
      },
    },
    {
      points: 1,
      body: {
        kind: 'number',
        prompt: 'How many units have we had so far?',
        explanation: '',
        value: units.length,
        tolerance: 0,
        tolerance_in: 'value',
      },
    },
    {
      points: 3,
      body: {
        kind: 'order',
        prompt: 'Put the units in the order in which we had them.',
        explanation: '',
        partial: true,
        options: unitsOf,
      },
    },
    {
      points: 2,
      body: {
        kind: 'match',
        prompt: 'Which topic belongs to which unit?',
        explanation: '',
        partial: true,
        left: optionsOf([second.topics[3] ?? '', third.topics[3] ?? '']),
        right: optionsOf([second.name, third.name, first.name]),
      },
    },
    {
      points: 2,
      body: {
        kind: 'essay',
        prompt: `Explain **${third.topics[1] ?? third.name}** to somebody who missed the lesson.`,
        explanation: 'Own words and one example.',
      },
    },
  ]
}

/**
 * Writes the questions of an activity, and answers them as some of the class. Essays of about half of them are read.
 */
export const askQuestions = async (
  db: Db,
  dice: Random,
  subject: DemoSubject,
  activity: { id: number; course_bank: boolean },
  teacher: DemoActor,
  takers: readonly { person: DemoActor; strength: number }[],
  when: { written: string; taken: string; read: string },
): Promise<void> => {
  const act = await actAs(db, teacher)
  const questions = questionsAbout(dice, subject)
  const set = await act(sets.read, { activity_id: activity.id }, when.written)
  await act(sets.add, { set_id: set.id, questions }, when.written)
  await act(
    sets.save,
    {
      set_id: set.id,
      version: 1,
      time_limit: 30,
      attempts: 2,
      draw: null,
      keep: 'highest',
      shuffle: true,
      shuffle_options: true,
      show_key: 'after_due',
    },
    when.written,
  )
  if (activity.course_bank) {
    const bank = await act(sets.name, { course_id: set.course.id, name: `${subject.name}: warm-up` }, when.written)
    await act(sets.add, { set_id: bank.id, questions: questionsAbout(dice, subject) }, when.written)
  }
  const { questions: written } = await act(sets.read, { activity_id: activity.id }, when.written)
  const keys = new Map(written.map(({ id, body }) => [id, body]))
  const taken: number[] = []
  for (const { person, strength } of takers) {
    const take = await actAs(db, person)
    const { attempt_id } = await take(attempts.start, { activity_id: activity.id }, when.taken)
    const { questions: asked } = await take(attempts.read, { attempt_id }, when.taken)
    for (const { id } of asked) {
      const body = keys.get(id)
      if (body)
        await take(
          attempts.saveAnswer,
          { attempt_id, question_id: id, version: 0, given: answerTo(dice, body, dice.chance(strength)) },
          when.taken,
        )
    }
    await take(attempts.submit, { attempt_id }, when.taken)
    taken.push(attempt_id)
  }
  const read = await actAs(db, teacher)
  for (const attempt_id of taken.slice(0, Math.ceil(taken.length / 2))) {
    const { questions: answered } = await read(results.attempt, { attempt_id }, when.read)
    for (const { id, asked, score_version } of answered.filter(({ earned }) => earned === null))
      await read(
        results.score,
        {
          attempt_id,
          question_id: id,
          points: dice.chance(0.5) ? 2 : 1.5,
          comment: asked.kind === 'essay' ? 'Clear. An example would help.' : '',
          version: score_version,
        },
        when.read,
      )
  }
}

const answerTo = (dice: Random, body: Body, knows: boolean): Given => {
  switch (body.kind) {
    case 'choice':
      return { ids: [knows ? body.right : dice.pick(body.options).id] }
    case 'several':
      return { ids: knows ? body.right : [dice.pick(body.options).id] }
    case 'true_false':
      return { yes: knows === body.right }
    case 'short_text':
      return { text: knows ? (body.accepted[0] ?? '').toLowerCase() : 'not sure' }
    case 'number':
      return { text: String(knows ? body.value : body.value + 1) }
    case 'match':
      return {
        pairs: Object.fromEntries(
          body.left.map(({ id }, at) => [id, (knows ? body.right[at] : dice.pick(body.right))?.id ?? '']),
        ),
      }
    case 'order':
      return { ids: (knows ? body.options : body.options.toReversed()).map(({ id }) => id) }
    case 'essay':
      break
  }
  return { text: 'It is about how one thing leads to another. We saw it in class with two beakers and a paper filter.' }
}
