import { describe, expect, it } from 'vitest'
import { emptyChild, emptyGuardian, type Family } from './family.contract.ts'
import { checkedAnswer, isTaking, keptAnswers, missingDocuments, problemsInFamily } from './family.rules.ts'
import type { Question, Questions } from './form.contract.ts'

const question = (change: Partial<Question>): Question => ({
  key: 'q',
  type: 'text',
  label: 'Q',
  hint: '',
  required: false,
  choices: ['North', 'South'],
  custom_field_id: null,
  ...change,
})
const questions = (asked: Question[] = [], change: Partial<Questions> = {}): Questions => ({
  asks: {},
  pages: [{ key: 'p', title: 'P', words: '', about: 'child', questions: asked }],
  documents: [],
  ...change,
})
const places = [{ academic_term_id: 1, term: 'Autumn', grade_level: '9' }]
const whole: Family = {
  guardians: [{ ...emptyGuardian, fname: 'Ada', lname: 'Okafor', email: 'ada@mail.example', phone: '555 0100' }],
  children: [
    { ...emptyChild, fname: 'Chidi', lname: 'Okafor', birth_date: '2012-04-01', academic_term_id: 1, grade_level: '9' },
  ],
}
const today = '2026-11-20'
const withChild = (change: Partial<Family['children'][number]>): Family => ({
  ...whole,
  children: whole.children.map((child) => ({ ...child, ...change })),
})
const withGuardian = (change: Partial<Family['guardians'][number]>): Family => ({
  ...whole,
  guardians: whole.guardians.map((one) => ({ ...one, ...change })),
})

describe('a form takes applications', () => {
  it.each([
    [{ accepting: true, opens_on: null, closes_on: null }, 1, true],
    [{ accepting: false, opens_on: null, closes_on: null }, 1, false],
    [{ accepting: true, opens_on: null, closes_on: null }, 0, false],
    [{ accepting: true, opens_on: '2026-11-20', closes_on: '2026-11-20' }, 1, true],
    [{ accepting: true, opens_on: '2026-11-21', closes_on: null }, 1, false],
    [{ accepting: true, opens_on: null, closes_on: '2026-11-19' }, 1, false],
  ])('%j with %i places: %j', (form, count, open) => expect(isTaking(form, count, today)).toBe(open))
})

describe('an answer', () => {
  it.each([
    ['text', ' Chess ', 'Chess'],
    ['longtext', ' a\nb ', 'a\nb'],
    ['longtext', '', null],
    ['number', '3', 3],
    ['date', '2026-02-28', '2026-02-28'],
    ['choice', 'North', 'North'],
    ['choices', ['South', 'North'], ['South', 'North']],
    ['yesno', false, false],
    ['phone', '(555) 010-0100', '(555) 010-0100'],
    ['email', 'a@b.example', 'a@b.example'],
    ['words', 'anything', null],
  ] as const)('to a question of the kind %s given as %j is %j', (type, given, value) =>
    expect(checkedAnswer(question({ type }), given)).toEqual({ value }),
  )

  it.each([
    ['longtext', 'x'.repeat(4001), 'errors.field.too-long'],
    ['longtext', 'a\u0000', 'errors.field.characters'],
    ['phone', 'call me', 'admissions.phone-invalid'],
    ['phone', '12-34', 'admissions.phone-invalid'],
    ['email', 'a@b', 'errors.field.email'],
    ['choice', 'West', 'errors.field.choice'],
  ] as const)('to a question of the kind %s given as %j is wrong', (type, given, problem) =>
    expect(checkedAnswer(question({ type }), given)).toMatchObject({ problem }),
  )

  it.each(['text', 'longtext', 'phone', 'choice', 'yesno'] as const)(
    'of the kind %s is missed where it must be answered',
    (type) =>
      expect(checkedAnswer(question({ type, required: true }), '')).toEqual({ problem: 'errors.field.required' }),
  )

  it('is kept only where it was asked and is right', () =>
    expect(
      keptAnswers(questions([question({ key: 'a' }), question({ key: 'b', type: 'number' })]), {
        a: 'x',
        b: 'no number',
        c: 'not asked',
      }),
    ).toEqual({
      a: 'x',
    }))
})

describe('an application', () => {
  it('that is whole has nothing to tell', () => expect(problemsInFamily(questions(), places, whole, today)).toEqual([]))

  it.each([
    withGuardian({ fname: '' }),
    withGuardian({ lname: '' }),
    withChild({ fname: '' }),
    withChild({ lname: '' }),
  ])('of somebody with one name is whole', (family) =>
    expect(problemsInFamily(questions(), places, family, today)).toEqual([]),
  )

  it.each([
    [withGuardian({ fname: '', lname: '' }), 'guardians.0.fname', 'errors.field.required'],
    [withGuardian({ email: '' }), 'guardians.0.email', 'errors.field.required'],
    [withGuardian({ email: 'ada' }), 'guardians.0.email', 'errors.field.email'],
    [withGuardian({ phone: '1' }), 'guardians.0.phone', 'admissions.phone-invalid'],
    [
      withGuardian({ address: { street: '1 Hill', city: '', region: '', postal_code: '', country: '' } }),
      'guardians.0.address.country',
      'errors.field.required',
    ],
    [withChild({ fname: '', lname: '' }), 'children.0.fname', 'errors.field.required'],
    [withChild({ birth_date: '2026-02-30' }), 'children.0.birth_date', 'errors.field.date'],
    [withChild({ birth_date: '2026-11-21' }), 'children.0.birth_date', 'admissions.born-later'],
    [withChild({ academic_term_id: null }), 'children.0.academic_term_id', 'errors.field.required'],
    [withChild({ grade_level: '10' }), 'children.0.grade_level', 'admissions.grade-not-offered'],
    [withChild({ academic_term_id: 2 }), 'children.0.grade_level', 'admissions.grade-not-offered'],
  ])('names what is wrong at its field (%#)', (family, path, key) =>
    expect(problemsInFamily(questions(), places, family, today)).toEqual([{ path, key }]),
  )

  it('of a second guardian needs the name alone', () =>
    expect(
      problemsInFamily(
        questions(),
        places,
        { ...whole, guardians: [...whole.guardians, { ...emptyGuardian, fname: 'Obi', lname: 'Okafor' }] },
        today,
      ),
    ).toEqual([]))

  it('needs what the form calls required, and the answers of each child', () => {
    const asked = questions([question({ required: true })], {
      asks: { gender: 'required', address: 'required', previous_school: 'optional' },
    })
    expect(problemsInFamily(asked, places, whole, today).map(({ path }) => path)).toEqual([
      'guardians.0.address.street',
      'children.0.gender',
      'children.0.answers.q',
    ])
  })
})

describe('missing documents', () => {
  const asked = (['now', 'later', 'optional'] as const).map((when) => ({
    key: when,
    name: when,
    hint: '',
    document_type: 'identity' as const,
    when,
  }))
  const keys = (given: { item: string; review: string }[], when?: 'now') =>
    missingDocuments(asked, given, when).map(({ key }) => key)
  it.each([
    [[], ['now', 'later'], ['now']],
    [[{ item: 'now', review: 'waiting' }], ['later'], []],
    [[{ item: 'now', review: 'returned' }], ['now', 'later'], ['now']],
    [
      [
        { item: 'now', review: 'returned' },
        { item: 'now', review: 'waiting' },
      ],
      ['later'],
      [],
    ],
    [
      [
        { item: 'now', review: 'accepted' },
        { item: 'later', review: 'accepted' },
      ],
      [],
      [],
    ],
  ])('beside %j are %j, and to send %j', (given, ever, now) => {
    expect(keys(given)).toEqual(ever)
    expect(keys(given, 'now')).toEqual(now)
  })
})
