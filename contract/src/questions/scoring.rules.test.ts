import { assert, constantFrom, integer, property, shuffledSubarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounded } from '../kernel/fraction.ts'
import { Body, type Given } from './question.contract.ts'
import { creditOf, fits, gradeOf, maxOf, numberTyped, plainText, pointsOf } from './scoring.rules.ts'

const asked = { prompt: 'Question', explanation: '' }
const named = (...texts: string[]) => texts.map((text) => ({ id: `${text}000`, text }))
const ids = (...texts: string[]): Given => ({ ids: texts.map((text) => `${text}000`) })
const pairs = (given: Record<string, string>): Given => ({
  pairs: Object.fromEntries(Object.entries(given).map(([left, right]) => [`${left}000`, `${right}000`])),
})
const text = (written: string): Given => ({ text: written })

const choice: Body = { kind: 'choice', ...asked, options: named('a', 'b', 'c'), right: 'b000' }
const several: Body = {
  kind: 'several',
  ...asked,
  partial: true,
  options: named('a', 'b', 'c', 'd', 'e'),
  right: ['a000', 'c000', 'd000'],
}
const trueFalse: Body = { kind: 'true_false', ...asked, right: false }
const short: Body = { kind: 'short_text', ...asked, accepted: ['São Paulo', 'Sampa'], accents: false }
const pi: Body = { kind: 'number', ...asked, value: 3.14, tolerance: 0.01, tolerance_in: 'value' }
const speed: Body = { kind: 'number', ...asked, value: 200, tolerance: 5, tolerance_in: 'percent' }
const match: Body = {
  kind: 'match',
  ...asked,
  partial: true,
  left: named('a', 'b', 'c', 'd'),
  right: named('w', 'x', 'y', 'z', 'v'),
}
const order: Body = { kind: 'order', ...asked, partial: true, options: named('a', 'b', 'c', 'd', 'e') }
const essay: Body = { kind: 'essay', ...asked }

/** What is asked, what was answered, and what it earns of 12 points. */
const scored: [string, Body, Given | null, number | null][] = [
  ['choice: the right one', choice, ids('b'), 12],
  ['choice: another', choice, ids('a'), 0],
  ['choice: none', choice, ids(), 0],
  ['choice: two at once', choice, ids('b', 'a'), 0],
  ['choice: no answer', choice, null, 0],
  ['several: all three right ones', several, ids('a', 'c', 'd'), 12],
  ['several: in another order', several, ids('d', 'a', 'c'), 12],
  ['several: two of three', several, ids('a', 'c'), 8],
  ['several: one of three', several, ids('d'), 4],
  ['several: three right, one wrong: 3 − 1 of 3', several, ids('a', 'c', 'd', 'b'), 8],
  ['several: two right, one wrong: 2 − 1 of 3', several, ids('a', 'c', 'b'), 4],
  ['several: one right, one wrong', several, ids('a', 'b'), 0],
  ['several: more wrong than right is nothing, not less', several, ids('a', 'b', 'e'), 0],
  ['several: everything ticked: 3 − 2 of 3', several, ids('a', 'b', 'c', 'd', 'e'), 4],
  ['several, all or nothing: two of three', { ...several, partial: false }, ids('a', 'c'), 0],
  ['several, all or nothing: exactly', { ...several, partial: false }, ids('a', 'c', 'd'), 12],
  ['several, all or nothing: one too many', { ...several, partial: false }, ids('a', 'c', 'd', 'e'), 0],
  ['true or false: false is right', trueFalse, { yes: false }, 12],
  ['true or false: true is not', trueFalse, { yes: true }, 0],
  ['short text: as written', short, text('São Paulo'), 12],
  ['short text: case, accents and spaces aside', short, text('  sao   PAULO '), 12],
  ['short text: no space at all', short, text('saopaulo'), 12],
  ['short text: the other accepted one', short, text('sampa'), 12],
  ['short text: a letter wrong', short, text('Sao Paolo'), 0],
  ['short text: nothing but blanks', short, text('   '), 0],
  ['short text: accents matter', { ...short, accents: true }, text('sao paulo'), 0],
  ['short text: accents matter, given', { ...short, accents: true }, text('SÃO PAULO'), 12],
  ['number: exactly', pi, text('3.14'), 12],
  ['number: the upper end', pi, text('3.15'), 12],
  ['number: the lower end, with a comma', pi, text('3,13'), 12],
  ['number: just beyond', pi, text('3.1501'), 0],
  ['number: negative', pi, text('−3.14'), 0],
  ['number: a fraction within it', pi, text('22/7'), 12],
  ['number: no number', pi, text('about 3'), 0],
  ['number, percent: 5% below', speed, text('190'), 12],
  ['number, percent: 5% above', speed, text('210.0'), 12],
  ['number, percent: a little more', speed, text('210.01'), 0],
  ['match: all four', match, pairs({ a: 'w', b: 'x', c: 'y', d: 'z' }), 12],
  ['match: three of four', match, pairs({ a: 'w', b: 'x', c: 'y', d: 'v' }), 9],
  ['match: two swapped', match, pairs({ a: 'x', b: 'w', c: 'y', d: 'z' }), 6],
  ['match: one, the others open', match, pairs({ c: 'y' }), 3],
  ['match: the same partner for all', match, pairs({ a: 'w', b: 'w', c: 'w', d: 'w' }), 3],
  ['match, all or nothing: three of four', { ...match, partial: false }, pairs({ a: 'w', b: 'x', c: 'y', d: 'v' }), 0],
  ['order: right', order, ids('a', 'b', 'c', 'd', 'e'), 12],
  ['order: the last one first: a-b, b-c, c-d stand', order, ids('e', 'a', 'b', 'c', 'd'), 9],
  ['order: two neighbours swapped in the middle: d-e alone stands', order, ids('a', 'c', 'b', 'd', 'e'), 3],
  ['order: two halves swapped: d-e, a-b, b-c stand', order, ids('d', 'e', 'a', 'b', 'c'), 9],
  ['order: backwards', order, ids('e', 'd', 'c', 'b', 'a'), 0],
  ['order, all or nothing: the last one first', { ...order, partial: false }, ids('e', 'a', 'b', 'c', 'd'), 0],
  ['essay: waits for a teacher', essay, text('It was a dark night.'), null],
  ['essay: nothing written earns nothing', essay, text(''), 0],
]

describe('what an answer earns', () => {
  it.each(scored)('%s', (_, body, given, expected) => {
    expect(Body.safeParse(body).success).toBe(true)
    expect(pointsOf({ body, points: 12, counts: 'normal' }, given)).toBe(expected)
  })

  it('is rounded to two decimals, half up', () => {
    expect(pointsOf({ body: several, points: 1, counts: 'normal' }, ids('a'))).toBe(0.33)
    expect(pointsOf({ body: several, points: 1, counts: 'normal' }, ids('a', 'c'))).toBe(0.67)
    expect(
      pointsOf({ body: { ...several, right: several.right.slice(0, 2) }, points: 0.05, counts: 'normal' }, ids('a')),
    ).toBe(0.03)
  })

  it('is all of it, or none of it, where the question was wrong', () => {
    expect([
      pointsOf({ body: choice, points: 4, counts: 'full' }, null),
      pointsOf({ body: essay, points: 4, counts: 'full' }, text('x')),
    ]).toEqual([4, 4])
    expect(pointsOf({ body: choice, points: 4, counts: 'none' }, ids('b'))).toBe(0)
    expect(
      maxOf([
        { points: 4, counts: 'none' },
        { points: 0.1, counts: 'full' },
        { points: 0.2, counts: 'normal' },
      ]),
    ).toBe(0.3)
  })

  it('lies between nothing and everything, whatever is chosen', () => {
    assert(
      property(
        shuffledSubarray(['a000', 'b000', 'c000', 'd000', 'e000']),
        constantFrom(several, order, choice),
        (chosen, body) => {
          const credit = creditOf(body, { ids: chosen })
          const share = credit && rounded(credit, 6)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('of several is everything for the right ones alone', () => {
    assert(
      property(shuffledSubarray(['a000', 'b000', 'c000', 'd000', 'e000']), (chosen) => {
        const full = rounded(creditOf(several, { ids: chosen }) ?? { over: -1n, under: 1n }) === 1
        expect(full).toBe(chosen.toSorted().join() === several.right.toSorted().join())
      }),
    )
  })

  it('of an order is everything for the right one alone', () => {
    const all = order.options.map(({ id }) => id)
    assert(
      property(shuffledSubarray(all, { minLength: 5 }), (given) => {
        expect(rounded(creditOf(order, { ids: given }) ?? { over: -1n, under: 1n }) === 1).toBe(
          given.join() === all.join(),
        )
      }),
    )
  })
})

describe('the shape of an answer', () => {
  it.each<[Body, Given, boolean]>([
    [choice, ids('a'), true],
    [choice, ids('a', 'b'), false],
    [choice, ids('q'), false],
    [choice, text('b'), false],
    [several, ids('a', 'a'), false],
    [order, ids('a', 'b'), false],
    [order, ids('b', 'a', 'c', 'd', 'e'), true],
    [match, pairs({ a: 'w', b: 'w' }), true],
    [match, pairs({ w: 'a' }), false],
    [essay, ids('a'), false],
  ])('%#', (body, given, expected) => expect(fits(body, given)).toBe(expected))
})

describe('a number as typed', () => {
  it.each<[string, number | null]>([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['1,000', 1],
    ['1,000.5', 1000.5],
    ['1.000,5', 1000.5],
    ['1.000.000', 1_000_000],
    ['1 000', 1000],
    ["1'000", 1000],
    ['٣٫١٤', 3.14],
    ['३.५', 3.5],
    ['3/4', 0.75],
    ['−2', -2],
    ['+.5', 0.5],
    ['1.5e3', 1500],
    ['2e-3', 0.002],
    ['1.00.000', null],
    ['12a', null],
    ['', null],
    ['1/0', null],
    ['-', null],
  ])('%s', (typed, expected) => {
    const read = numberTyped(typed)
    expect(read && rounded(read, 6)).toBe(expected)
  })
})

describe('short texts', () => {
  it.each<[string, string, boolean]>([
    ['Straße', 'STRASSE', true],
    ['Élève', 'eleve', true],
    ['йод', 'иод', false],
    ['ёлка', 'елка', true],
    ['किताब', 'कताब', false],
    ['كِتَاب', 'كتاب', true],
    ['don’t', "don't", true],
    ['well–known', 'well-known', true],
    ['H2 O', 'h2o', true],
    ['İstanbul', 'istanbul', true],
  ])('%s and %s', (a, b, same) => expect(plainText(a) === plainText(b)).toBe(same))
})

describe('the grade of all attempts', () => {
  const attempts = [
    { nth: 1, points: 6, max: 12 },
    { nth: 3, points: 9, max: 12 },
    { nth: 2, points: 10, max: 12 },
    { nth: 4, points: null, max: 12 },
  ]
  it.each<[Parameters<typeof gradeOf>[1], number]>([
    ['highest', 16.67],
    ['latest', 15],
    ['average', 13.89],
  ])('%s of those that are scored', (keep, expected) => expect(gradeOf(attempts, keep, 20)).toBe(expected))
  it('is none before any is scored', () => expect(gradeOf(attempts.slice(3), 'highest', 20)).toBeNull())
  it('is none where there is nothing to earn', () =>
    expect(gradeOf([{ nth: 1, points: 0, max: 0 }], 'latest', 20)).toBeNull())
  it('never leaves what the activity is worth', () => {
    assert(
      property(integer({ min: 0, max: 1200 }), constantFrom('highest', 'latest', 'average'), (hundredths, keep) => {
        const grade = gradeOf([{ nth: 1, points: hundredths / 100, max: 12 }], keep, 20)
        expect(grade).toBeGreaterThanOrEqual(0)
        expect(grade).toBeLessThanOrEqual(20)
      }),
    )
  })
})
