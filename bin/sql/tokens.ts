/** A piece of a statement: `spaced` where white space stands before it. A hole is what TypeScript puts there. */
export type Token = { text: string; kind: Kind; spaced: boolean; hole?: number }
type Kind = 'word' | 'string' | 'operator' | 'open' | 'close' | 'comma' | 'comment' | 'hole'

/** Stands for a hole while the text is read; no statement has it. */
const hole = '\uE000'

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['comment', /--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['string', /[eE]?'(?:[^']|'')*'/y],
  ['word', /\$\d+|"[^"]*"|\d+(?:\.\d+)?|[\p{L}_][\p{L}\d_]*/uy],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['comma', /,/y],
  ['hole', /\uE000/y],
  ['operator', /::|\.|;|[-+*/<>=~!@#%^&|?:]+/y],
]

/** @param parts the text between the holes, as it stands in the source */
export const tokensOf = (parts: readonly string[]): Token[] => {
  const text = parts.join(hole)
  const tokens: Token[] = []
  let holes = 0
  for (let at = 0; at < text.length;) {
    const space = /\s*/y
    space.lastIndex = at
    const spaced = (space.exec(text)?.[0] ?? '') !== ''
    at = spaced ? space.lastIndex : at
    if (at === text.length) break
    const token = tokenAt(text, at)
    if (token.kind !== 'hole' && token.text.includes(hole)) throw new Error(`a value stands in a string: ${token.text}`)
    tokens.push({ ...token, spaced, ...(token.kind === 'hole' && { hole: holes++ }) })
    at += token.text.length
  }
  return tokens
}

const tokenAt = (text: string, at: number): { text: string; kind: Kind } => {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) return { text: found, kind }
  }
  throw new Error(`not SQL: ${text.slice(at, at + 40)}`)
}
