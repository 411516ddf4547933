// npm test: every gate and every test. npm run check: those that answer within a minute.
import { fastGates, gates } from './gates/gates.ts'
import { product } from './gates/gate.ts'
import { findBrowser, findPostgres15 } from './test/debian.ts'
import { outcomeOf, runSteps, type Step } from './test/outcome.ts'
import { suite } from './test/suite.ts'
import { buildWeb } from './web.mjs'

const fast = process.argv.includes('--fast')
const withPostgres15 = Boolean(process.env['CI'] ?? process.env['TEST_PG15'])

const gateSteps: Step[] = (fast ? fastGates : gates).map(({ name, check }) => ({
  name,
  run: async () => outcomeOf(await check(product)),
}))
const unitTests = suite('unit tests', 'unit')

const { passed, failed } = await runSteps(
  fast
    ? [...gateSteps, unitTests]
    : [...gateSteps, suite('proof of the gates', 'gates'), unitTests, ...serviceSteps(), ...browserSteps()],
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function serviceSteps(): Step[] {
  const embedded = suite('service tests', 'service')
  if (!withPostgres15) return [embedded]
  const name = 'service tests on PostgreSQL 15'
  const programs = findPostgres15()
  return [
    embedded,
    programs
      ? suite(name, 'service', { TEST_POSTGRES: programs })
      : { name, run: async () => outcomeOf(['PostgreSQL 15 is missing: install the package postgresql-15.']) },
  ]
}

function browserSteps(): Step[] {
  const build: Step = {
    name: 'build of the browser part',
    run: async () => outcomeOf((await buildWeb(process.execPath)) ? [] : ['The build failed.']),
  }
  const browser = findBrowser()
  const missing = 'No Chromium or Chrome was found: install one of them (Debian, Ubuntu: the package chromium).'
  return [
    build,
    browser
      ? suite('browser tests', 'e2e', { PORTAL_BROWSER: browser })
      : { name: 'browser tests', run: async () => outcomeOf([missing]) },
  ]
}
