import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { run } from '../gates/gate.ts'

/** What the tests of a change are: all of them, or these files. */
export type Affected = 'all' | readonly string[]

/** Files that bind everything together: what they import is not what their importers are about. */
const bindings =
  /^(server\/src\/(product|services|jobs|domains)|contract\/src\/access|web\/src\/(pages|menus|shell\/(pages|menus))|server\/src\/kernel\/testing)\.ts$/
/** A change of these reaches every test: the tables, the tools, the settings. */
const everywhere =
  /^(server\/(migrations\/|schema\.sql)|server\/test\/|bin\/|\.ci\/|package(-lock)?\.json|(vite|vitest)\.config\.ts|tsconfig\.json|server\/src\/(kernel|platform)\/)/
/** Tests that are made from tables of the whole product, and those in the browser. */
const always = /^server\/test\/|^e2e\/|\/kernel\/(tables|openapi)\.test\.ts$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const isCode = (file: string): boolean => /^(contract|server|web|e2e)\/.*\.(tsx?|json|typ)$/.test(file)

/**
 * The tests that a change can reach: those whose imports lead to a changed file. An endpoint or an event leads to
 * whoever serves or hears it, so a test of a call is reached by a change in whatever answers the call.
 * @param files of the product, as paths from its root
 */
export const affectedBy = (
  changed: readonly string[],
  files: readonly string[],
  textOf: (file: string) => string,
): Affected => {
  if (changed.some((file) => everywhere.test(file))) return 'all'
  const code = changed.filter(isCode)
  if (code.length === 0) return []
  const known = new Set(files)
  const users = new Map<string, Set<string>>()
  const uses = (user: string, used: string) => users.set(used, (users.get(used) ?? new Set()).add(user))
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || bindings.test(file)) continue
    for (const used of importsOf(file, textOf(file))) {
      if (!known.has(used)) continue
      uses(file, used)
      if (/\.(service|events|job)\.ts$/.test(file) && /\.(contract|events|catalog)\.ts$/.test(used)) uses(used, file)
    }
  }
  const reached = new Set(code)
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user) // a set tells also of what is added on the way
  return files.filter((file) => isTest(file) && (reached.has(file) || always.test(file)))
}

/** What git says has changed since `base`, and what it does not track yet. */
export const changedSince = async (root: string, base: string): Promise<string[]> => {
  const ask = async (...args: string[]) => (await run(root, 'git', args)).output.split('\n').filter(Boolean)
  return [
    ...new Set([
      ...(await ask('diff', '--name-only', base)),
      ...(await ask('ls-files', '--others', '--exclude-standard')),
    ]),
  ]
}

export const affectedSince = async (root: string, base: string): Promise<Affected> => {
  const { output } = await run(root, 'git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
  return affectedBy(await changedSince(root, base), files, (file) => readFileSync(join(root, file), 'utf8'))
}

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.replace(/^#(\w+)\//, '$1/src/') : normalize(join(dirname(file), name)),
  )
