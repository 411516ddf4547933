import { squeezed } from './people-fields.rules.ts'
import { isDate, isGender } from './people-values.rules.ts'
import { isEmail } from './sds.rules.ts'

type Cells = readonly string[]

/**
 * Whether the first row of a file names its columns. It does unless it looks like the others: an e-mail address, a
 * date, a number, a gender, or a text that stands in its column again; known names, and words above a column of such
 * values, speak for it.
 * @param names what columns are called, squeezed
 */
export const isHeader = (first: Cells, others: readonly Cells[], names: ReadonlySet<string>): boolean => {
  const again = first.map((text, at) => others.some((cells) => cells[at] === text))
  const count = (is: (text: string, at: number) => boolean) =>
    first.filter((text, at) => text !== '' && is(text, at)).length
  const isAbove = (at: number): boolean => {
    const filled = others.flatMap((cells) => cells[at] || [])
    return filled.length > 0 && filled.every(isValue)
  }
  const named = count((text, at) => (names.has(squeezed(text)) && !again[at]) || (!isValue(text) && isAbove(at)))
  const values = count((text, at) => isValue(text) || (again[at] === true && !names.has(squeezed(text))))
  return values === 0 || named > values
}

const isValue = (text: string): boolean => isEmail(text) || isDate(text) || isNumber(text) || isGender(text)

/** Student numbers, phones and grade levels: S-1001, +49 30 1234, 9, 9b. */
const isNumber = (text: string): boolean => /^(?=.*\d)[\d\s()+./-]+$|^[A-Z]{0,3}-?\d{3,}$|^\d{1,2}[a-z]?$/i.test(text)
