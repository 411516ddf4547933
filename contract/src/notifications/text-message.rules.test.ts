import { describe, expect, it } from 'vitest'
import { costOf, minorUnits, segmentsOf, sendable, shorter, wordIn } from './text-message.rules.ts'

const a = (count: number) => 'a'.repeat(count)

describe('segments', () => {
  it.each([
    ['nothing', '', 'gsm', 0, 1],
    ['160 letters', a(160), 'gsm', 160, 1],
    ['161 letters', a(161), 'gsm', 161, 2],
    ['306 letters', a(306), 'gsm', 306, 2],
    ['307 letters', a(307), 'gsm', 307, 3],
    ['459 letters', a(459), 'gsm', 459, 3],
    ['every sign of the extension', '^{}\\[~]|€', 'gsm', 18, 1],
    ['80 euro signs', '€'.repeat(80), 'gsm', 160, 1],
    ['81 euro signs', '€'.repeat(81), 'gsm', 162, 2],
    ['a euro sign that does not fit at the end of a part', `${a(152)}€${a(152)}`, 'gsm', 306, 3],
    ['letters of the basic set', 'àéèìòùÄÖÑÜäöñüßÆæØøÅåÇ¿¡§¤£¥ΔΦΓΛΩΠΨΣΘΞ_@', 'gsm', 40, 1],
    ['a letter beside it', 'ç', 'ucs2', 1, 1],
    ['a backquote beside it', '`', 'ucs2', 1, 1],
    ['70 Arabic letters', 'ع'.repeat(70), 'ucs2', 70, 1],
    ['71 Arabic letters', 'ع'.repeat(71), 'ucs2', 71, 2],
    ['134 Arabic letters', 'ع'.repeat(134), 'ucs2', 134, 2],
    ['135 Arabic letters', 'ع'.repeat(135), 'ucs2', 135, 3],
    ['35 emoji', '😀'.repeat(35), 'ucs2', 70, 1],
    ['36 emoji', '😀'.repeat(36), 'ucs2', 72, 2],
    ['emoji that do not fit at the end of a part', '😀'.repeat(67), 'ucs2', 134, 3],
  ] as const)('of %s', (_, text, encoding, units, segments) => {
    expect(segmentsOf(text)).toEqual({ encoding, units, segments })
  })
})

it('typographic signs do not make a text longer', () => {
  expect(sendable('“Ann’s” trip – Friday…\u00A0at 8 ')).toBe('"Ann\'s" trip - Friday... at 8')
  expect(segmentsOf(sendable(`’${a(159)}`)).segments).toBe(1)
})

it('the whole text goes where it costs no more than the short one', () => {
  expect(shorter(a(160), a(20))).toBe(a(160))
  expect(shorter(a(161), a(20))).toBe(a(20))
  expect(shorter(a(300), a(170))).toBe(a(300))
})

it.each([
  [1, 79, 'USD', 1],
  [3, 79, 'USD', 3],
  [100, 79, 'USD', 79],
  [2, 500, 'EUR', 10],
  [3, 80_000, 'KRW', 24],
  [1, 75, 'KWD', 8],
  [0, 75, 'USD', 0],
])('%i segments at %i ten-thousandths of %s cost %i', (segments, price, currency, cost) => {
  expect(minorUnits(costOf(segments, price), currency)).toBe(cost)
})

describe('a word from a telephone', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['Stop all', 'stop'],
    ['STOPALL', 'stop'],
    ['Unsubscribe', 'stop'],
    ['CANCEL', 'stop'],
    ['end', 'stop'],
    ['Quit', 'stop'],
    ['ARRÊT', 'stop'],
    ['СТОП', 'stop'],
    ['إيقاف', 'stop'],
    ['退订', 'stop'],
    ['HỦY', 'stop'],
    ['START', 'start'],
    ['unstop', 'start'],
    ['Yes!', 'start'],
    ['HELP', 'help'],
    ['ayuda', 'help'],
    ['please stop the bus', undefined],
    ['stopping', undefined],
    ['yes, Ann is ill', undefined],
    ['', undefined],
  ])('%s is %s', (text, word) => expect(wordIn(text)).toBe(word))
})
