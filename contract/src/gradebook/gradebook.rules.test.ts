import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounded, sumOf } from '../kernel/fraction.ts'
import {
  type Category,
  dropsUnevenly,
  explained,
  type Item,
  letterOf,
  meanOf,
  type Period,
  plainRules,
  type Policy,
  type Rules,
  periodTotalsOf,
  totalOf,
  type Why,
} from './gradebook.rules.ts'

const scale = [
  { letter: 'A', min_percent: 90, gpa_points: 4 },
  { letter: 'B', min_percent: 80, gpa_points: 3 },
  { letter: 'C', min_percent: 70, gpa_points: 2 },
  { letter: 'D', min_percent: 60, gpa_points: 1 },
  { letter: 'F', min_percent: 0, gpa_points: 0 },
]
const homework: Category = { id: 1, name: 'Homework', weight: 40 }
const tests: Category = { id: 2, name: 'Tests', weight: 60 }
const weights = [homework, tests]
const days = { percent: 10, unit: 'day', grace: 0, floor: 0 } as const
const autumn: Period = { id: 1, name: 'Autumn', weight: 40, exam_weight: 0 }
const spring: Period = { id: 2, name: 'Spring', weight: 60, exam_weight: 20 }

let next = 1
/** '7/10' in category 1, or with more said about it. */
const item = (grade: string, more: Partial<Item> = {}): Item => {
  const [points = '', max = ''] = grade.split('/')
  return {
    activity_id: next++,
    activity_type_id: 1,
    max_score: Number(max),
    points: points === '' ? null : Number(points),
    exempt: false,
    ...more,
  }
}
const test = (grade: string, more: Partial<Item> = {}) => item(grade, { activity_type_id: 2, ...more })
const grades = (...all: string[]): Item[] => all.map((grade) => item(grade))
const rules = (
  policy: Partial<Policy> = {},
  categories: readonly Category[] = [],
  periods: readonly Period[] = [],
): Rules => ({
  policy: { ...plainRules.policy, ...policy },
  categories,
  periods,
  scale,
  pass_percent: 60,
})
const dropping = (drop_low: number, drop_high = 0, more: Partial<Category> = {}): Category => ({
  ...homework,
  drop_low,
  drop_high,
  ...more,
})

type Row = [what: string, items: Item[], rules: Rules, percent: number | null, letter: string | null]
const rows: Row[] = [
  // total points
  ['nothing graded has no percent', grades('/10'), rules(), null, null],
  ['7/10 and 9/10 are 16 of 20', grades('7/10', '9/10'), rules(), 80, 'B'],
  ['points weigh by maximum: 7/10 and 41/50 are 48 of 60', grades('7/10', '41/50'), rules(), 80, 'B'],
  ['a zero counts, an empty cell does not', grades('0/10', '/10', '10/10'), rules(), 50, 'F'],
  ['an exempt activity does not count', [item('2/10', { exempt: true }), item('9/10')], rules(), 90, 'A'],
  ['one third is rounded to two decimals', grades('1/3'), rules(), 33.33, 'F'],
  ['two thirds are rounded half up', grades('2/3'), rules(), 66.67, 'D'],
  ['exactly half a hundredth goes up: 83.335', grades('166.67/200'), rules(), 83.34, 'B'],
  ['the letter is read from the rounded percent: 89.995 is an A', grades('179.99/200'), rules(), 90, 'A'],
  ['a letter is not read from a percent below its bound: 89.99', grades('89.99/100'), rules(), 89.99, 'B'],
  ['decimals stay exact: 0.1 + 0.2 of 0.3', grades('0.1/0.1', '0.2/0.2'), rules(), 100, 'A'],
  // weighted categories
  [
    'homework 16/20 and tests 119/150: 32 + 47.6',
    [...grades('7/10', '9/10'), test('78/100'), test('41/50')],
    rules({}, weights),
    79.6,
    'C',
  ],
  [
    'homework 7, 9, 5 of 10 without the lowest, tests 78/100 and 41/50',
    [...grades('7/10', '9/10', '5/10'), test('78/100'), test('41/50')],
    rules({}, [dropping(1), tests]),
    79.6,
    'C',
  ],
  [
    'with the 5 exempted the drop takes the 7: 36 + 47.6',
    [...grades('7/10', '9/10'), item('5/10', { exempt: true }), test('78/100'), test('41/50')],
    rules({}, [dropping(1), tests]),
    83.6,
    'B',
  ],
  ['an unfilled category leaves the other at 100 %', [test('78/100'), test('41/50')], rules({}, weights), 79.33, 'C'],
  [
    'weights that do not sum to 100 are shared out: 20 and 60',
    [item('10/10'), test('60/100')],
    rules({}, [{ ...homework, weight: 20 }, tests]),
    70,
    'C',
  ],
  [
    'a weight of 0 counts nothing beside others',
    [item('0/10'), test('60/100')],
    rules({}, [{ ...homework, weight: 0 }, tests]),
    60,
    'D',
  ],
  [
    'a weight of 0 decides nothing while nothing counts in the others',
    [item('3/10')],
    rules({}, [{ ...homework, weight: 0 }, tests]),
    null,
    null,
  ],
  [
    'a weight of 0 decides nothing once something counts in the others',
    [item('3/10'), test('10/10')],
    rules({}, [{ ...homework, weight: 0 }, tests]),
    100,
    'A',
  ],
  [
    'without categories points are summed, whatever the school weighs',
    [item('3/10', { activity_type_id: null })],
    rules({}, weights),
    30,
    'F',
  ],
  [
    'no category counts nothing beside weights',
    [item('0/10', { activity_type_id: null }), test('60/100')],
    rules({}, weights),
    60,
    'D',
  ],
  [
    'all weights 0 are total points',
    [item('0/10'), test('60/100')],
    rules({}, [
      { ...homework, weight: 0 },
      { ...tests, weight: 0 },
    ]),
    54.55,
    'F',
  ],
  [
    'three categories, one unfilled: 25 and 50 become a third and two thirds',
    [item('9/10'), test('6/10')],
    rules({}, [
      { ...homework, weight: 25 },
      { ...tests, weight: 50 },
      { id: 3, name: 'Projects', weight: 25 },
    ]),
    70,
    'C',
  ],
  [
    'a cap bounds its category: 110 % counts 100 %',
    [item('11/10'), test('60/100')],
    rules({}, [{ ...homework, cap: 100 }, tests]),
    76,
    'C',
  ],
  ['without a cap 110 % counts whole', [item('11/10'), test('60/100')], rules({}, weights), 80, 'B'],
  // mean of percents
  [
    'the mean of 100 % and 50 % is 75 %, whatever the maxima',
    grades('10/10', '50/100'),
    rules({ scheme: 'mean' }),
    75,
    'C',
  ],
  ['a mean does not know weights', [item('10/10'), test('50/100')], rules({ scheme: 'mean' }, weights), 75, 'C'],
  ['a mean of three thirds', grades('1/3', '1/3', '1/3'), rules({ scheme: 'mean' }), 33.33, 'F'],
  ['a mean without its lowest', grades('10/10', '50/100', '0/20'), rules({ scheme: 'mean' }, [dropping(1)]), 75, 'C'],
  ['points do not know weights', [item('10/10'), test('50/100')], rules({ scheme: 'points' }, weights), 54.55, 'F'],
  // drops
  ['drop the lowest of equal maxima', grades('4/10', '8/10', '9/10'), rules({}, [dropping(1)]), 85, 'B'],
  ['drop the two lowest', grades('4/10', '8/10', '9/10'), rules({}, [dropping(2)]), 90, 'A'],
  ['at least one goes on counting', grades('4/10', '8/10'), rules({}, [dropping(5)]), 80, 'B'],
  ['a single grade is never dropped', grades('4/10'), rules({}, [dropping(1)]), 40, 'F'],
  ['drop the highest', grades('4/10', '8/10', '9/10'), rules({}, [dropping(0, 1)]), 60, 'D'],
  ['drop the lowest and the highest', grades('4/10', '8/10', '9/10'), rules({}, [dropping(1, 1)]), 80, 'B'],
  [
    'never drop keeps its grade',
    [item('4/10', { never_drop: true }), ...grades('8/10', '9/10')],
    rules({}, [dropping(1)]),
    65,
    'D',
  ],
  [
    'beside one that is never dropped all others may go',
    [item('4/10', { never_drop: true }), item('1/10')],
    rules({}, [dropping(1)]),
    40,
    'F',
  ],
  [
    'best: 80/100, 20/100, 1/20 without one: the 20/100 goes, 81 of 120',
    grades('80/100', '20/100', '1/20'),
    rules({}, [dropping(1)]),
    67.5,
    'D',
  ],
  [
    'lowest percent: of the same grades the 1/20 goes, 100 of 200',
    grades('80/100', '20/100', '1/20'),
    rules({ drop_rule: 'lowest' }, [dropping(1)]),
    50,
    'F',
  ],
  [
    'best in points over two categories: each drops its own',
    [...grades('2/10', '9/10'), test('1/10'), test('8/10')],
    rules({ scheme: 'points' }, [dropping(1), { ...tests, drop_low: 1 }]),
    85,
    'B',
  ],
  [
    'an exempt grade is not what is dropped',
    [item('1/10', { exempt: true }), ...grades('5/10', '9/10')],
    rules({}, [dropping(1)]),
    90,
    'A',
  ],
  ['an empty cell is not what is dropped', grades('/10', '5/10', '9/10'), rules({}, [dropping(1)]), 90, 'A'],
  [
    'lowest percent drops a missing zero first',
    [item('/10', { missing: true }), ...grades('5/10', '9/10')],
    rules({ drop_rule: 'lowest', missing: 0 }, [dropping(1)]),
    70,
    'C',
  ],
  // extra credit
  ['points above nothing: 10/10 and 2/0', grades('10/10', '2/0'), rules(), 120, 'A'],
  [
    'extra points without their maximum: 16 and 3 of 20',
    [...grades('7/10', '9/10'), item('3/5', { extra: true })],
    rules(),
    95,
    'A',
  ],
  ['extra credit is not dropped', [...grades('7/10', '9/10'), item('0/0')], rules({}, [dropping(1)]), 90, 'A'],
  [
    'an ungraded extra credit costs nothing',
    [...grades('8/10'), item('/5', { extra: true, missing: true })],
    rules({ missing: 0 }),
    80,
    'B',
  ],
  [
    'in a weighted category extra points count by its maximum: 11/10 of 40 %',
    [item('9/10'), item('2/0'), test('60/100')],
    rules({}, weights),
    80,
    'B',
  ],
  [
    'extra points alone in a category of 40 % are percent points',
    [item('3/0'), test('60/100')],
    rules({}, weights),
    63,
    'D',
  ],
  [
    'at most the weight of the category',
    [item('9/0'), test('60/100')],
    rules({}, [{ ...homework, weight: 5 }, tests]),
    65,
    'D',
  ],
  [
    'a category of extra credit comes on top: 60 and half of 5',
    [item('5/10'), test('60/100')],
    rules({}, [{ ...homework, weight: 5, extra: true }, tests]),
    62.5,
    'D',
  ],
  [
    'a category of extra credit alone has no percent',
    [item('5/10')],
    rules({}, [{ ...homework, weight: 5, extra: true }, tests]),
    null,
    null,
  ],
  [
    'in a mean extra points are percent points',
    [...grades('8/10', '6/10'), item('4/0')],
    rules({ scheme: 'mean' }),
    74,
    'C',
  ],
  ['a cap of the total: 120 % is 100 %', grades('10/10', '2/0'), rules({ cap: 100 }), 100, 'A'],
  ['a cap above the total does nothing', grades('9/10'), rules({ cap: 100 }), 90, 'A'],
  // missing
  ['missing work counts nothing by itself', [item('8/10'), item('/10', { missing: true })], rules(), 80, 'B'],
  [
    'missing work is 0 where the policy says so',
    [item('8/10'), item('/10', { missing: true })],
    rules({ missing: 0 }),
    40,
    'F',
  ],
  [
    'missing work is half where the policy says so',
    [item('8/10'), item('/10', { missing: true })],
    rules({ missing: 50 }),
    65,
    'D',
  ],
  ['a grade ends being missing', [item('8/10'), item('9/10', { missing: true })], rules({ missing: 0 }), 85, 'B'],
  [
    'exempt ends being missing',
    [item('8/10'), item('/10', { missing: true, exempt: true })],
    rules({ missing: 0 }),
    80,
    'B',
  ],
  // late
  ['one minute late is a day: 9 - 1 of 10', [item('9/10', { minutes_late: 1 })], rules({ late: days }), 80, 'B'],
  ['a day late to the minute is one day', [item('9/10', { minutes_late: 1_440 })], rules({ late: days }), 80, 'B'],
  ['a minute more is two', [item('9/10', { minutes_late: 1_441 })], rules({ late: days }), 70, 'C'],
  [
    'within the grace nothing is taken',
    [item('9/10', { minutes_late: 15 })],
    rules({ late: { ...days, grace: 15 } }),
    90,
    'A',
  ],
  [
    'after the grace lateness is counted from when it was due',
    [item('9/10', { minutes_late: 16 })],
    rules({ late: { ...days, grace: 15 } }),
    80,
    'B',
  ],
  [
    'by the hour: 3 hours at 5 %',
    [item('9/10', { minutes_late: 180 })],
    rules({ late: { ...days, unit: 'hour', percent: 5 } }),
    75,
    'C',
  ],
  [
    'never below the floor: 9 becomes 5, not 2',
    [item('9/10', { minutes_late: 7 * 1_440 })],
    rules({ late: { ...days, floor: 50 } }),
    50,
    'F',
  ],
  [
    'a grade below the floor stays: 3 is 3',
    [item('3/10', { minutes_late: 7 * 1_440 })],
    rules({ late: { ...days, floor: 50 } }),
    30,
    'F',
  ],
  ['never below nothing', [item('3/10', { minutes_late: 30 * 1_440 })], rules({ late: days }), 0, 'F'],
  ['without a rule nothing is taken', [item('9/10', { minutes_late: 9_999 })], rules(), 90, 'A'],
  [
    'late extra credit loses nothing',
    [item('9/10'), item('1/0', { minutes_late: 9_999 })],
    rules({ late: days }),
    100,
    'A',
  ],
  [
    'said to be two days late',
    [item('9/10', { submission_status: 'late', late_minutes: 2_880 })],
    rules({ late: days }),
    70,
    'C',
  ],
  [
    'said to be late, nobody knows how much: one day',
    [item('9/10', { submission_status: 'late' })],
    rules({ late: days }),
    80,
    'B',
  ],
  [
    'said to be late without a time, by the hand-in three days',
    [item('9/10', { submission_status: 'late', minutes_late: 4_000 })],
    rules({ late: days }),
    60,
    'D',
  ],
  [
    'said to be late within the grace loses nothing',
    [item('9/10', { submission_status: 'late', late_minutes: 10 })],
    rules({ late: { ...days, grace: 15 } }),
    90,
    'A',
  ],
  [
    'said to be on time: nothing is taken',
    [item('9/10', { submission_status: 'on_time', minutes_late: 4_000 })],
    rules({ late: days }),
    90,
    'A',
  ],
  [
    'said to be missing counts as the rules say',
    [item('8/10'), item('/10', { submission_status: 'missing' })],
    rules({ missing: 0 }),
    40,
    'F',
  ],
  [
    'said to be missing at 50 %',
    [item('8/10'), item('/10', { submission_status: 'missing' })],
    rules({ missing: 50 }),
    65,
    'D',
  ],
  [
    'said to be missing counts nothing where the rules say so',
    [item('8/10'), item('/10', { submission_status: 'missing' })],
    rules(),
    80,
    'B',
  ],
  [
    'a number takes missing back',
    [item('8/10'), item('6/10', { submission_status: 'missing' })],
    rules({ missing: 0 }),
    70,
    'C',
  ],
  [
    'said to be on time is not missing',
    [item('8/10'), item('/10', { submission_status: 'on_time', missing: true })],
    rules({ missing: 0 }),
    80,
    'B',
  ],
  [
    'late and not graded yet is not missing',
    [item('8/10'), item('/10', { submission_status: 'late', missing: true })],
    rules({ missing: 0 }),
    80,
    'B',
  ],
  ['of 12.5 points 10 % are 1.25', [item('12.5/12.5', { minutes_late: 5 })], rules({ late: days }), 90, 'A'],
  // curves
  ['a curve adds 2 points', [item('7/10', { curve: { kind: 'add', points: 2 } })], rules(), 90, 'A'],
  ['up to the maximum', [item('9/10', { curve: { kind: 'add', points: 2 } })], rules(), 100, 'A'],
  [
    'a grade above the maximum keeps what it has',
    [item('11/10', { curve: { kind: 'add', points: 2 } })],
    rules(),
    110,
    'A',
  ],
  [
    'the best grade 8 becomes the maximum: 6 of 10 is 7.5',
    [item('6/10', { curve: { kind: 'top', points: 8 } })],
    rules(),
    75,
    'C',
  ],
  ['by the root: 49 of 100 is 70', [item('49/100', { curve: { kind: 'root' } })], rules(), 70, 'C'],
  [
    'the curve comes before lateness: 7 + 2 - 1',
    [item('7/10', { curve: { kind: 'add', points: 2 }, minutes_late: 5 })],
    rules({ late: days }),
    80,
    'B',
  ],
  // periods
  [
    'periods by weight: 40 % of 90 and 60 % of 70',
    [item('9/10', { grading_period_id: 1 }), item('7/10', { grading_period_id: 2 })],
    rules({}, [], [autumn, spring]),
    78,
    'C',
  ],
  [
    'a period without grades leaves the other whole',
    [item('9/10', { grading_period_id: 1 })],
    rules({}, [], [autumn, spring]),
    90,
    'A',
  ],
  [
    'its exam is 20 % of the period: 80 % of 70 and 20 % of 100',
    [item('7/10', { grading_period_id: 2 }), item('50/50', { grading_period_id: 2, exam: true })],
    rules({}, [], [autumn, spring]),
    76,
    'C',
  ],
  [
    'an exam alone is its period',
    [item('40/50', { grading_period_id: 2, exam: true })],
    rules({}, [], [autumn, spring]),
    80,
    'B',
  ],
  [
    'an exam in a period without exam weight is ordinary work',
    [item('7/10', { grading_period_id: 1 }), item('30/30', { grading_period_id: 1, exam: true })],
    rules({}, [], [autumn, spring]),
    92.5,
    'A',
  ],
  [
    'work outside of the periods does not count',
    [item('9/10', { grading_period_id: 1 }), item('0/10')],
    rules({}, [], [autumn, spring]),
    90,
    'A',
  ],
  [
    'without weights of periods it does',
    [item('9/10', { grading_period_id: 1 }), item('0/10')],
    rules({}, [], [{ ...autumn, weight: 0 }]),
    45,
    'F',
  ],
  [
    'categories within periods: homework 40 %, tests 60 % of each',
    [
      item('10/10', { grading_period_id: 1 }),
      test('50/100', { grading_period_id: 1 }),
      test('90/100', { grading_period_id: 2 }),
    ],
    rules({}, weights, [autumn, spring]),
    82,
    'B',
  ],
  // must pass
  [
    'an activity that must reach 50 % and does not',
    [item('4/10', { must_reach: 50 }), item('90/90')],
    rules(),
    94,
    'F',
  ],
  ['and one that does', [item('5/10', { must_reach: 50 }), item('90/90')], rules(), 95, 'A'],
  ['not graded yet fails nothing', [item('/10', { must_reach: 50 }), item('90/90')], rules(), 100, 'A'],
  [
    'missing by policy fails',
    [item('/10', { must_reach: 50, missing: true }), item('90/90')],
    rules({ missing: 0 }),
    90,
    'F',
  ],
]

describe('a grading period by itself', () => {
  const items = [
    item('9/10', { grading_period_id: 1 }),
    item('12/10', { grading_period_id: 1 }),
    item('7/10', { grading_period_id: 2 }),
    item('1/10'),
  ]
  const [one, two] = [autumn, spring]
  it('is the number that stands for it in the total', () => {
    const by = rules({ cap: 100 }, [], [one, two])
    expect(periodTotalsOf(items, by).map(({ id, percent }) => [id, percent])).toEqual(
      totalOf(items, by).periods.map(({ period_id, percent }) => [period_id, percent]),
    )
  })
  it('has one without a weight in the total too, and none without grades', () => {
    const third = { ...spring, id: 3 }
    const by = rules(
      {},
      [],
      [{ ...one, weight: 0 }, { ...two, weight: 0 }, third].map((period) => ({ ...period, weight: 0 })),
    )
    expect(periodTotalsOf(items, by)).toEqual([
      { id: 1, percent: 105, letter: 'A' },
      { id: 2, percent: 70, letter: 'C' },
    ])
    expect(totalOf(items, by).percent).toBe(totalOf(items, rules()).percent)
  })
  it('beside weighted ones has no part in the total', () => {
    const by = rules({}, [], [one, { ...two, weight: 0 }])
    expect([totalOf(items, by).percent, explained(items, by).items[2]?.why]).toEqual([105, 'no_period'])
    expect(periodTotalsOf(items, by).map(({ percent }) => percent)).toEqual([105, 70])
  })
})

describe('the total of a student', () => {
  it('is held by at least sixty rows', () => expect(rows.length).toBeGreaterThanOrEqual(60))
  for (const [what, items, by, percent, letter] of rows)
    it(what, () => {
      const total = totalOf(items, by)
      expect([total.percent, total.letter]).toEqual([percent, letter])
    })

  it.each([
    ['passes from the bound on', grades('60/100'), true],
    ['does not below it', grades('59.99/100'), false],
    [
      'passes not with an activity failed that had to be passed',
      [item('4/10', { must_reach: 50 }), item('90/90')],
      false,
    ],
    ['says nothing without a percent', grades('/10'), null],
  ])('%s', (_, items, passed) => expect(totalOf(items, rules()).passed).toBe(passed))
})

describe('the explanation', () => {
  const why = (items: Item[], by: Rules): Why[] => explained(items, by).items.map((one) => one.why)
  it.each<[string, Item[], Rules, Why[]]>([
    [
      'says what was dropped',
      grades('4/10', '8/10', '9/10'),
      rules({}, [dropping(1, 1)]),
      ['dropped_low', 'counts', 'dropped_high'],
    ],
    [
      'says what is exempt or not graded',
      [item('2/10', { exempt: true }), ...grades('/10', '9/10')],
      rules(),
      ['exempt', 'ungraded', 'counts'],
    ],
    [
      'says what is missing',
      [item('/10', { missing: true }), item('9/10')],
      rules({ missing: 0 }),
      ['missing', 'counts'],
    ],
    [
      'says what is extra',
      [item('9/10'), item('1/0'), item('1/5', { extra: true })],
      rules(),
      ['counts', 'extra', 'extra'],
    ],
    [
      'says what has no weight',
      [item('9/10', { activity_type_id: null }), test('6/10')],
      rules({}, weights),
      ['no_category', 'counts'],
    ],
    [
      'says what is in no period',
      [item('9/10'), item('6/10', { grading_period_id: 1 })],
      rules({}, [], [autumn]),
      ['no_period', 'counts'],
    ],
  ])('%s', (_, items, by, expected) => expect(why(items, by)).toEqual(expected))

  it('tells what curve and lateness did', () => {
    const { items } = explained(
      [item('7/10', { curve: { kind: 'add', points: 2 }, minutes_late: 2_000 })],
      rules({ late: days }),
    )
    expect(items[0]).toMatchObject({
      given: 7,
      curve_adds: 2,
      units_late: 2,
      late_takes: 2,
      points: 7,
      max: 10,
      why: 'counts',
    })
  })

  it('tells what is marked missing and counts its points', () => {
    const { items, percent } = explained([item('7/10', { submission_status: 'missing' }), item('9/10')], rules())
    expect(percent).toBe(80)
    expect(items.map(({ why, points, flagged_missing }) => [why, points, flagged_missing])).toEqual([
      ['counts', 7, true],
      ['counts', 9, false],
    ])
  })

  it('warns of drops by percent over different maxima', () => {
    expect(dropsUnevenly(grades('1/10', '2/20'), rules({ drop_rule: 'lowest' }, [dropping(1)]))).toBe(true)
    expect(dropsUnevenly(grades('1/10', '2/10'), rules({ drop_rule: 'lowest' }, [dropping(1)]))).toBe(false)
    expect(dropsUnevenly(grades('1/10', '2/20'), rules({ drop_rule: 'best' }, [dropping(1)]))).toBe(false)
  })
})

describe('for any grades and rules', { timeout: 120_000 }, () => {
  const runs = { numRuns: 20_000 }
  const anyItem = fc
    .record({
      points: fc.option(fc.integer({ min: 0, max: 3_000 }), { freq: 6 }),
      max: fc.constantFrom(0, 5, 10, 10, 20, 25, 7.5),
      type: fc.constantFrom(1, 2, 3, null),
      period: fc.constantFrom(1, 2, null),
      exempt: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      extra: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      never_drop: fc.integer({ min: 0, max: 6 }).map((one) => one === 0),
      exam: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      missing: fc.boolean(),
      minutes_late: fc.constantFrom(0, 0, 1, 1_500, 9_000),
      curve: fc.constantFrom(
        null,
        null,
        { kind: 'add', points: 1.5 } as const,
        { kind: 'top', points: 8 } as const,
        { kind: 'root' } as const,
      ),
      must_reach: fc.constantFrom(null, null, null, 50),
    })
    .map(({ points, max, type, period, ...more }, at = next++): Item => ({
      activity_id: at,
      activity_type_id: type,
      grading_period_id: period,
      max_score: max,
      points:
        points === null
          ? null
          : (points / 3_000) * (max || 3) === 0
            ? 0
            : Math.round((points / 3_000) * (max || 3) * 100) / 100,
      ...more,
    }))
  const items = fc.array(anyItem, { minLength: 1, maxLength: 9 })
  const anyCategory = (id: number) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant('c'),
      weight: fc.constantFrom(0, 20, 40, 33.3),
      drop_low: fc.constantFrom(0, 0, 1, 2),
      drop_high: fc.constantFrom(0, 0, 0, 1),
      cap: fc.constantFrom(null, null, 100),
      extra: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    })
  const anyRules = fc
    .record({
      scheme: fc.constantFrom('weighted', 'points', 'mean'),
      categories: fc.tuple(anyCategory(1), anyCategory(2), anyCategory(3)),
      periods: fc.constantFrom([], [autumn, spring]),
      missing: fc.constantFrom(null, 0, 50),
      late: fc.constantFrom(null, { percent: 10, unit: 'day', grace: 10, floor: 40 } as const),
      cap: fc.constantFrom(null, 100),
    })
    .map(({ categories, periods, ...policy }): Rules => rules({ ...policy, drop_rule: 'best' }, categories, periods))

  it('a higher score never lowers the total', () => {
    fc.assert(
      fc.property(items, anyRules, fc.nat(), fc.integer({ min: 1, max: 500 }), (given, by, at, more) => {
        const raised = given.map((one, index) =>
          index === at % given.length && one.points !== null
            ? { ...one, points: (Math.round(one.points * 100) + more) / 100 }
            : one,
        )
        expect(totalOf(raised, by).percent ?? 0).toBeGreaterThanOrEqual(totalOf(given, by).percent ?? 0)
      }),
      runs,
    )
  })

  it('order does not matter', () => {
    fc.assert(
      fc.property(items, anyRules, fc.constantFrom('best', 'lowest'), (given, by, drop_rule) => {
        const same = {
          ...by,
          policy: { ...by.policy, drop_rule },
          categories: by.categories.toReversed(),
          periods: by.periods.toReversed(),
        }
        expect(totalOf(given.toReversed(), same).percent).toBe(totalOf(given, { ...by, policy: same.policy }).percent)
      }),
      runs,
    )
  })

  it('the explanation sums to the result', () => {
    fc.assert(
      fc.property(items, anyRules, fc.constantFrom('best', 'lowest'), (given, by, drop_rule) => {
        const total = explained(given, { ...by, policy: { ...by.policy, drop_rule } })
        if (total.percent === null) return
        const sum = sumOf(total.shares.map(({ exact }) => ({ over: exact.over * 100n, under: exact.under })))
        expect(total.percent).toBe(total.capped ? by.policy.cap : rounded(sum))
        const inParts = new Set(total.shares.map(({ category_id, exam }) => (exam ? 'exam' : category_id)))
        expect(inParts.size).toBeGreaterThan(0)
        expect(total.items).toHaveLength(given.length)
      }),
      runs,
    )
  })

  it('best for the student is what trying every choice finds', () => {
    const grade = fc.record({ points: fc.integer({ min: 0, max: 20 }), max: fc.integer({ min: 1, max: 20 }) })
    fc.assert(
      fc.property(
        fc.array(grade, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        (given, low, high) => {
          const all = given.map(({ points, max }) => item(`${points}/${max}`))
          const lows = Math.min(low, all.length - 1)
          const highs = Math.min(high, all.length - 1 - lows)
          const ratio = (kept: Item[]) =>
            kept.reduce((sum, one) => sum + (one.points ?? 0), 0) / kept.reduce((sum, one) => sum + one.max_score, 0)
          const best = Math.max(...without(all, lows).map((rest) => Math.min(...without(rest, highs).map(ratio))))
          expect(Math.abs((totalOf(all, rules({}, [dropping(low, high)])).percent ?? 0) - best * 100)).toBeLessThan(
            0.005001,
          )
        },
      ),
      runs,
    )
  })
})

/** Every way to leave out so many. */
const without = <T>(all: readonly T[], count: number): T[][] =>
  count === 0 ? [[...all]] : all.flatMap((_, at) => without(all.toSpliced(at, 1), count - 1))

describe('the letter', () => {
  for (const [percent, letter] of [
    [100, 'A'],
    [90, 'A'],
    [89.99, 'B'],
    [80, 'B'],
    [79.99, 'C'],
    [60, 'D'],
    [59.99, 'F'],
    [0, 'F'],
  ] as const)
    it(`of ${percent} is ${letter}`, () => expect(letterOf(percent, scale)).toBe(letter))
  it('does not exist without a scale', () => expect(letterOf(80, [])).toBeNull())
})

describe('the class average', () => {
  it('is the mean of those who have a percent', () => expect(meanOf([80, null, 90.01])).toBe(85.01))
  it('of nobody is nothing', () => expect(meanOf([null])).toBeNull())
})
