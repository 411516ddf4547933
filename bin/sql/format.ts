import { type Doc, flat, group, indent, line, nested, print, softline } from './doc.ts'
import { levelDoc } from './layout.ts'
import { type Template, templatesOf } from './templates.ts'
import { type Token, tokensOf } from './tokens.ts'
import { isBracket, type Node, treeOf } from './tree.ts'
import { clausesOf } from './clauses.ts'

/** The TypeScript with its statements written clause by clause. */
export const formatStatements = (path: string, source: string): string => {
  if (!source.includes('`')) return source
  let text = ''
  let at = 0
  const templates = templatesOf(path, source)
  for (const template of templates) {
    text += source.slice(at, template.start)
    const before = text.slice(text.lastIndexOf('\n') + 1)
    const level = before.length - before.trimStart().length
    const after = /.*?(?=\s*\/\/|$)/m.exec(source.slice(template.end))?.[0] ?? ''
    text += print(templateDoc(template, source), before.length, level, after).slice(0, -after.length || undefined)
    at = template.end
  }
  const formatted = text + source.slice(at)
  if (formatted === source) return source
  if (meaningOf(templatesOf(path, formatted)) !== meaningOf(templates))
    throw new Error(`${path}: formatting would change a statement`)
  return formatted
}

/** Everything but white space that means nothing. */
const meaningOf = (templates: readonly Template[]): string => JSON.stringify(templates.map(meaning))

type Meaning = [string, boolean, Meaning[]]
const meaning = ({ parts, holes }: Template): Meaning[] => {
  const tokens = tokensOf(parts)
  return tokens.map((token, at) => [
    token.text,
    touches(tokens[at - 1]) && touches(token) && token.spaced,
    holes[token.hole ?? -1]?.templates.flatMap(meaning) ?? [],
  ])
}

/** Whether white space beside it can part what would otherwise be one. */
const touches = (token: Token | undefined): boolean =>
  token?.kind === 'word' || token?.kind === 'string' || token?.kind === 'hole'

const templateDoc = ({ parts, holes }: Template, source: string): Doc => {
  const docs = holes.map(({ start, end, templates }): Doc => {
    const pieces: Doc[] = []
    let at = start
    for (const inner of templates) {
      pieces.push(source.slice(at, inner.start), nested(templateDoc(inner, source)))
      at = inner.end
    }
    return ['${', ...pieces, source.slice(at, end), '}']
  })
  const nodes = treeOf(tokensOf(parts))
  if (nodes.length === 0) return '``'
  const content = levelDoc(nodes, docs)
  const text = parts.join('x')
  const first: Doc = /^ +\S/.test(text) ? line : softline
  const last = /\S +$/.test(text) ? ' ' : ''
  if (isBrackets(nodes) && flat(content).length > 110) return ['`', content, '`']
  return group(['`', indent([first, clausesOf(nodes).length === 1 ? group(content) : content]), last, '`'])
}

/** Brackets, with a few words before them: they open and close on the lines of their backticks. */
const isBrackets = (nodes: readonly Node[]): boolean =>
  isBracket(nodes.at(-1)) && nodes.slice(0, -1).every((node) => node.kind === 'word' || node.kind === 'operator')
