import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { placeOf, writers } from './domains.ts'
import type { Gate } from './gate.ts'

/**
 * No import goes up or sideways in the layers, types included, and a table with one writer is written there. Tests and
 * their kits may look anywhere. What still does stands in layers.exceptions.txt, a line `file > folder` each, which may
 * only get shorter.
 */
export const layered: Gate = {
  name: 'layers',
  check: async (root) => {
    const exceptions = exceptionsIn(root)
    const found = new Map<string, string>()
    const foreign: string[] = []
    for (const file of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
      if (/[.](test|testing)[.]tsx?$|\/testing\b[^/]*$|\/test-[^/]*$/.test(file)) continue
      const from = placeOf(file)
      if (from?.layer === -1) return [`${file}: the folder ${from.domain} has no place in bin/gates/domains.ts`]
      const text = readFileSync(join(root, file), 'utf8')
      for (const [table, folder] of Object.entries(writers))
        if (!file.startsWith(folder) && !file.startsWith('server/src/demo/') && writes(text, table))
          foreign.push(`${file} writes the table ${table}: that is for ${folder}`)
      for (const target of importsOf(file, text)) {
        const to = placeOf(target)
        if (!from || !to || to.domain === from.domain || to.layer < from.layer) continue
        found.set(`${file} > ${to.domain}`, `${file} imports ${target}: ${to.domain} is not below ${from.domain}`)
      }
    }
    return [
      ...foreign,
      ...[...found].filter(([edge]) => !exceptions.includes(edge)).map(([, fault]) => fault),
      ...exceptions
        .filter((edge, at) => !found.has(edge) || exceptions.indexOf(edge) !== at)
        .map((edge) => `${list}: '${edge}' is no longer needed`),
    ]
  },
  proof: {
    clean: {
      'contract/src/people/person.contract.ts': 'export const person = 1\n',
      'contract/src/gradebook/grade.contract.ts': "export { person } from '../people/person.contract.ts'\n",
      'server/src/gradebook/grades.service.ts':
        "import type { person } from '#contract/people/person.contract.ts'\nexport type Person = typeof person\n",
      'web/src/main.tsx': "await import('./gradebook/Grades.tsx')\n",
      'web/src/gradebook/Grades.tsx': '',
    },
    planted: [
      { 'contract/src/people/planted.rules.ts': "import type {} from '../gradebook/grade.contract.ts'\n" },
      { 'server/src/attendance/planted.queries.ts': "export * from '../gradebook/grades.service.ts'\n" },
      { 'web/src/ui/Planted.tsx': "const late = import('#web/gradebook/Grades.tsx')\n" },
      { 'web/src/people/Planted.tsx': "import {\n  person,\n} from '#contract/gradebook/grade.contract.ts'\n" },
      { 'server/src/unheard-of/planted.ts': '' },
      { 'server/src/lifecycle/planted.ts': "export const end = 'delete from enrollment where id = 1'\n" },
      { 'server/src/lifecycle/planted.ts': "export const end = (db) => db.updateTable('enrollment')\n" },
      { 'bin/gates/layers.exceptions.txt': 'web/src/main.tsx > gradebook\n' },
    ],
  },
}

const list = 'bin/gates/layers.exceptions.txt'

const exceptionsIn = (root: string): string[] =>
  existsSync(join(root, list))
    ? readFileSync(join(root, list), 'utf8')
        .split('\n')
        .map((line) => line.replace(/\s*#.*/, ''))
        .filter((line) => line !== '')
    : []

const writes = (text: string, table: string): boolean =>
  new RegExp(
    `\\b(insert into|update|delete from) ${table}\\b|\\b(insertInto|updateTable|deleteFrom)\\('${table}'\\)`,
  ).test(text)

const packages = { '#contract/': 'contract/src/', '#server/': 'server/src/', '#web/': 'web/src/' }

/** Own files that a file imports, as paths from the root. */
const importsOf = (file: string, text: string): string[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, path = '']) => {
      if (path.startsWith('.')) return [posix.normalize(posix.join(posix.dirname(file), path))]
      return Object.entries(packages).flatMap(([alias, folder]) =>
        path.startsWith(alias) ? [folder + path.slice(alias.length)] : [],
      )
    },
  )
