import { join } from 'node:path'
import { type Gate, product, run } from './gate.ts'

export const boundaries: Gate = {
  name: 'import boundaries',
  check: async (root) => {
    const program = join(product, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const { output } = await run(root, process.execPath, [
      '--import',
      join(import.meta.dirname, 'typescript-6.mjs'),
      program,
      '--output-type',
      'json',
      ...folders,
    ])
    const { summary } = JSON.parse(output)
    if (!(summary.totalDependenciesCruised > 0)) return ['no import was seen: the tool could not read TypeScript']
    return summary.violations.map(({ from, to, rule }: Violation) => `${from} imports ${to}: ${rule.name}`)
  },
  proof: {
    clean: {
      'contract/src/rule.ts': 'export const rule = 1\n',
      'server/src/start.ts': "import { rule } from '#contract/rule.ts'\nexport const start = rule\n",
      'web/src/main.ts': '',
    },
    planted: [{ 'web/src/planted.ts': "export { start } from '#server/start.ts'\n" }],
  },
}

type Violation = { from: string; to: string; rule: { name: string } }

const folders = ['contract', 'server', 'web']
