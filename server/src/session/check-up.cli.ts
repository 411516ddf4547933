// npm run check-up: every check of this installation in a line; ends with 1 when something is wrong.
import { styleText } from 'node:util'
import type { CheckState } from '#contract/session/portal-check.contract.ts'
import { openPool } from '#server/kernel/database.ts'
import { newRequestId } from '#server/kernel/reply.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { openForCommand } from '#server/platform/command-database.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { portalChecks } from './portal-check.ts'
import { databaseFacts, portalFacts, type PortalFacts } from './portal-facts.ts'

const looks: Record<CheckState, { icon: string; color: 'green' | 'yellow' | 'red' }> = {
  fine: { icon: '✓', color: 'green' },
  attention: { icon: '!', color: 'yellow' },
  wrong: { icon: '✗', color: 'red' },
}

try {
  const settings = readSettings(process.env)
  const facts = await portalFacts(installationOf(settings), () => ask(settings), new Date())
  const checks = portalChecks(facts, 'en')
  for (const { name, state, found, remedy } of checks) {
    const { icon, color } = looks[state]
    const word = `${icon} ${say('en', `ui.status.${state}`)}`.padEnd(16)
    console.log(`${styleText(color, word)}${say('en', `session.portal-check.${name}`).padEnd(14)}${found}`)
    if (remedy) console.log(`${' '.repeat(30)}→ ${remedy}`)
  }
  if (checks.some(({ state }) => state === 'wrong')) process.exitCode = 1
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}

async function ask(settings: Settings): Promise<PortalFacts['database']> {
  try {
    const database = await openForCommand(settings, { migrates: false })
    const pool = openPool(database.ownerUrl, 1)
    try {
      return await inSystemScope(pool, { request_id: newRequestId() }, databaseFacts)
    } finally {
      await pool.end()
      await database.close()
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function installationOf({ dataDir, baseUrl, trustProxy, demo, mail, backup }: Settings) {
  return { data_folder: dataDir, base_url: baseUrl, trust_proxy: trustProxy, demo, mail, backup }
}
