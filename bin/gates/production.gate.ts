import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Gate } from './gate.ts'

/** What an installation runs: all that is reached from here. A worker thread is reached by the name of its file. */
const entries = ['server/src/{start,worker}.ts', 'server/src/**/*.cli.ts', 'bin/{start,run,help}.mjs']

/** An import, a dynamic one, and the place of a package that is read as files. Types alone are gone by then. */
const packages =
  /^(?:import\s*|(?:import|export)\s[^'"`;=()]*\bfrom\s*)['"]([^'"]+)['"]|\b(?:import|resolve)\(\s*['"]([^'"]+)['"]/gm
const files = /['"]((?:\.{1,2}\/|#(?:server|contract)\/)[^'"\s]+\.m?[jt]s)['"]/g

/** What is imported by whatever an installation runs stands in `dependencies`: `npm ci --omit=dev` brings no more. */
export const production: Gate = {
  name: 'packages of an installation',
  check: async (root) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const missing: string[] = []
    const reached = new Set(globSync(entries, { cwd: root }))
    for (const file of reached) {
      const code = codeOf(join(root, file))
      for (const name of matches(code, packages).flatMap(packageOf))
        if (!(name in dependencies)) missing.push(`${file} imports ${name}, which is not among the dependencies`)
      for (const path of matches(code, files).map((specifier) => pathOf(file, specifier)))
        if (existsSync(join(root, path))) reached.add(path)
    }
    return missing
  },
  proof: {
    clean: {
      'server/src/start.ts': [
        "import { join } from 'node:path'",
        "import type { Plugin } from 'vite'",
        "import pg from 'pg'",
        "import { a } from './a.ts'",
        'export type { Plugin }',
        'console.log(join(a), pg)',
      ].join('\n'),
      'server/src/a.ts': "export const a = '#server/thread.worker.ts'\n",
      'server/src/thread.worker.ts': "await import('pino')\n",
      'server/src/a.test.ts': "import { it } from 'vitest'\nit('is never run there')\n",
    },
    planted: [
      { 'server/src/a.ts': "import { build } from 'vite'\nexport const a = build\n" },
      { 'server/src/a.ts': "import {\n  type Plugin,\n} from '@vitejs/plugin-react'\nexport const a: Plugin = ''\n" },
      { 'server/src/thread.worker.ts': "await import('vite/module-runner')\n" },
      { 'server/src/some.cli.ts': "import 'react'\n" },
    ],
  },
}

const codeOf = (path: string): string => {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
}

const matches = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].flatMap((match) => match.slice(1).filter((part) => part !== undefined))

/** '@scope/name/file' → ['@scope/name']; [] for what is no package. */
const packageOf = (specifier: string): string[] =>
  /^(?!node:)(@[\w.-]+\/)?[a-z][\w.-]*/.exec(specifier)?.slice(0, 1) ?? []

const pathOf = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.replace(/^#(\w+)/, '$1/src') : join(dirname(from), specifier)
