import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agingBuckets,
  bucketOf,
  type Discount,
  discounted,
  divided,
  type Instalment,
  type LateFee,
  lateFeeOn,
  parted,
  partOf,
  prorated,
  replanned,
  taxIn,
  taxOn,
} from './money.rules.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const anAmount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

it.each([
  [5, 2, 3],
  [-5, 2, -3],
  [4, 3, 1],
  [-4, 3, -1],
  [7, 2, 4],
  [1, 3, 0],
  [-1, 3, 0],
  [9_007_199_254_740_991, 1, 9_007_199_254_740_991],
])('%d divided by %d is %d: halves go away from zero', (top, bottom, result) =>
  expect(divided(top, bottom)).toBe(result),
)

it.each([
  [10_000, 1_900, 1_900],
  [999, 1_900, 190],
  [50, 50, 0],
  [100, 50, 1],
  [-999, 1_900, -190],
  [123_456_789, 725, 8_950_617],
])('%d at %d hundredths of a percent is %d', (amount, rate, part) => expect(partOf(amount, rate)).toBe(part))

it.each([
  [1_000, 1_900, 190, 160],
  [1_190, 1_900, 226, 190],
  [1, 1_900, 0, 0],
  [3, 2_000, 1, 1],
  [99_999, 825, 8_250, 7_621],
  [0, 1_900, 0, 0],
])('%d at %d: the tax on it is %d, the tax in it %d', (amount, rate, on, inside) =>
  expect([taxOn(amount, rate), taxIn(amount, rate)]).toEqual([on, inside]),
)

describe('an amount in parts', () => {
  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [100, [50, 50], [50, 50]],
    [101, [50, 50], [50, 51]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [10, [7, 2, 1], [7, 2, 1]],
    [1, [1, 1, 0], [0, 1, 0]],
    [0, [3, 5], [0, 0]],
    [999_999, [60, 40], [599_999, 400_000]],
    [5, [0, 0, 2], [0, 0, 5]],
  ])('%d by %j is %j', (amount, weights, parts) => expect(parted(amount, weights)).toEqual(parts))

  it('adds up, whatever it is', () =>
    fc.assert(
      fc.property(
        anAmount,
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          fc.pre(sum(weights) > 0)
          expect(sum(parted(amount, weights))).toBe(amount)
        },
      ),
    ))

  it('has no parts without a share', () => {
    expect(() => parted(100, [])).toThrow(RangeError)
    expect(() => parted(100, [0, 0])).toThrow(RangeError)
    expect(() => parted(100, [2, -1])).toThrow(RangeError)
  })
})

it.each([
  [36_500, 100, 365, 10_000],
  [10_000, 1, 3, 3_333],
  [10_000, 2, 3, 6_667],
  [12_000, 9, 10, 10_800],
  [12_000, 12, 10, 12_000],
  [12_000, -1, 10, 0],
  [5_000, 0, 180, 0],
  [99, 1, 2, 50],
])('%d for %d of %d is %d', (amount, part, all, result) => expect(prorated(amount, part, all)).toBe(result))

describe('discounts', () => {
  const lines = [
    { product_id: 1, amount: 100_000 },
    { product_id: 2, amount: 20_000 },
  ]
  const percent = (value: number, more: Partial<Discount> = {}): Discount => ({
    kind: 'percent',
    value,
    cap: null,
    product_ids: null,
    ...more,
  })
  const amount = (value: number, more: Partial<Discount> = {}): Discount => ({
    ...percent(value, more),
    kind: 'amount',
  })

  it.each<[string, Discount[], number[][]]>([
    ['ten percent of all', [percent(1_000)], [[10_000, 2_000]]],
    ['ten percent of tuition', [percent(1_000, { product_ids: [1] })], [[10_000, 0]]],
    [
      'ten percent, then five of what is left',
      [percent(1_000), percent(500)],
      [
        [10_000, 2_000],
        [4_500, 900],
      ],
    ],
    ['an amount by what is open', [amount(12_000)], [[10_000, 2_000]]],
    [
      'an amount, then a percentage of what is left',
      [amount(60_000), percent(1_000)],
      [
        [50_000, 10_000],
        [5_000, 1_000],
      ],
    ],
    ['no more than there is', [amount(500_000)], [[100_000, 20_000]]],
    [
      'nothing of nothing',
      [amount(500_000), percent(1_000)],
      [
        [100_000, 20_000],
        [0, 0],
      ],
    ],
    ['capped', [percent(5_000, { cap: 6_000 })], [[5_000, 1_000]]],
    ['a cap that does not cut', [percent(1_000, { cap: 50_000 })], [[10_000, 2_000]]],
    ['on a product that is not there', [percent(1_000, { product_ids: [9] })], [[0, 0]]],
    ['all of it', [percent(10_000)], [[100_000, 20_000]]],
  ])('%s', (_, given, taken) => expect(discounted(lines, given)).toEqual(taken))

  it('never take more than a line has', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
        fc.array(
          fc.record({
            kind: fc.constantFrom('percent' as const, 'amount' as const),
            value: fc.integer({ min: 0, max: 10_000 }),
            cap: fc.option(fc.integer({ min: 0, max: 100_000 })),
            product_ids: fc.option(fc.array(fc.integer({ min: 0, max: 4 }))),
          }),
          { maxLength: 4 },
        ),
        (amounts, given) => {
          const taken = discounted(
            amounts.map((each, product_id) => ({ product_id, amount: each })),
            given,
          )
          for (const [at, each] of amounts.entries()) {
            const all = sum(taken.map((one) => one[at] ?? 0))
            expect(all).toBeLessThanOrEqual(each)
            expect(all).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    ))
})

describe('a late fee', () => {
  const fee = (more: Partial<LateFee>): LateFee => ({ kind: 'percent', value: 500, least: 0, most: null, ...more })
  it.each<[number, LateFee, number]>([
    [100_000, fee({}), 5_000],
    [100_000, fee({ most: 2_500 }), 2_500],
    [1_000, fee({ least: 1_500 }), 1_500],
    [0, fee({ least: 1_500 }), 0],
    [-500, fee({}), 0],
    [100_000, fee({ kind: 'amount', value: 3_000 }), 3_000],
    [1_000, fee({ least: 2_000, most: 1_500 }), 1_500],
  ])('on %d by %j is %d', (open, by, result) => expect(lateFeeOn(open, by)).toBe(result))
})

it.each([
  [-3, 'current'],
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
])('%d days past due is %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket)
  expect(agingBuckets).toContain(bucket)
})

describe('a plan for another total', () => {
  const plan = (...amounts: [string, number, number][]): Instalment[] =>
    amounts.map(([due_on, amount, paid]) => ({ due_on, amount, paid }))
  const year = plan(['2026-09-01', 250, 250], ['2026-11-01', 250, 0], ['2027-01-01', 250, 0], ['2027-03-01', 250, 0])
  it.each<[string, Instalment[], number, string, number[]]>([
    ['less: what is to come shrinks', year, 800, '2026-10-01', [250, 183, 183, 184]],
    ['more: what is to come grows', year, 1_300, '2026-10-01', [250, 350, 350, 350]],
    ['what fell due stays', year, 800, '2026-12-01', [250, 250, 150, 150]],
    ['what is paid stays', year, 100, '2026-10-01', [250, 0, 0, 0]],
    ['nothing to come: the last takes it', year, 1_100, '2027-06-01', [250, 250, 250, 350]],
    ['the same', year, 1_000, '2026-10-01', [250, 250, 250, 250]],
    ['paid ahead counts', plan(['2026-09-01', 500, 500], ['2027-01-01', 500, 200]), 900, '2026-10-01', [500, 400]],
  ])('%s', (_, given, total, today, amounts) =>
    expect(replanned(given, total, today).map(({ amount }) => amount)).toEqual(amounts),
  )

  it('comes to the total, or to what is paid where that is more', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: fc.nat(10_000), part: fc.nat(100) }), { minLength: 1, maxLength: 10 }),
        fc.nat(200_000),
        fc.nat(10),
        (given, total, at) => {
          const before = given.map(({ amount, part }, nth) => ({
            due_on: `2026-${String(nth + 1).padStart(2, '0')}-01`,
            amount,
            paid: Math.floor((amount * part) / 100),
          }))
          const after = replanned(before, total, `2026-${String(at + 1).padStart(2, '0')}-01`)
          const paid = sum(before.map((one) => one.paid))
          expect(sum(after.map(({ amount }) => amount))).toBe(Math.max(total, paid))
          for (const [nth, one] of after.entries()) expect(one.amount).toBeGreaterThanOrEqual(before[nth]?.paid ?? 0)
        },
      ),
    ))
})
