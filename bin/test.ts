// npm test: every gate and every test; with -- --changed [base] those that the change since the base (origin/main, or
// the last commit) can reach. npm run check: those that answer within a minute.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastGates, gates } from './gates/gates.ts'
import { product, run } from './gates/gate.ts'
import { refusedBy } from './sql/prepare.ts'
import { answeredIn, statementFaults } from './sql/statements.ts'
import { affectedSince } from './test/affected.ts'
import { findBrowser, findPostgres15 } from './test/debian.ts'
import { outcomeOf, runLanes, type Step } from './test/outcome.ts'
import { suite } from './test/suite.ts'
import { buildWeb } from './web.mjs'

const options = process.argv.slice(2)
const fast = options.includes('--fast')
const withPostgres15 = Boolean(process.env['CI'] ?? process.env['TEST_PG15'])
const affected = options.includes('--changed') ? await affectedSince(product, await baseOf(options)) : 'all'
const of = (name: string, choice: Parameters<typeof suite>[1]): Step => suite(name, choice, affected)

const gateSteps: Step[] = (fast ? fastGates : gates).map(({ name, check }) => ({
  name,
  run: async () => outcomeOf(await check(product)),
}))
const unitTests = of('unit tests', { project: 'unit' })
/** Where the service tests write which statements were answered. */
const statements = mkdtempSync(join(tmpdir(), 'school-portal-statements-'))
process.once('exit', () => rmSync(statements, { recursive: true }))

// Two lanes of about the same length: what waits for the disk, the server or answers runs beside what computes.
const lanes: Step[][] = fast
  ? [[...gateSteps, unitTests]]
  : [
      browserSteps(),
      [
        ...gateSteps,
        unitTests,
        of('service tests', { project: 'service', environment: { STATEMENTS: statements } }),
        ...statementSteps(),
        ...postgres15Steps(),
        of('proof of the gates', { project: 'gates' }),
      ],
    ]
const { passed, failed } = await runLanes(lanes)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Some of the tests tell nothing about the statements that the others run. */
function statementSteps(): Step[] {
  if (affected !== 'all') return []
  const run = async () => outcomeOf(statementFaults(product, answeredIn(statements)))
  return [{ name: 'statements', run }]
}

/** The oldest supported version: what may differ is SQL, not who may call what. */
function postgres15Steps(): Step[] {
  if (!withPostgres15) return []
  const name = 'service tests on PostgreSQL 15'
  const programs = findPostgres15()
  if (programs) {
    const run = async () => outcomeOf(await refusedBy(programs, answeredIn(statements)))
    return [
      { name: 'statements on PostgreSQL 15', run },
      of(name, { project: 'service', environment: { TEST_POSTGRES: programs } }),
    ]
  }
  return [{ name, run: async () => outcomeOf(['PostgreSQL 15 is missing: install the package postgresql-15.']) }]
}

function browserSteps(): Step[] {
  const build: Step = {
    name: 'build of the browser part',
    run: async () => outcomeOf((await buildWeb(process.execPath)) ? [] : ['The build failed.']),
  }
  const browser = findBrowser()
  if (browser) return [build, of('browser tests', { project: 'e2e', environment: { PORTAL_BROWSER: browser } })]
  const missing = 'No Chromium or Chrome was found: install one of them (Debian, Ubuntu: the package chromium).'
  return [build, { name: 'browser tests', run: async () => outcomeOf([missing]) }]
}

async function baseOf(given: string[]): Promise<string> {
  const named = given[given.indexOf('--changed') + 1]
  if (named) return named
  const { code } = await run(product, 'git', ['rev-parse', '--verify', '--quiet', 'origin/main'])
  return code === 0 ? 'origin/main' : 'HEAD'
}
