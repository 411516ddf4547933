/**
 * Text that knows where it may break: a group stands on one line if it fits there, otherwise each of its lines breaks.
 */
export type Doc =
  | string
  | Doc[]
  | { line: ' ' | '' }
  | { indent: Doc }
  | { group: Doc; broken: boolean }
  | { fill: Doc[] }
  | { nested: Doc }

export const line: Doc = { line: ' ' }
export const softline: Doc = { line: '' }
export const indent = (content: Doc): Doc => ({ indent: content })
export const group = (content: Doc, broken = breaks(content)): Doc => ({ group: content, broken })
/** As many on a line as fit. */
export const fill = (contents: Doc[]): Doc => ({ fill: contents })

/** Indented from the line on which it begins. */
export const nested = (content: Doc): Doc => ({ nested: content })

export const join = (contents: readonly Doc[], separator: Doc): Doc[] =>
  contents.flatMap((content, at) => (at === 0 ? [content] : [separator, content]))

/** Whether it holds what cannot stand on one line. */
export const breaks = (doc: Doc): boolean => {
  if (typeof doc === 'string') return doc.includes('\n') || doc.startsWith('--')
  if (Array.isArray(doc)) return doc.some(breaks)
  if ('line' in doc) return false
  if ('indent' in doc) return breaks(doc.indent)
  if ('fill' in doc) return doc.fill.some(breaks)
  if ('nested' in doc) return breaks(doc.nested)
  return doc.broken
}

export const flat = (doc: Doc): string => {
  if (typeof doc === 'string') return doc
  if (Array.isArray(doc)) return doc.map(flat).join('')
  if ('line' in doc) return doc.line
  if ('indent' in doc) return flat(doc.indent)
  if ('fill' in doc) return doc.fill.map(flat).join(' ')
  if ('nested' in doc) return flat(doc.nested)
  return flat(doc.group)
}

const width = 120

type Task = { doc: Doc; level: number; isFlat: boolean }

/**
 * The text of a document that begins at `column` of a line with this indentation and is followed by `after` on its last
 * line.
 */
export const print = (doc: Doc, column: number, indentation: number, after: string): string => {
  let text = ''
  let at = column
  const tasks: Task[] = [
    { doc: after, level: indentation, isFlat: true },
    { doc, level: indentation, isFlat: false },
  ]
  const write = (part: string) => {
    text += part
    const newline = part.lastIndexOf('\n')
    at = newline < 0 ? at + part.length : part.length - newline - 1
  }
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { doc, level, isFlat } = task
    if (typeof doc === 'string') write(doc)
    else if (Array.isArray(doc)) tasks.push(...doc.toReversed().map((part) => ({ doc: part, level, isFlat })))
    else if ('line' in doc) write(isFlat ? doc.line : `\n${' '.repeat(level)}`)
    else if ('indent' in doc) tasks.push({ doc: doc.indent, level: level + 2, isFlat })
    else if ('nested' in doc) {
      const present = text.includes('\n') ? text.slice(text.lastIndexOf('\n') + 1) : undefined
      const own = present === undefined ? indentation : present.length - present.trimStart().length
      tasks.push({ doc: doc.nested, level: own, isFlat })
    } else if ('fill' in doc) {
      const [first = '', next, ...others] = doc.fill
      if (next !== undefined) {
        const after = others.length > 0 ? 0 : restOf(tasks)
        const fits = isFlat || at + flat([first, line, next]).length + after <= width
        tasks.push({ doc: fill([next, ...others]), level, isFlat }, { doc: line, level, isFlat: fits })
      }
      tasks.push({ doc: first, level, isFlat })
    } else {
      const fits = isFlat || (!doc.broken && at + flat(doc.group).length + restOf(tasks) <= width)
      tasks.push({ doc: doc.group, level, isFlat: fits })
    }
  }
  return text
}

/** How much is still written on the present line after what is asked about. */
const restOf = (tasks: readonly Task[]): number => {
  let length = 0
  const inner: Task[] = []
  for (let at = tasks.length - 1; at >= 0 || inner.length > 0;) {
    const task = inner.pop() ?? tasks[at--]
    if (!task) break
    const { doc, level, isFlat } = task
    if (typeof doc === 'string') {
      const newline = doc.indexOf('\n')
      if (newline >= 0) return length + newline
      length += doc.length
    } else if (Array.isArray(doc)) inner.push(...doc.toReversed().map((part) => ({ doc: part, level, isFlat })))
    else if ('line' in doc) {
      if (!isFlat) return length
      length += doc.line.length
    } else if ('indent' in doc) inner.push({ doc: doc.indent, level, isFlat })
    else if ('nested' in doc) inner.push({ doc: doc.nested, level, isFlat })
    else if ('fill' in doc) inner.push({ doc: join(doc.fill, line), level, isFlat })
    else inner.push({ doc: doc.group, level, isFlat })
    if (length > width) return length
  }
  return length
}
