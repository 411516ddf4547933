/** A text and what is chosen in it. */
export type Chosen = { value: string; start: number; end: number }
export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link'

/** The text with the chosen part marked, or unmarked where it was; what is chosen stays chosen. */
export const marked = (chosen: Chosen, mark: Mark): Chosen => {
  if (mark === 'bold') return around(chosen, '**')
  if (mark === 'italic') return around(chosen, '*')
  if (mark === 'heading') return atLines(chosen, '## ')
  if (mark === 'list') return atLines(chosen, '- ')
  return linked(chosen)
}

const around = ({ value, start, end }: Chosen, sign: string): Chosen => {
  const inner = value.slice(start, end)
  const size = sign.length
  const within = value.slice(start - size, start) === sign && value.slice(end, end + size) === sign
  if (within)
    return {
      value: value.slice(0, start - size) + inner + value.slice(end + size),
      start: start - size,
      end: end - size,
    }
  return { value: value.slice(0, start) + sign + inner + sign + value.slice(end), start: start + size, end: end + size }
}

const atLines = ({ value, start, end }: Chosen, sign: string): Chosen => {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const lines = value.slice(from, end).split('\n')
  const there = lines.every((line) => line.startsWith(sign))
  const changed = lines.map((line) => (there ? line.slice(sign.length) : `${sign}${line}`)).join('\n')
  return { value: value.slice(0, from) + changed + value.slice(end), start: from, end: from + changed.length }
}

const linked = ({ value, start, end }: Chosen): Chosen => {
  const address = 'https://'
  const at = end + 3 // behind '[', the words and ']('
  return {
    value: `${value.slice(0, start)}[${value.slice(start, end)}](${address})${value.slice(end)}`,
    start: at,
    end: at + address.length,
  }
}
