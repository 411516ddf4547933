import { expect, it } from 'vitest'
import {
  contractFields,
  type ContractValues,
  emptyFields,
  fillContract,
  linesFor,
  signedText,
  totalOf,
  unknownFields,
} from './contract-text.rules.ts'

const values = {
  ...Object.fromEntries(contractFields.map((name) => [name, ''])),
  student: 'Maya',
  total: '€5',
} as ContractValues

it('known fields are filled, others stay as they were written', () => {
  const text = 'Dear {{ student }}, {{total}} {{pupil}} {{pupil}} {{classes}}{ student }'
  expect(fillContract(text, values)).toBe('Dear Maya, €5 {{pupil}} {{pupil}} { student }')
  expect(unknownFields(text)).toEqual(['pupil'])
  expect(emptyFields(text, values)).toEqual(['classes'])
})

it('a value that looks like a field is not filled again', () =>
  expect(fillContract('{{student}}', { ...values, student: '{{total}} $& $1' })).toBe('{{total}} $& $1'))

it('fees of a grade are those for all and its own, in their order', () => {
  const lines = [
    { name: 'Tuition', amount: 100, grade_levels: [] },
    { name: 'Lab', amount: 7, grade_levels: ['9', '10'] },
    { name: 'Discount', amount: -20, grade_levels: [] },
  ]
  expect(linesFor(lines, '9')).toEqual([
    { name: 'Tuition', amount: 100 },
    { name: 'Lab', amount: 7 },
    { name: 'Discount', amount: -20 },
  ])
  expect(totalOf(linesFor(lines, '8'))).toBe(80)
})

it('what is signed changes with every word and amount', () => {
  const contract = {
    number: 'C-1',
    revision: 1,
    title: 'T',
    body: 'B',
    currency: 'EUR',
    lines: [{ name: 'F', amount: 5 }],
    instalment_choices: [1],
  }
  const texts = [
    contract,
    { ...contract, revision: 2 },
    { ...contract, title: 'U' },
    { ...contract, body: 'C' },
    { ...contract, currency: 'USD' },
    { ...contract, lines: [{ name: 'F', amount: 6 }] },
    { ...contract, lines: [{ name: 'G', amount: 5 }] },
    { ...contract, instalment_choices: [1, 2] },
  ].map(signedText)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts[0]).toBe('C-1 / 1\nT\nB\nF\t5\n5 EUR\n1')
})
