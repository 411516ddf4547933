import { isFailure } from '#contract/kernel/errors.ts'
import type { FirstSetUp } from '#contract/schools/installation.contract.ts'
import { type Db, openPool } from '#server/kernel/database.ts'
import { describeFields, messageOfFailure, newRequestId } from '#server/kernel/reply.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { openForCommand } from '#server/platform/command-database.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openTerminal } from '#server/platform/terminal.ts'
import { hasAccounts } from '#server/session/session.queries.ts'
import { askPassword, askSetUp } from './ask-set-up.ts'
import { setUpDone, setUpPortal } from './installation.ts'

// npm run setup: what the page /setup asks, in the terminal. Who may read the data folder needs no code.

type Scope = <T>(work: (db: Db, request_id: string) => Promise<T>) => Promise<T>

try {
  await setUp()
} catch (error) {
  console.error(isFailure(error) ? messageOfFailure(error, 'en') : failureText(error))
  process.exitCode = 1
}

async function setUp(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openForCommand(settings)
  const pool = openPool(database.appUrl, 1)
  const scope: Scope = (work) => {
    const request_id = newRequestId()
    return inSystemScope(pool, { request_id, reason: 'Command line' }, (db) => work(db, request_id))
  }
  const terminal = openTerminal()
  try {
    if (await scope(hasAccounts)) throw setUpDone()
    let answers = await askSetUp(terminal)
    for (;;) {
      const problems = await problemsOf(scope, answers)
      if (problems.length === 0) break
      for (const { message } of problems) console.log(`  ${message}`)
      answers = { ...answers, password: await askPassword(terminal, 'Another password') } // what else could be wrong was checked as it was typed
    }
    console.log(`\nThe portal is set up. Sign in as ${answers.username}: ${settings.baseUrl}`)
  } finally {
    terminal.close()
    await pool.end()
    await database.close()
  }
}

/** Sets up; a password that is easy to guess undoes everything and is told. */
async function problemsOf(scope: Scope, answers: FirstSetUp): Promise<{ message: string }[]> {
  try {
    await scope(async (db, request_id) => {
      const made = await setUpPortal(db, request_id, answers)
      if (isFailure(made)) throw made
    })
    return []
  } catch (error) {
    if (isFailure(error) && error.fields) return describeFields(error, 'en')
    throw error
  }
}
