const separators = [',', ';', '\t', '|'] as const
const sampled = { characters: 64 * 1024, lines: 50 }

/** How a table of text is parsed, whoever wrote it. A first line `sep=;`, as spreadsheets write it, is no row. */
export const csvOptions = (text: string) => {
  const named = /^sep=(.)[\r\n]/i.exec(text)
  return {
    delimiter: named?.[1] ?? separatorOf(text),
    from_line: named ? 2 : 1,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  }
}

/**
 * The separator that parts the most lines into equally many cells, outside of quotation marks; of several the one with
 * more cells. One that the first line has goes before others, so that decimal commas or lists in cells separate
 * nothing.
 */
export const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, sampled.characters)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampled.lines)
  const found = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length)
    const [cells, agreeing] = mostFrequent(counts)
    return { separator, first: counts[0] ?? 1, cells, agreeing: cells > 1 ? agreeing : 0 }
  })
  const heads = found.filter(({ first }) => first > 1)
  const [best] = (heads.length > 0 ? heads : found).toSorted(
    (one, other) => other.agreeing - one.agreeing || other.cells - one.cells || other.first - one.first,
  )
  return best?.separator ?? ','
}

const mostFrequent = (counts: readonly number[]): readonly [number, number] => {
  const lines = Map.groupBy(counts, (count) => count)
  const [best] = [...lines].toSorted(([a, one], [b, other]) => other.length - one.length || b - a)
  return best ? [best[0], best[1].length] : [1, 0]
}
