import { expect, it } from 'vitest'
import type { TableColumn } from './table.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../*/*.contract.ts', { eager: true })
const texts = import.meta.glob<Record<string, string>>('../locales/en/*.json', { eager: true, import: 'default' })
const english = new Set(Object.values(texts).flatMap((some) => Object.keys(some)))

const isColumns = (value: unknown): value is TableColumn<never>[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'object' && 'key' in one && 'title' in one && 'value' in one)
const declared = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract))
  .flatMap(([name, value]) => {
    const columns = typeof value === 'object' && value !== null && 'columns' in value ? value.columns : value
    return isColumns(columns) ? [{ name, columns }] : []
  })

it('finds the declared columns', () => expect(declared.length).toBeGreaterThan(10))

it.each(declared)('$name head their columns by texts that there are', ({ columns }) => {
  expect(columns.filter(({ title }) => !english.has(title)).map(({ title }) => title)).toEqual([])
})

it.each(declared)('$name have each column once', ({ columns }) => {
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
})
