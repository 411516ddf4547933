import { describe, expect, it } from 'vitest'
import { darkEnough, paperOf, readCode, validUntil, writeCode } from './id-cards.rules.ts'

describe('the last day of a card', () => {
  it.each([
    ['2026-11-22', '2027-06-30', '2027-06-30'],
    ['2026-11-22', null, '2027-11-22'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2028-02-29', null, '2029-02-28'],
    ['2026-11-22', '2026-06-30', '2027-11-22'],
  ])('made on %s in a term until %s is %s', (today, end, until) => expect(validUntil(today, end)).toBe(until))
})

describe('a code', () => {
  it('reads as what was written', () => {
    const card = { school_id: 1, person_id: 40_021, until: '2027-06-30' }
    expect(writeCode(card)).toBe('1.uvp.20270630')
    expect(readCode(writeCode(card))).toEqual(card)
  })
  it.each(['', '1.2', '1.2.2027-06-30', 'x.y.z', '1.2.20270630 '])('%j is none', (text) =>
    expect(readCode(text)).toBeUndefined(),
  )
})

it.each([
  ['America/New_York', 'letter'],
  ['America/Sao_Paulo', 'a4'],
  ['Europe/Berlin', 'a4'],
  ['Asia/Riyadh', 'a4'],
])('paper in %s is %s', (zone, paper) => expect(paperOf(zone)).toBe(paper))

describe('the colour of a school', () => {
  it('stays where white text can be read on it', () => expect(darkEnough('#1B5C70')).toBe('#1b5c70'))
  it('is darkened where it cannot, down from white too', () => {
    for (const color of ['#FFFF00', '#FFFFFF', '#8FD3FF']) expect(darkEnough(color)).not.toBe(color.toLowerCase())
  })
})
