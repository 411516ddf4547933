import type { FieldProblem } from '../kernel/errors.ts'
import { date, emailAddress } from '../kernel/fields.ts'
import { latinDigits } from '../kernel/typed-numbers.rules.ts'
import { checkedValue } from '../people/custom-values.rules.ts'
import type { CustomFieldType } from '../people/custom-field.catalog.ts'
import type { Child, Family, OfferedPlace } from './family.contract.ts'
import type { AskedDocument, Askable, Question, Questions } from './form.contract.ts'

const longest = 4000
/** As people write numbers: at least six digits, with or without the country. */
const isPhone = (typed: string): boolean => {
  const phone = latinDigits(typed)
  return /^[+(\d][\d\s().\-/]{5,38}$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 6
}
const problem = (path: string, key = 'errors.field.required', params?: FieldProblem['params']): FieldProblem => ({
  path,
  key,
  ...(params && { params }),
})

/**
 * Whether families can begin an application on a day.
 * @param today the school's calendar date, YYYY-MM-DD
 */
export const isTaking = (
  { accepting, opens_on, closes_on }: { accepting: boolean; opens_on: string | null; closes_on: string | null },
  places: number,
  today: string,
): boolean =>
  accepting && places > 0 && (opens_on === null || opens_on <= today) && (closes_on === null || today <= closes_on)

/** What an answer is stored as, or what is wrong with it. Text is trimmed; a number is a number; empty is null. */
export const checkedAnswer = (
  { type, required, choices }: Question,
  given: unknown,
): ReturnType<typeof checkedValue> => {
  if (type === 'words') return { value: null }
  if (type === 'longtext' || type === 'email' || type === 'phone') {
    const text = typeof given === 'string' ? given.normalize('NFC').trim() : ''
    if (text === '') return required ? { problem: 'errors.field.required' } : { value: null }
    if (!text.isWellFormed() || /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text))
      return { problem: 'errors.field.characters' }
    if (text.length > longest) return { problem: 'errors.field.too-long', params: { max: longest } }
    if (type === 'email' && !emailAddress().safeParse(text).success) return { problem: 'errors.field.email' }
    if (type === 'phone' && !isPhone(text)) return { problem: 'admissions.phone-invalid' }
    return { value: text }
  }
  return checkedValue({ type: type satisfies CustomFieldType, required, choices }, given)
}

/** Every question of the form, in its order. */
export const questionsOf = ({ pages }: Questions): Question[] => pages.flatMap(({ questions }) => questions)

/** The answers as they are stored: only what was asked, each in its type; what is wrong is left out. */
export const keptAnswers = (questions: Questions, answers: Child['answers']): Child['answers'] =>
  Object.fromEntries(
    questionsOf(questions).flatMap((question) => {
      const checked = checkedAnswer({ ...question, required: false }, answers[question.key])
      return 'value' in checked && checked.value !== null ? [[question.key, checked.value]] : []
    }),
  )

/**
 * Everything that is missing or wrong before an application may be handed in, at its field: `guardians.0.email`,
 * `children.1.answers.bus`.
 */
export const problemsInFamily = (
  questions: Questions,
  places: readonly OfferedPlace[],
  family: Family,
  today: string,
): FieldProblem[] => [
  ...family.guardians.flatMap((guardian, at) => guardianProblems(questions, guardian, at)),
  ...family.children.flatMap((child, at) => childProblems(questions, places, child, at, today)),
]

const guardianProblems = ({ asks }: Questions, guardian: Family['guardians'][number], at: number): FieldProblem[] => {
  const path = `guardians.${at}`
  const found = nameProblems(guardian, path)
  if (guardian.email === '' ? at === 0 : !emailAddress().safeParse(guardian.email).success)
    found.push(problem(`${path}.email`, guardian.email === '' ? undefined : 'errors.field.email'))
  if (guardian.phone === '' ? at === 0 : !isPhone(guardian.phone))
    found.push(problem(`${path}.phone`, guardian.phone === '' ? undefined : 'admissions.phone-invalid'))
  const { address } = guardian
  if (at === 0 && asks.address === 'required' && !address?.street) found.push(problem(`${path}.address.street`))
  if (address?.street && !address.country) found.push(problem(`${path}.address.country`))
  return found
}

/** Many people have one name: it stands in either field. */
const nameProblems = ({ fname, lname }: { fname: string; lname: string }, path: string): FieldProblem[] =>
  fname === '' && lname === '' ? [problem(`${path}.fname`)] : []

const plainAsks = ['mname', 'native_name', 'preferred_name', 'gender', 'previous_school'] as const satisfies Askable[]

const childProblems = (
  questions: Questions,
  places: readonly OfferedPlace[],
  child: Child,
  at: number,
  today: string,
): FieldProblem[] => {
  const path = `children.${at}`
  const found = [
    ...nameProblems(child, path),
    ...(['birth_date', 'grade_level'] as const)
      .filter((name) => child[name] === '')
      .map((name) => problem(`${path}.${name}`)),
  ]
  if (child.birth_date !== '' && !date().safeParse(child.birth_date).success)
    found.push(problem(`${path}.birth_date`, 'errors.field.date'))
  else if (child.birth_date > today) found.push(problem(`${path}.birth_date`, 'admissions.born-later'))
  if (child.academic_term_id === null) found.push(problem(`${path}.academic_term_id`))
  else if (
    child.grade_level !== '' &&
    !places.some(
      (place) => place.academic_term_id === child.academic_term_id && place.grade_level === child.grade_level,
    )
  )
    found.push(problem(`${path}.grade_level`, 'admissions.grade-not-offered'))
  for (const name of plainAsks)
    if (questions.asks[name] === 'required' && child[name] === '') found.push(problem(`${path}.${name}`))
  for (const question of questionsOf(questions)) {
    const checked = checkedAnswer(question, child.answers[question.key])
    if ('problem' in checked) found.push(problem(`${path}.answers.${question.key}`, checked.problem, checked.params))
  }
  return found
}

/**
 * Documents that are still to be handed in: asked for, and none that stands or waits.
 * @param when 'now': only those without which nothing can be handed in
 */
export const missingDocuments = (
  asked: readonly AskedDocument[],
  given: readonly { item: string; review: string }[],
  when: 'now' | 'ever' = 'ever',
): AskedDocument[] =>
  asked.filter(
    (item) =>
      item.when !== 'optional' &&
      (when === 'ever' || item.when === 'now') &&
      !given.some((one) => one.item === item.key && one.review !== 'returned'),
  )
