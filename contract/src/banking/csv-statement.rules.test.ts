import { describe, expect, it, test } from 'vitest'
import { amountIn, columnsOf, dateOrderOf, decimalOf, headerRowOf } from './csv-statement.rules.ts'

test.each<[string, '.' | ',', string | null]>([
  ['1,234.56', '.', '1234.56'],
  ['1.234,56', ',', '1234.56'],
  ["1'234.50", '.', '1234.50'],
  ['1 234,5', ',', '1234.5'],
  ['(12.00)', '.', '-12.00'],
  ['12.00-', '.', '-12.00'],
  ['-€12.00', '.', '-12.00'],
  ['$1,000', '.', '1000'],
  ['CHF 15.30', '.', '15.30'],
  ['15,30 EUR', ',', '15.30'],
  ['20.00 DR', '.', '-20.00'],
  ['20.00 CR', '.', '20.00'],
  ['20,00 S', ',', '-20.00'],
  ['−7', '.', '-7'],
  ['.5', '.', '0.5'],
  ['١٢٫٥', ',', null],
  ['1.2.3', '.', null],
  ['12,34', '.', null],
  ['-', '.', null],
  ['', '.', null],
])('%s with the decimal sign %s is %s', (text, decimal, amount) => {
  expect(amountIn(text, decimal)).toBe(amount)
})

describe('what a table leaves open', () => {
  it('is the order of dates where no figure is above twelve and no points part them', () => {
    expect(dateOrderOf(['01/02/2026', '03/04/2026'])).toEqual({ order: 'day_first', sure: false })
    expect(dateOrderOf(['01/02/2026', '03/14/2026'])).toEqual({ order: 'month_first', sure: true })
    expect(dateOrderOf(['31/02/2026'])).toEqual({ order: 'day_first', sure: true })
    expect(dateOrderOf(['01.02.2026'])).toEqual({ order: 'day_first', sure: true })
    expect(dateOrderOf(['2026-01-02'])).toEqual({ order: 'year_first', sure: true })
  })

  it('is the decimal sign where three digits stand behind the only one', () => {
    expect(decimalOf(['1.000', '2.500'])).toEqual({ decimal: '.', sure: false })
    expect(decimalOf(['1.000', '2,5'])).toEqual({ decimal: ',', sure: true })
    expect(decimalOf(['1,000.00'])).toEqual({ decimal: '.', sure: true })
    expect(decimalOf(['200.000.000'])).toEqual({ decimal: ',', sure: true })
    expect(decimalOf(['5', '12'])).toEqual({ decimal: '.', sure: true })
  })
})

it('knows columns by their words in several languages, once each', () => {
  expect(columnsOf(['Boekdatum', 'Naam tegenpartij', 'Tegenrekening', 'Bedrag', 'Af/Bij', 'Mededelingen'])).toEqual({
    booked_on: 0,
    counterparty_name: 1,
    counterparty_account: 2,
    amount: 3,
    direction: 4,
    remittance: 5,
  })
  expect(columnsOf(['Date', 'Description', 'Details', 'Amount'])).toEqual({
    booked_on: 0,
    remittance: 1,
    more_remittance: 2,
    amount: 3,
  })
  expect(headerRowOf([['Statement of Example School'], [], ['Date', 'Amount']])).toBe(2)
  expect(headerRowOf([['2026-01-01', '5']])).toBeNull()
})
