import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { attempts } from '#contract/questions/attempts.contract.ts'
import { results } from '#contract/questions/results.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { owned, type Probe, type Target } from './probe.ts'

export const questionBody = { kind: 'true_false', prompt: 'Taken', explanation: '', right: true }
const setValues = {
  time_limit: null,
  attempts: 1,
  keep: 'highest',
  shuffle: false,
  shuffle_options: false,
  draw: null,
  show_key: 'never',
}

export const questionsProbes: Probe[] = [
  ...['set_id', 'bank_id'].flatMap((name): Probe[] => {
    const set = ({ questions }: Target) => questions[name === 'set_id' ? 'set_id' : 'bank_id']
    const ofSet = (endpoint: AnyEndpoint, more: (target: Target) => object = () => ({})): Probe => ({
      endpoint,
      within: 'section',
      input: (target) => ({ set_id: set(target), ...more(target) }),
    })
    return [
      ofSet(sets.read),
      ofSet(sets.save, () => ({ ...setValues, version: 1 })),
      ofSet(sets.archive, () => ({ version: 1, archived: true })),
      ofSet(sets.add, () => ({ questions: [{ body: questionBody, points: 1 }] })),
      ofSet(sets.copy, ({ questions: { question_id } }) => ({ question_ids: [question_id] })),
      ofSet(sets.order, ({ questions: { question_id } }) => ({ ids: [question_id] })),
    ]
  }),
  { endpoint: sets.read, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  { endpoint: sets.list, within: 'section', input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: sets.name,
    within: 'section',
    input: ({ course_id, questions: { bank_id } }) => ({ course_id, id: bank_id, version: 1, name: 'Taken' }),
  },
  {
    endpoint: sets.name,
    input: ({ questions: { bank_id } }) => ({ course_id: owned.course, id: bank_id, version: 1, name: 'Taken' }),
  },
  {
    endpoint: sets.saveQuestion,
    within: 'section',
    input: ({ questions: { set_id, question_id } }) => ({
      set_id,
      id: question_id,
      version: 1,
      body: questionBody,
      points: 1,
      counts: 'normal',
    }),
  },
  {
    endpoint: sets.remove,
    within: 'section',
    input: ({ questions: { question_id } }) => ({ id: question_id, version: 1 }),
  },
  { endpoint: attempts.sitting, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  {
    endpoint: attempts.sitting,
    within: 'student',
    input: ({ questions: { activity_id }, student_id }) => ({ activity_id, student_id }),
  },
  { endpoint: attempts.start, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  { endpoint: attempts.read, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  {
    endpoint: attempts.read,
    within: 'student',
    input: ({ questions: { attempt_id }, student_id }) => ({ attempt_id, student_id }),
  },
  {
    endpoint: attempts.saveAnswer,
    within: 'section',
    input: ({ questions: { attempt_id, question_id } }) => ({
      attempt_id,
      question_id,
      given: { yes: true },
      version: 0,
    }),
  },
  { endpoint: attempts.submit, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  ...[results.read, results.preview, results.regrade].map((endpoint): Probe => ({
    endpoint,
    within: 'section',
    input: ({ questions: { activity_id } }) => ({ activity_id }),
  })),
  { endpoint: results.attempt, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  {
    endpoint: results.score,
    within: 'section',
    input: ({ questions: { attempt_id, question_id } }) => ({
      attempt_id,
      question_id,
      points: 0,
      comment: '',
      version: 0,
    }),
  },
  { endpoint: results.undoRegrade, within: 'section', input: ({ questions: { regrade_id } }) => ({ regrade_id }) },
  {
    endpoint: results.saveExtra,
    within: 'section',
    input: ({ questions: { activity_id }, student_id }) => ({
      activity_id,
      student_ids: [student_id],
      extra_minutes: 1,
      extra_attempts: 1,
    }),
  },
]
