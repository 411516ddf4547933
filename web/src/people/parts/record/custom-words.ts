import type { CustomFieldRow } from '#contract/people/custom-values.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** A value of an own field as it is read: dates and numbers in the reader's way, several choices in a row. */
export const useCustomWord = () => {
  const t = useTexts()
  const { date, number } = useFormat()
  return ({ type }: Pick<CustomFieldRow, 'type'>, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no')
    if (typeof value === 'number') return number(value)
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value !== 'string') return ''
    return type === 'date' ? date(value) : value
  }
}
