/** What a message may say of whom it goes to, in double braces. */
export const placeholders = [
  'recipient',
  'recipient_first_name',
  'student',
  'student_first_name',
  'school',
  'grade_level',
  'advisor',
  'missing_work',
] as const
export type Placeholder = (typeof placeholders)[number]

const written = /\{\{\s*([a-z_]+)\s*\}\}/g

/** The words in double braces that are no placeholder. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(written)].flatMap(([, name = '']) => (placeholders.some((known) => known === name) ? [] : [name]))

/** The placeholders of a text. */
export const fillableIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(written)].map(([, name = '']) => name))

/** @param values several names are joined by whoever gives them; one that is missing leaves nothing */
export const fillPlaceholders = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replaceAll(written, (whole, name: string) => {
    const known = placeholders.find((one) => one === name)
    return known ? (values[known] ?? '') : whole
  })
