import { isBracket, isWord, type Node } from './tree.ts'

/**
 * A part of a query: the words that begin it, and what follows them. What stands before the first clause has no head.
 */
export type Clause = { head: string; body: Node[] }

/** Longer beginnings before their shorter ones. */
const heads = [
  'with recursive, with, select distinct, select all, select, from, delete from, insert into, update, set, values, where',
  'group by, having, window, order by, partition by, limit, offset, returning, on conflict, union all, union, except all, except',
  'intersect all, intersect, cross join, inner join, join, for no key update, for key share, for update, for share',
  'left outer join, left join, right outer join, right join, full outer join, full join, natural join, using',
]
  .join(', ')
  .split(', ')
  .map((words) => words.split(' '))
  .toSorted((a, b) => b.length - a.length)
const headsFrom = Map.groupBy(heads, ([first]) => first)

export const clausesOf = (nodes: readonly Node[]): Clause[] => {
  const clauses: Clause[] = [{ head: '', body: [] }]
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]
    const clause = clauses.at(-1)
    if (!node || !clause) break
    const words = headAt(nodes, at, clause)
    if (words) clauses.push({ head: words.join(' '), body: [] })
    else if (isCommentOnClause(nodes, at, clause) || isPieceOfQuery(nodes, at, clause))
      clauses.push({ head: '', body: [node] })
    else clause.body.push(node)
    at += words?.length ?? 1
  }
  return clauses[0]?.body.length === 0 ? clauses.slice(1) : clauses
}

const headAt = (nodes: readonly Node[], at: number, { head, body }: Clause): readonly string[] | undefined => {
  const node = nodes[at]
  if (node?.kind !== 'word') return undefined
  const possible = headsFrom.get(node.text.toLowerCase())
  const words = possible?.find((words) => words.every((word, nth) => isWord(nodes[at + nth], word)))
  const before = nodes[at - 1]
  const after = nodes[at + (words?.length ?? 0)]
  if (before?.kind === 'operator' && before.text === '.') return undefined
  if (!words) return undefined
  switch (words[0]) {
    case 'with':
      return isWord(after, 'ordinality', 'time', 'ties') ? undefined : words
    case 'from':
      return isWord(before, 'distinct') && isWord(nodes[at - 2], 'is', 'not') ? undefined : words
    case 'update':
      return body.length === 0 ? words : undefined
    case 'set':
      return head === 'update' || head === 'on conflict' ? words : undefined
    case 'values':
      return isBracket(after) || after?.kind === 'hole' ? words : undefined
    case 'using':
      return head === 'delete from' ? words : undefined
    case undefined:
    default:
      return words
  }
}

const isCommentOnClause = (nodes: readonly Node[], at: number, clause: Clause): boolean =>
  nodes[at]?.kind === 'comment' && headAt(nodes, at + 1, clause) !== undefined

/**
 * Whether a hole stands for joins or conditions of its own: nothing before it asks for an operand, and a clause, or the
 * end, comes after it.
 */
const isPieceOfQuery = (nodes: readonly Node[], at: number, { head, body }: Clause): boolean => {
  const [before, node, after] = [body.at(-1), nodes[at], nodes[at + 1]]
  if (node?.kind !== 'hole' || !node.spaced || before === undefined) return false
  const isAmongSources = /^(from|where|using)$|join$/.test(head)
  const isPieceWithSources = head === '' && nodes.some((other) => isWord(other, 'from', 'join'))
  if (!isAmongSources && !isPieceWithSources) return false
  if (before.kind === 'operator' || before.kind === 'comma' || isWord(before, ...operators)) return false
  return after === undefined || after.kind === 'hole' || headAt(nodes, at + 1, { head, body }) !== undefined
}

const operators =
  'and or not in is like ilike between as on when then else any all some exists distinct lateral only'.split(' ')
