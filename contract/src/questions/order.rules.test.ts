import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Body } from './question.contract.ts'
import { askedOf, drawn, shuffled } from './order.rules.ts'

const asked = { prompt: 'Question', explanation: 'because' }
const options = ['ab12', 'cd34', 'ef56', 'gh78'].map((id) => ({ id, text: id.toUpperCase() }))
const partners = ['ij12', 'kl34', 'mn56', 'op78', 'qr90'].map((id) => ({ id, text: id }))
const seeds = integer({ min: 0, max: 4_294_967_295 })

/** Pairs of questions that differ in the key alone. */
const equivalents: [string, Body, Body][] = [
  [
    'choice',
    { kind: 'choice', ...asked, options, right: 'ab12' },
    { kind: 'choice', ...asked, options, right: 'gh78' },
  ],
  [
    'several',
    { kind: 'several', ...asked, partial: true, options, right: ['ab12'] },
    { kind: 'several', ...asked, partial: true, options, right: ['cd34', 'ef56'] },
  ],
  ['true or false', { kind: 'true_false', ...asked, right: true }, { kind: 'true_false', ...asked, right: false }],
  [
    'short text',
    { kind: 'short_text', ...asked, accepted: ['a'], accents: true },
    { kind: 'short_text', ...asked, accepted: ['b', 'c'], accents: true },
  ],
  [
    'number',
    { kind: 'number', ...asked, value: 1, tolerance: 0, tolerance_in: 'value' },
    { kind: 'number', ...asked, value: 2, tolerance: 1, tolerance_in: 'percent' },
  ],
  ['essay', { kind: 'essay', ...asked, explanation: 'a' }, { kind: 'essay', ...asked, explanation: 'b' }],
]

describe('what a student gets of a question', () => {
  it.each(equivalents)('of kind %s is the same whatever the key is', (_, one, other) => {
    assert(
      property(seeds, (seed) => {
        expect(askedOf(one, seed, true)).toEqual(askedOf(other, seed, true))
      }),
    )
  })

  it('holds the items to be ordered in every order but the right one', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 2_000; seed++)
      seen.add(
        askedOf({ kind: 'order', ...asked, partial: true, options }, seed, false)
          .options.map(({ id }) => id)
          .join(),
      )
    expect(seen.size).toBe(23)
    expect(seen.has(options.map(({ id }) => id).join())).toBe(false)
  })

  it('holds the partners of a match in every order, shuffled even where options are not', () => {
    const first = new Set<string | undefined>()
    for (let seed = 0; seed < 500; seed++)
      first.add(
        askedOf({ kind: 'match', ...asked, partial: true, left: options, right: partners }, seed, false).options[0]?.id,
      )
    expect(first.size).toBe(partners.length)
  })
})

describe('shuffling', () => {
  it('keeps every element once, and is the same for the same seed', () => {
    assert(
      property(seeds, (seed) => {
        expect(shuffled(options, seed).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(options)
        expect(shuffled(options, seed)).toEqual(shuffled(options, seed))
      }),
    )
  })

  it('puts each element at each place about equally often', () => {
    const firsts = new Map<string | undefined, number>()
    for (let seed = 0; seed < 4_000; seed++) {
      const id = shuffled(options, seed * 7_919)[0]?.id
      firsts.set(id, (firsts.get(id) ?? 0) + 1)
    }
    for (const { id } of options) expect(firsts.get(id)).toBeGreaterThan(850)
  })

  it('draws so many questions, in the given order unless shuffled', () => {
    const all = [...Array(20).keys()]
    assert(
      property(seeds, (seed) => {
        const some = drawn(all, seed, { shuffle: false, draw: 5 })
        expect(some).toHaveLength(5)
        expect(some).toEqual(some.toSorted((a, b) => a - b))
        expect(drawn(all, seed, { shuffle: false, draw: null })).toEqual(all)
        expect(drawn(all, seed, { shuffle: true, draw: 30 }).toSorted((a, b) => a - b)).toEqual(all)
      }),
    )
  })
})
