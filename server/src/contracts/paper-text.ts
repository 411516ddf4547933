/** A run of letters of one weight. */
type Run = { text: string; bold: boolean; emphasis: boolean }
export type Block = { kind: 'heading' | 'paragraph' | 'list'; level: number; items: Run[][] }

/**
 * The little Markdown of texts as blocks for paper: headings, lists, paragraphs with their line breaks, bold and
 * emphasis; links keep their words.
 */
export const blocksOf = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((part) => groupsOf(part.split('\n').filter((line) => line.trim() !== '')))

const groupsOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  for (const line of lines) {
    const [, marks = '', heading = ''] = /^(#{1,3}) (.+)$/.exec(line) ?? []
    const kind = kindOf(line, marks)
    const last = blocks.at(-1)
    const runs = runsOf(kind === 'heading' ? heading : line.replace(/^- /, ''))
    if (last && last.kind === kind && kind !== 'heading') last.items.push(runs)
    else blocks.push({ kind, level: marks.length, items: [runs] })
  }
  return blocks
}

const kindOf = (line: string, marks: string): Block['kind'] => {
  if (marks !== '') return 'heading'
  return line.startsWith('- ') ? 'list' : 'paragraph'
}

const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\([^)]*\)/g

const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  const plain = (text: string) => text !== '' && runs.push({ text, bold: false, emphasis: false })
  let at = 0
  for (const match of line.matchAll(pattern)) {
    plain(line.slice(at, match.index))
    const [whole, bold, emphasis, link] = match
    runs.push({ text: bold ?? emphasis ?? link ?? '', bold: bold !== undefined, emphasis: emphasis !== undefined })
    at = match.index + whole.length
  }
  plain(line.slice(at))
  return runs
}
