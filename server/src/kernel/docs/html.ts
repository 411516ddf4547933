/** Markup; what is filled in is escaped unless it is markup itself. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Filled = string | number | Html | readonly Html[]

export const html = (parts: TemplateStringsArray, ...values: Filled[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? textOf(values[at] ?? '') : '')).join(''))

const textOf = (value: Filled): string => {
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return value.map(({ text }) => text).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
