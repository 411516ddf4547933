import { globSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'
import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'

/** A place in the product where a statement, or a piece of one, is written. */
export type Site = { place: string; piece: string; row: Column[] | undefined }
/** A key of the row type that the statement is said to answer. */
export type Column = { name: string; optional: boolean }

const sources = 'server/src/**/*.ts'
const beside = /[.]test[.]ts$|\/testing\b[^/]*$|\/demo\//

/** Every `sql` tag of the product, with the keys of its row type; a type that names no keys has none. */
export const sitesIn = (root: string): Site[] => {
  const config = join(root, 'tsconfig.json')
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (!project) throw new Error(`${config} is no project`)
    const files = globSync(sources, { cwd: root }).filter((path) => !beside.test(path))
    return files.flatMap((path) => {
      const file = project.program.getSourceFile(join(root, path))
      return file && isOurs.test(file.text) ? tagsIn(file, file).map((tag) => siteOf(project, path, file, tag)) : []
    })
  } finally {
    api.close()
  }
}

/** Kysely has a tag of this name too. */
const isOurs = /import \{[^}]*\bsql\b[^}]*\} from '[^']*\/sql[.]ts'/

const tagsIn = (node: Node, file: SourceFile): TaggedTemplateExpression[] => {
  const found: TaggedTemplateExpression[] = []
  if (isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') found.push(node)
  node.forEachChild((child) => void found.push(...tagsIn(child, file)))
  return found
}

const siteOf = ({ checker }: Project, path: string, file: SourceFile, tag: TaggedTemplateExpression): Site => {
  const line = file.text.slice(0, tag.getStart(file)).split('\n').length
  const named = tag.typeArguments?.[0]
  const type = named && checker.getTypeFromTypeNode(named)
  return { place: `${path}:${line}`, piece: pieceOf(tag, file), row: type && columnsOf(checker, type) }
}

const pieceOf = ({ template }: TaggedTemplateExpression, file: SourceFile): string => {
  if (!isTemplateExpression(template)) return template.getText(file).slice(1, -1)
  const texts = [template.head, ...template.templateSpans.map(({ literal }) => literal)].map((part) =>
    part.getText(file),
  )
  return texts.map((text, at) => text.slice(1, at < texts.length - 1 ? -2 : -1)).join('${}')
}

const columnsOf = (checker: Project['checker'], type: Type): Column[] | undefined => {
  if (checker.getIndexInfosOfType(type).length > 0) return undefined
  const keys = checker.getPropertiesOfType(type)
  return keys.map(({ name, flags }) => ({ name, optional: (flags & SymbolFlags.Optional) !== 0 }))
}
