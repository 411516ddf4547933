import { describe, expect, test } from 'vitest'
import { peopleFields } from './people-fields.rules.ts'
import { splitName } from '../people/full-name.rules.ts'
import { guessDateOrder, readDateIn, readPeopleCell } from './people-values.rules.ts'

describe('the order of dates', () => {
  test.each([
    [['30.04.2012', '1.2.2014'], 'day_first', true],
    [['4/30/2012', '2/1/2014'], 'month_first', true],
    [['2012-04-30'], 'year_first', true],
    [['1.2.2014'], 'day_first', false],
    [['1/2/2014'], 'month_first', false],
    [[''], 'month_first', true],
  ] as const)('%j is %s, proven: %s', (cells, order, proven) => {
    expect(guessDateOrder(cells)).toEqual({ order, proven })
  })
})

test.each([
  ['day_first', '30.04.2012', '2012-04-30'],
  ['day_first', '3-4-12', '2012-04-03'],
  ['month_first', '3/4/99', '1999-03-04'],
  ['month_first', '2012-04-30T00:00:00', '2012-04-30'],
  ['year_first', '2012/4/3', '2012-04-03'],
  ['day_first', '٣٠/٠٤/٢٠١٢', '2012-04-30'],
  ['day_first', '३०-०४-२०१२', '2012-04-30'],
  ['month_first', '5 avril 2012', '2012-04-05'],
  ['day_first', 'April 5, 2012', '2012-04-05'],
  ['day_first', '2012年4月5日', '2012-04-05'],
  ['day_first', '5.4.2012 08:30', '2012-04-05'],
  ['day_first', '+49 30 123', 'date_unread'],
  ['day_first', '30 2012', 'date_unread'],
  ['day_first', '31.02.2013', 'date_none'],
  ['month_first', '30.04.2012', 'date_none'],
  ['day_first', '1.1.1850', 'date_year'],
  ['day_first', 'soon', 'date_unread'],
] as const)('%s: %s is %s', (order, cell, expected) => {
  const read = readDateIn(order, cell, 2026)
  expect('value' in read ? read.value : read.reason).toBe(expected)
})

test.each([
  ['Klein, Ora', 'Ora', 'Klein'],
  ['Ora Maria Klein', 'Ora Maria', 'Klein'],
  ['Ora', '', 'Ora'],
])('%s is %s and %s', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})

const fields = new Map(
  peopleFields(
    'parents',
    [{ id: 7, name: 'Languages', kind: 'parent', type: 'choices', choices: ['German', 'Turkish'] }],
    true,
  ).map((field) => [field.key, field]),
)
test.each([
  ['parent.gender', 'W', 'female'],
  ['parent.gender', 'männlich', 'male'],
  ['parent.gender', 'yes', 'gender'],
  ['parent.billing', 'Ja', 'true'],
  ['parent.billing', 'НЕТ', 'false'],
  ['parent.billing', 'perhaps', 'yes_no'],
  ['parent.relationship', 'Mum', 'mother'],
  ['parent.relationship', 'Step parent', 'step-parent'],
  ['parent.relationship', 'boss', 'relationship'],
  ['parent.phone', '+49 (30) 123-45', '+49 (30) 123-45'],
  ['parent.phone', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
  ['parent.phone', 'call me', 'phone'],
  ['parent.email', 'anna@home', 'email'],
  ['parent.first_name', 'x'.repeat(61), 'too_long'],
  ['parent.first_name', 'a\u0000b', 'characters'],
  ['parent.custom.7', 'german;TURKISH', 'German; Turkish'],
  ['parent.custom.7', 'Latin', 'choice'],
  ['parent.email', '', ''],
])('%s: %s is %s', (key, cell, expected) => {
  const field = fields.get(key)
  if (!field) throw new Error(key)
  const read = readPeopleCell(field, cell, 'day_first', 2026)
  expect('value' in read ? read.value : read.reason).toBe(expected)
})
