import ts from 'typescript-6'

/** A statement in TypeScript: from its first to behind its last backtick. */
export type Template = { start: number; end: number; parts: string[]; holes: Hole[] }
/** What stands between `${` and `}`, and the statements in it. */
export type Hole = { start: number; end: number; templates: Template[] }

/** The outermost statements of a file, in their order. */
export const templatesOf = (path: string, source: string): Template[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  return templatesIn(file, file)
}

const templatesIn = (node: ts.Node, file: ts.SourceFile): Template[] => {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') return [templateOf(node.template, file)]
  if (ts.isTemplateLiteral(node) && isPlainStatement(node, file)) return [templateOf(node, file)]
  const found: Template[] = []
  ts.forEachChild(node, (child) => void found.push(...templatesIn(child, file)))
  return found
}

/** What tests and tools ask the database without the tag, where it does not fit in a line. */
const isPlainStatement = (node: ts.TemplateLiteral, file: ts.SourceFile): boolean => {
  const text = node.getText(file)
  return !ts.isTaggedTemplateExpression(node.parent) && plain.test(text) && text.replaceAll(/\s+/g, '').length > 100
}

const plain = /^`\s*(with|select|insert into|update|delete from|create|alter|drop|grant)\s/

const templateOf = (node: ts.TemplateLiteral, file: ts.SourceFile): Template => {
  const [start, end] = [node.getStart(file), node.getEnd()]
  const spans = ts.isTemplateExpression(node) ? [...node.templateSpans] : []
  const holes = spans.map(({ expression, literal }) => ({
    start: expression.getFullStart(),
    end: literal.getStart(file),
    templates: templatesIn(expression, file),
  }))
  const edges = [start + 1, ...holes.flatMap((hole) => [hole.start - 2, hole.end + 1]), end - 1]
  const parts = holes.map((_, at) => file.text.slice(edges[2 * at], edges[2 * at + 1]))
  return { start, end, parts: [...parts, file.text.slice(edges.at(-2), edges.at(-1))], holes }
}
