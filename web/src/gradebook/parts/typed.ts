/** What somebody typed or pasted into a cell: points, nothing, exempt – or what cannot be a mark, with the text key that says why. */
export type Typed = { points: number | null; exempt: boolean } | { problem: string }

/** Reads a mark as people write it: 12, 12.5, 12,5, an empty cell, EX for exempt. At most two decimals, not negative. */
export const readMark = (text: string): Typed => {
  const plain = text.trim().normalize('NFKC')
  if (plain === '' || plain === '–' || plain === '-') return { points: null, exempt: false }
  if (/^(ex|exempt|excused)$/i.test(plain)) return { points: null, exempt: true }
  const match = /^(\d{1,5})(?:[.,](\d*))?$/.exec(plain)
  if (!match) return { problem: 'gradebook.not-a-mark' }
  const decimals = (match[2] ?? '').replace(/0+$/, '')
  if (decimals.length > 2) return { problem: 'gradebook.two-decimals' }
  return { points: Number(`${match[1]}.${decimals || '0'}`), exempt: false }
}

/** A block from a spreadsheet as rows of texts; a last empty line is none. */
export const readBlock = (text: string): string[][] => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split('\t'))
}
