import { type Clause, clausesOf } from './clauses.ts'
import { breaks, type Doc, fill, flat, group, indent, join, line, softline } from './doc.ts'
import { isBracket, isWord, itemsOf, type Nested, type Node, splitAt } from './tree.ts'

/** How the TypeScript of a hole is written. */
export type Holes = readonly Doc[]

/** Nodes of one level: the clauses of a query, each on its line unless all fit on one, or an expression. */
export const levelDoc = (nodes: readonly Node[], holes: Holes): Doc => {
  const clauses = clausesOf(nodes)
  return clausesDoc(
    clauses,
    clauses.map((clause) => clauseDoc(clause, holes)),
  )
}

/** A line each; but `select from` tells only whether there is anything. */
const clausesDoc = (clauses: readonly Clause[], docs: readonly Doc[]): Doc =>
  docs.map((doc, at) => {
    const before = clauses[at - 1]
    if (!before) return doc
    const together = before.head === 'limit' || (before.head === 'select' && before.body.length === 0)
    return [together ? ' ' : line, doc]
  })

const clauseDoc = ({ head, body }: Clause, holes: Holes): Doc => {
  if (body.length === 0) return head
  if (head === '') return listDoc(body, holes, true)
  if (head.startsWith('with')) return [head, ' ', ctesDoc(itemsOf(body), holes)]
  if (/join$|^from$|^using$/.test(head)) return sourceDoc(head, body, holes)
  const items = itemsOf(body)
  if (items.length > 1) return group([head, indent([line, listDoc(body, holes)])])
  return group([head, ' ', expressionDoc(body, holes)])
}

const ctesDoc = (items: readonly Node[][], holes: Holes): Doc =>
  join(
    items.map((item) => cteDoc(item, holes)),
    [',', line],
  )

/** One of the named queries of `with`: its clauses always stand on lines of their own, unless it is a short one. */
const cteDoc = (nodes: readonly Node[], holes: Holes): Doc => {
  const query = nodes.at(-1)
  if (!isBracket(query)) return expressionDoc(nodes, holes)
  const content = levelDoc(query.content, holes)
  const short = flat(content).length <= 80
  const before = sequenceDoc(nodes.slice(0, -1), holes)
  return [before, ' (', group([indent([softline, content]), softline], !short || breaks(content)), ')']
}

const sourceDoc = (head: string, body: readonly Node[], holes: Holes): Doc => {
  const [source = [], condition] = splitAt(body, (node, at) => isWord(node, 'on') && !isWord(body[at - 1], 'distinct'))
  const what = itemsOf(source).length > 1 ? listDoc(source, holes) : expressionDoc(source, holes)
  return condition ? group([head, ' ', what, ' on ', expressionDoc(condition, holes)]) : group([head, ' ', what])
}

/** Items between commas: where they do not fit on a line, plain ones share lines and each other one has its own. */
const listDoc = (nodes: readonly Node[], holes: Holes, names = false): Doc => {
  const items = names ? pairsOf(itemsOf(nodes)) : itemsOf(nodes).map((item) => [item])
  const docs = items.map((item, at) => {
    const doc: Doc = join(
      item.map((part) => expressionDoc(part, holes)),
      ', ',
    )
    return { doc: at < items.length - 1 ? [doc, ','] : doc, plain: item.every(isPlain) && flat(doc).length <= 50 }
  })
  const runs: { docs: Doc[]; plain: boolean }[] = []
  for (const { doc, plain } of docs) {
    const run = runs.at(-1)
    if (run?.plain && plain) run.docs.push(doc)
    else runs.push({ docs: [doc], plain })
  }
  return join(
    runs.map(({ docs }) => (docs.length > 1 ? fill(docs) : docs)),
    line,
  )
}

const isPlain = (item: readonly Node[]): boolean =>
  item.every(
    (node) =>
      node.kind !== 'comment' &&
      (node.kind !== 'nested' || node.content.every((inner) => inner.kind !== 'nested' && !isWord(inner, 'select'))),
  )

/** Names with their values, as json_build_object takes them. */
const pairsOf = (items: Node[][]): Node[][][] => {
  const pairs: Node[][][] = []
  for (let at = 0; at < items.length; at++) {
    const [item = [], value] = items.slice(at)
    if (item.length === 1 && item[0]?.kind === 'string' && value) pairs.push([item, items[++at] ?? []])
    else pairs.push([item])
  }
  return pairs
}

/** Conditions break before `and` and `or`, others before what joins their operands. */
const expressionDoc = (nodes: readonly Node[], holes: Holes, further: (doc: Doc) => Doc = indent): Doc => {
  const either = splitAt(nodes, (node) => isWord(node, 'or')).map((part) => andDoc(part, holes, further))
  return chain(either, 'or ', further)
}

const andDoc = (nodes: readonly Node[], holes: Holes, further: (doc: Doc) => Doc): Doc => {
  const all = splitAt(nodes, (node, at) => isWord(node, 'and') && !isBetween(nodes, at))
  return chain(
    all.map((part) => operandsDoc(part, holes)),
    'and ',
    further,
  )
}

const chain = ([first = '', ...others]: readonly Doc[], word: string, further: (doc: Doc) => Doc): Doc => {
  if (others.length === 0) return first
  const rest = others.map((other, at) => [at === 0 && flat(first) === '' ? '' : line, word, other])
  return group(flat(first) === '' ? rest : [first, further(rest)])
}

/** Whether an `and` is that of `between … and …`. */
const isBetween = (nodes: readonly Node[], at: number): boolean =>
  isWord(
    nodes.slice(0, at).findLast((node) => isWord(node, 'between', 'and', 'or')),
    'between',
  )

const operandsDoc = (nodes: readonly Node[], holes: Holes): Doc => {
  const joins = (node: Node, at: number) =>
    at > 0 && node.kind === 'operator' && (node.text === '||' || node.text === '+')
  const operators = nodes.filter(joins)
  if (operators.length === 0) return sequenceDoc(nodes, holes)
  const [first = [], ...others] = splitAt(nodes, joins)
  const rest = others.map((part, at) => [
    line,
    operators[at]?.kind === 'operator' ? `${operators[at].text} ` : '',
    sequenceDoc(part, holes),
  ])
  return group([sequenceDoc(first, holes), indent(rest)])
}

const sequenceDoc = (nodes: readonly Node[], holes: Holes): Doc =>
  nodes.map((node, at) => {
    const before = nodes[at - 1]
    if (before?.kind === 'comment') return [line, nodeDoc(node, before, holes)] // nothing else stands on its line
    const space = before && (node.spaced || isSpacedOperator(node) || isSpacedOperator(before)) ? ' ' : ''
    return [space, nodeDoc(node, before, holes)]
  })

const isSpacedOperator = (node: Node): boolean => node.kind === 'operator' && /^([=<>]|<>|<=|>=|\|\|)$/.test(node.text)

const nodeDoc = (node: Node, before: Node | undefined, holes: Holes): Doc => {
  if (node.kind === 'hole') return holes[node.hole ?? 0] ?? ''
  if (node.kind !== 'nested') return node.text
  if (isWord(node.open, 'case')) return caseDoc(node, holes)
  return [node.open.text, contentDoc(node.content, before, holes), node.close.text]
}

const caseDoc = ({ content, open, close }: Nested, holes: Holes): Doc => {
  const starts = content.flatMap((node, at) => (isWord(node, 'when', 'else') ? [at] : []))
  const parts = starts.map((from, nth) => content.slice(from, starts[nth + 1]))
  const subject = content.slice(0, starts[0])
  return group([
    subject.length > 0 ? [open.text, ' ', expressionDoc(subject, holes)] : open.text,
    indent(parts.map((part) => [line, branchDoc(part, holes)])),
    line,
    close.text,
  ])
}

const branchDoc = (nodes: readonly Node[], holes: Holes): Doc => {
  const [word, ...rest] = nodes
  const [condition = [], result] = splitAt(rest, (node) => isWord(node, 'then'))
  const then = result ? indent([line, 'then ', expressionDoc(result, holes)]) : ''
  return group([word?.kind === 'word' ? word.text : '', ' ', expressionDoc(condition, holes), then])
}

/** What takes `from` between its arguments. */
const spoken = ['extract', 'substring', 'trim', 'position', 'overlay']

/** What stands between brackets. */
const contentDoc = (nodes: readonly Node[], before: Node | undefined, holes: Holes): Doc => {
  if (nodes.length === 0) return ''
  if (isWord(before, ...spoken) || (nodes.length === 1 && nodes[0]?.kind === 'word')) return sequenceDoc(nodes, holes)
  const names = isWord(before, 'json_build_object', 'jsonb_build_object')
  const clauses = clausesOf(nodes)
  const docs = clauses.map((clause) =>
    clause.head === '' ? listDoc(clause.body, holes, names) : clauseDoc(clause, holes),
  )
  const hugged = huggedDoc(clauses, docs, holes)
  if (hugged) return hugged
  const alone = clauses.length === 1 && clauses[0]?.head === '' && itemsOf(nodes).length === 1
  const content = alone ? expressionDoc(nodes, holes, (doc) => doc) : clausesDoc(clauses, docs)
  return group([indent([softline, content]), softline])
}

/** A single bracket with short things after it, as in coalesce((select …), '[]'), opens on the line of its function. */
const huggedDoc = (clauses: readonly Clause[], docs: readonly Doc[], holes: Holes): Doc | undefined => {
  const [first, ...others] = clauses
  if (!first || first.head !== '') return undefined
  const [item = [], ...items] = itemsOf(first.body)
  const bracket = item.at(-1)
  if (!isBracket(bracket) || (items.length > 0 && item.length > 1 && !isCall(item))) return undefined
  if (item.slice(0, -1).some((node) => node.kind === 'nested' || isWord(node, 'and', 'or'))) return undefined
  const after = [...items.map((one) => [', ', expressionDoc(one, holes)]), ...docs.slice(1).map((doc) => [' ', doc])]
  if (others.some(({ head }) => head === 'select' || head === 'from') || flat(after).length > 50) return undefined
  return [sequenceDoc(item, holes), after]
}

/** A function with its arguments, and nothing else. */
const isCall = (item: readonly Node[]): boolean =>
  item.length === 2 && item[0]?.kind === 'word' && item[1]?.spaced === false
