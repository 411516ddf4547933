import { describe, expect, it } from 'vitest'
import { allot, type Requirement } from './allotment.rules.ts'
import { entriesOf, type Finished, onTrackOf, type PathCourse, type Planned, warningsOf } from './plan.rules.ts'

const course = (id: number, more: Partial<PathCourse> = {}): [number, PathCourse] => [
  id,
  {
    id,
    name: `Course ${id}`,
    number: `C${id}`,
    subject: 'S',
    color: 1,
    credits: 1,
    grade_levels: [],
    offered: true,
    prerequisites: [],
    ...more,
  },
]
const asks = (required_course_id: number, more: Partial<PathCourse['prerequisites'][number]> = {}) => ({
  choice: 1,
  required_course_id,
  min_percent: null,
  min_letter: '',
  ...more,
})
const done = (course_id: number, credits = 1, percent: number | null = 80): Finished => ({
  course_id,
  credits,
  percent,
})
const planned = (course_id: number, grade_level: string, term = 1): Planned => ({ course_id, grade_level, term })
const electives = (credits: number): Requirement => ({
  key: 'e',
  name: '',
  kind: 'electives',
  credits,
  subjects: [],
  course_ids: [],
  min_percent: null,
})

describe('the courses of a student', () => {
  const courses = new Map([course(1), course(2, { credits: 0.5 })])
  const outcome = (finished: Finished[], current: number[], plan: number[]) =>
    entriesOf(
      { finished, current: current.map((course_id) => ({ course_id })), planned: plan.map((id) => planned(id, '9')) },
      courses,
    ).map(({ course_id, progress, credits, percent }) => [course_id, progress, credits, percent])
  const table: [name: string, given: [Finished[], number[], number[]], expected: unknown[]][] = [
    ['stand with the credits that were earned', [[done(1, 0.75)], [], []], [[1, 'earned', 0.75, 80]]],
    [
      'have the credits of the catalogue before',
      [[], [2], [1]],
      [
        [2, 'in_progress', 0.5, null],
        [1, 'planned', 1, null],
      ],
    ],
    ['count once: the better result', [[done(1, 1, 70), done(1, 1, 90)], [], []], [[1, 'earned', 1, 90]]],
    [
      'count once: more credits before a better percent',
      [[done(1, 0.5, 95), done(1, 1, 70)], [], []],
      [[1, 'earned', 1, 70]],
    ],
    ['count once: earned before in progress before planned', [[done(1)], [1], [1]], [[1, 'earned', 1, 80]]],
    ['are taken again when they were not passed', [[done(1, 0, 40)], [1], []], [[1, 'in_progress', 1, null]]],
    ['count for nothing when they were not passed', [[done(1, 0, 40)], [], []], []],
    ['that the catalogue does not know any more keep their credits', [[done(7, 1)], [], []], [[7, 'earned', 1, 80]]],
  ]
  it.each(table)('%s', (_, given, expected) => expect(outcome(...given)).toEqual(expected))
})

describe('on track', () => {
  const years = [
    { grade_level: '9', credits: 6 },
    { grade_level: '10', credits: 12 },
    { grade_level: '11', credits: null },
  ]
  const entry = (course_id: number, credits: number, progress: 'earned' | 'in_progress' | 'planned') => ({
    course_id,
    subject: '',
    credits,
    progress,
    percent: 80,
  })
  const outcome = (grade: string, earned: number, in_progress: number, plan = 0, needed = 20) => {
    const { state, behind } = onTrackOf(
      years,
      grade,
      allot(
        [electives(needed)],
        [entry(1, earned, 'earned'), entry(2, in_progress, 'in_progress'), entry(3, plan, 'planned')],
      ),
    )
    return [state, behind]
  }
  const table: [name: string, given: Parameters<typeof outcome>, expected: unknown[]][] = [
    ['with what the year asks for earned', ['9', 6, 0], ['on-track', 0]],
    ['with it under way', ['9', 0, 6], ['on-track', 0]],
    ['not with plans alone', ['9', 0, 0, 6], ['behind', 6]],
    ['behind by what lacks', ['10', 6, 5.5], ['behind', 0.5]],
    ['ahead is on track', ['9', 9, 6], ['on-track', 0]],
    ['nothing is said of a year without a figure', ['11', 0, 0], ['unknown', 0]],
    ['nor of a grade level that the path does not know', ['8', 0, 0], ['unknown', 0]],
    ['complete when all is earned', ['10', 20, 0], ['complete', 0]],
    ['not complete while it is under way', ['10', 19, 1], ['on-track', 0]],
    ['credits beyond the path do not count', ['10', 14, 0, 0, 8], ['complete', 0]],
  ]
  it.each(table)('%s', (_, given, expected) => expect(outcome(...given)).toEqual(expected))
})

describe('a plan is warned of', () => {
  const years = ['9', '10', '11'].map((grade_level) => ({ grade_level, credits: null }))
  const scale = [
    { letter: 'A', min_percent: 90 },
    { letter: 'B', min_percent: 80 },
  ]
  const courses = new Map([
    course(1),
    course(2, { prerequisites: [asks(1)] }),
    course(3, { prerequisites: [asks(1, { min_percent: 70 })] }),
    course(4, { prerequisites: [asks(1), asks(5)] }),
    course(5),
    course(6, { grade_levels: ['11'] }),
    course(7, { offered: false }),
    course(8, { prerequisites: [asks(1, { min_letter: 'B' })] }),
    course(9, { prerequisites: [asks(1), asks(5, { choice: 2 })] }),
  ])
  const outcome = (plan: Planned[], finished: Finished[] = [], current: number[] = []) =>
    warningsOf({ finished, current: current.map((course_id) => ({ course_id })), planned: plan }, courses, {
      years,
      grade_level: '10',
      scale,
    }).map(({ course_id, kind, courses: first }) =>
      [course_id, kind, ...first.map((one) => `${one.course_id}${one.need}`)].join(' '),
    )
  const table: [name: string, given: Parameters<typeof outcome>, expected: string[]][] = [
    ['nothing when nothing is asked first', [[planned(1, '10')]], []],
    ['a prerequisite that is nowhere', [[planned(2, '10')]], ['2 missing 1']],
    ['nothing when it is planned before', [[planned(1, '10', 1), planned(2, '10', 2)]], []],
    ['a prerequisite in the same term', [[planned(1, '10', 1), planned(2, '10', 1)]], ['2 order 1']],
    ['a prerequisite in a later year', [[planned(1, '11', 1), planned(2, '10', 2)]], ['2 order 1']],
    ['nothing when it is finished', [[planned(2, '10')], [done(1)]], []],
    ['nothing while it goes on', [[planned(2, '10')], [], [1]], []],
    ['a result below the minimum', [[planned(3, '10')], [done(1, 1, 69)]], ['3 minimum 170%']],
    ['nothing at the minimum', [[planned(3, '10')], [done(1, 1, 70)]], []],
    ['a result below the letter', [[planned(8, '10')], [done(1, 1, 79.99)]], ['8 minimum 1B']],
    ['nothing at the letter', [[planned(8, '10')], [done(1, 1, 80)]], []],
    ['the better of two results', [[planned(3, '10')], [done(1, 0, 40), done(1, 1, 75)]], []],
    ['nothing when it is taken once more before', [[planned(1, '10', 1), planned(3, '11')], [done(1, 0, 40)]], []],
    ['one of a choice is enough', [[planned(4, '10')], [done(5)]], []],
    ['a choice of which none is there', [[planned(4, '10')]], ['4 missing 1 5']],
    ['each of two choices', [[planned(9, '10')]], ['9 missing 1', '9 missing 5']],
    ['one of two choices', [[planned(5, '10', 1), planned(9, '10', 2)]], ['9 missing 1']],
    ['a grade level that it is not for', [[planned(6, '10')]], ['6 grade']],
    ['nothing in its grade level', [[planned(6, '11')]], []],
    ['a course that is not offered', [[planned(7, '10')]], ['7 gone']],
    ['a course that the catalogue does not know', [[planned(99, '10')]], ['99 gone']],
    ['a year that is over', [[planned(1, '9')]], ['1 past']],
    ['a course that is passed', [[planned(1, '10')], [done(1)]], ['1 passed']],
    ['not one that was failed', [[planned(1, '10')], [done(1, 0, 30)]], []],
    ['a course that goes on', [[planned(1, '10')], [], [1]], ['1 taking']],
  ]
  it.each(table)('%s', (_, given, expected) => expect(outcome(...given)).toEqual(expected))
})
