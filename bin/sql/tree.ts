import type { Token } from './tokens.ts'

/** Tokens, where what stands between brackets, or between `case` and `end`, is one node. */
export type Node = Token | Nested
export type Nested = { kind: 'nested'; open: Token; content: Node[]; close: Token; spaced: boolean }

export const treeOf = (tokens: readonly Token[]): Node[] => {
  const whole: Node[] = []
  const opened: { open: Token; content: Node[] }[] = []
  for (const token of tokens) {
    const content = opened.at(-1)?.content ?? whole
    if (opens(token)) opened.push({ open: token, content: [] })
    else if (closes(token, opened.at(-1)?.open)) {
      const inner = opened.pop()
      const outer = opened.at(-1)?.content ?? whole
      if (inner) outer.push({ kind: 'nested', ...inner, close: token, spaced: inner.open.spaced })
    } else content.push(token)
  }
  // a piece may end before its bracket does
  return [...whole, ...opened.flatMap(({ open, content }) => [open, ...content])]
}

export const isWord = (node: Node | undefined, ...words: string[]): boolean =>
  node?.kind === 'word' && words.includes(node.text.toLowerCase())

const opens = (token: Token): boolean => token.kind === 'open' || isWord(token, 'case')

const closes = (token: Token, open: Token | undefined): boolean =>
  open !== undefined && (isWord(open, 'case') ? isWord(token, 'end') : token.kind === 'close')

export const isBracket = (node: Node | undefined): node is Nested =>
  node?.kind === 'nested' && node.open.kind === 'open'

/** Pieces between the commas of this level. */
export const itemsOf = (nodes: readonly Node[]): Node[][] => splitAt(nodes, (node) => node.kind === 'comma')

/** Pieces between the nodes that part them; those are left out. */
export const splitAt = (nodes: readonly Node[], parts: (node: Node, at: number) => boolean): Node[][] => {
  const pieces: Node[][] = [[]]
  for (const [at, node] of nodes.entries()) {
    if (parts(node, at)) pieces.push([])
    else pieces.at(-1)?.push(node)
  }
  return pieces
}
