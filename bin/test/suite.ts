import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { product, run } from '../gates/gate.ts'
import type { Affected } from './affected.ts'
import type { Outcome, Step } from './outcome.ts'

type Choice = { project: string; environment?: Record<string, string> }

/** The tests of one vitest project, counted one by one; of `affected` alone where it names files. */
export const suite = (name: string, { project, environment = {} }: Choice, affected: Affected = 'all'): Step => ({
  name,
  run: async () => {
    const only = affected === 'all' ? [] : affected.map((path) => join(product, path))
    if (affected.length === 0) return { passed: 0, failed: 0, report: [] }
    const scratch = mkdtempSync(join(tmpdir(), 'school-portal-suite-'))
    const file = join(scratch, 'result.json')
    try {
      const vitest = join(product, 'node_modules/vitest/vitest.mjs')
      const { code, output } = await run(
        product,
        process.execPath,
        [vitest, 'run', '--project', project, '--passWithNoTests', '--reporter=json', `--outputFile=${file}`, ...only],
        environment,
      )
      const outcome = existsSync(file)
        ? countOf(JSON.parse(readFileSync(file, 'utf8')))
        : { passed: 0, failed: 0, report: [] }
      if (code === 0 || outcome.failed > 0) return outcome
      return { ...outcome, failed: 1, report: [output.trim()] } // the suite itself broke: its set-up, an error outside of any test
    } finally {
      rmSync(scratch, { recursive: true })
    }
  },
})

/** What we read of vitest's JSON report. */
type Result = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const countOf = ({ numPassedTests, testResults }: Result): Outcome => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'))
    const broken = failed.length === 0 && status === 'failed' ? [message] : []
    return [...failed, ...broken].map((text) => `${relative(product, name)}: ${text}`)
  })
  return { passed: numPassedTests, failed: failures.length, report: failures }
}
