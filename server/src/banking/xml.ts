/** An element as the parser gives it: its elements and attributes by name, its text under '#text'. */
export type Node = { [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of a name. */
export const all = (node: Node, name: string): Node[] => {
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => (isNode(one) ? [one] : typeof one === 'string' ? [{ '#text': one }] : []))
}
export const first = (node: Node, name: string): Node | undefined => all(node, name)[0]

/** The first element at a path. */
export const within = (node: Node, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((inner, name) => inner && first(inner, name), node)

/** The text at a path, without what surrounds it; control characters have no place in it. */
export const textOf = (node: Node, ...path: readonly string[]): string => {
  const value = within(node, ...path)?.['#text']
  return typeof value === 'string' ? clean(value) : ''
}

/** One line of text that can be stored. */
export const clean = (value: string): string =>
  value
    .replaceAll(/[\u0000-\u001F\u007F\uFFFD]+/g, ' ')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 2_000)
