import { parseArgs } from 'node:util'
import { openForCommand } from '#server/platform/command-database.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { readSettings } from '#server/platform/settings.ts'
import { firstStart } from './first-start.ts'
import { loadLarge } from './large.ts'

const { values } = parseArgs({ options: { large: { type: 'boolean', default: false } } })

try {
  const settings = readSettings(process.env)
  const database = await openForCommand(settings)
  const secrets = readSecrets(settings.dataDir)
  try {
    if (values.large) await loadLarge(database.ownerUrl, secrets.demo_password)
    else await loadSmall(database, secrets, settings.dataDir)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}

async function loadSmall(...given: Parameters<typeof firstStart>): Promise<void> {
  const accounts = await firstStart(...given)
  const [, secrets] = given
  if (accounts.length === 0) return console.log('The database is in use already: the demo school group was not loaded.')
  console.log(`The demo school group is loaded. Accounts, all with the password ${secrets.demo_password}:`)
  for (const { role, name, login } of accounts) console.log(`  ${role.padEnd(16)} ${login.padEnd(10)} ${name}`)
}
