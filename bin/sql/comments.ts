/** The width that oxfmt keeps to; it leaves comments as they are. */
const width = 120
/** Instructions to tools: they count as one line. */
const instruction = /^(oxlint|eslint|prettier|@ts-|#(end)?region|@vitest|<reference|sourceMappingURL|v8 ignore)/

/** The TypeScript with comments that take whole lines broken at the width of the code. */
export const wrapComments = (source: string): string => {
  if (!source.split('\n').some((line) => line.length > width)) return source
  let inBlock = false
  let inTemplate = false
  return source
    .split('\n')
    .flatMap((line) => {
      const before = { inBlock, inTemplate }
      if (!inTemplate && !inBlock && /^\s*\/\*/.test(line) && !line.includes('*/')) inBlock = true
      else if (inBlock && line.includes('*/')) inBlock = false
      else if (!inBlock && ticks(line) % 2 === 1) inTemplate = !inTemplate
      return line.length <= width || before.inTemplate ? [line] : wrapLine(line, before.inBlock)
    })
    .join('\n')
}

const wrapLine = (line: string, inBlock: boolean): string[] => {
  const [, room = '', sign = '', text = ''] = /^(\s*)(\/\*\*|\/\/|\*)\s+(.*)$/.exec(line) ?? []
  if (sign === '//' && !instruction.test(text)) return wrapText(text, `${room}// `)
  if (sign === '*' && inBlock && !text.includes('*/')) return wrapText(text, `${room}* `)
  const [, whole = '', end = ''] = /^(.*?)\s*(\*\/)?$/.exec(text) ?? []
  if (sign !== '/**' || inBlock || whole.includes('*/')) return [line]
  const parts = whole.split(/ (?=@\w+ )/).flatMap((part) => wrapText(part, `${room} * `))
  return [`${room}/**`, ...parts, ...(end ? [`${room} */`] : [])]
}

const wrapText = (text: string, head: string): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && head.length + line.length + 1 + word.length > width) {
      lines.push(head + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, head + line]
}

const ticks = (line: string): number => line.replaceAll(/\\./g, '').split('`').length - 1
