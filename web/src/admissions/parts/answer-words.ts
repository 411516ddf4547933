import type { Child } from '#contract/admissions/family.contract.ts'
import type { Question } from '#contract/admissions/form.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** An answer as it is read: dates, numbers and yes or no in the words of the language. */
export const useAnswerWords = () => {
  const t = useTexts()
  const { date, number, list } = useFormat()
  return ({ type }: Question, value: Child['answers'][string]): string => {
    if (value === null || type === 'words') return ''
    if (Array.isArray(value)) return list(value)
    if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no')
    if (typeof value === 'number') return number(value)
    return type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value
  }
}
