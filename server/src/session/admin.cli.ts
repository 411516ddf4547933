import { parseArgs } from 'node:util'
import pg from 'pg'
import { emailAddress, text } from '#contract/kernel/fields.ts'
import { askFor } from '#server/kernel/ask.ts'
import { openForCommand } from '#server/platform/command-database.ts'
import { failureText, setUpFailure } from '#server/platform/set-up-failure.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openTerminal } from '#server/platform/terminal.ts'
import {
  addSuperAdmin,
  findAccounts,
  type Found,
  linkHours,
  passwordLink,
  removeSecondStep,
  unlock,
} from './admin-commands.ts'
import { onlyGroup } from './admin-group.ts'

const usage = `npm run admin -- add [--group <code>]                            a new super admin: asks for name, address and user name
npm run admin -- link <user name> [--group <code>]               a one-time link with which the password is set
npm run admin -- unlock <user name> [--group <code>]             ends the wait after too many wrong passwords
npm run admin -- reset-second-step <user name> [--group <code>]  takes authenticator app and passkeys away`

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { group: { type: 'string' } } })
const [command = '', name] = positionals

type Work = (client: pg.Client, account: Found, base_url: string) => Promise<void>
const commands: Record<string, Work> = {
  async link(client, { user_id }, base_url) {
    console.log(`Within ${linkHours} hours this link sets the password, once:`)
    console.log(`  ${await passwordLink(client, user_id, base_url)}`)
  },
  async unlock(client, { user_id, username }) {
    await unlock(client, user_id)
    console.log(`${username} can sign in again at once.`)
  },
  async 'reset-second-step'(client, { user_id, username }) {
    await removeSecondStep(client, user_id)
    console.log(
      `${username} is signed out everywhere, and signs in with the password alone until a second step is set up.`,
    )
  },
}

try {
  const work = commands[command]
  if (command === 'add') await inDatabase(add)
  else if (work && name)
    await inDatabase(async (client, base_url) => work(client, await accountOf(client, name), base_url))
  else throw setUpFailure(usage)
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}

async function inDatabase(work: (client: pg.Client, base_url: string) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openForCommand(settings)
  const client = new pg.Client(database.ownerUrl)
  try {
    await client.connect()
    await client.query(
      `select set_config('app.system', 'on', false), set_config('app.request_id', 'command-line', false)`,
    )
    await client.query('begin')
    await work(client, settings.baseUrl)
    await client.query('commit')
  } finally {
    await client.end()
    await database.close()
  }
}

async function accountOf(client: pg.Client, wanted: string): Promise<Found> {
  const [account, second] = await findAccounts(client, wanted, options.group)
  if (!account) throw setUpFailure(`Nobody is called ${wanted}.`)
  if (second) throw setUpFailure(`Several accounts are meant: name the group, as in --group ${account.group_code}`)
  if (account.disabled) throw setUpFailure(`The account ${account.username} is closed for good.`)
  return account
}

async function add(client: pg.Client, base_url: string): Promise<void> {
  const group_id = await onlyGroup(client, options.group)
  const terminal = openTerminal()
  try {
    const admin = {
      fname: await askFor(terminal, text(60), { asked: 'First name' }),
      lname: await askFor(terminal, text(60), { asked: 'Last name' }),
      email: await askFor(terminal, emailAddress(), { asked: 'E-mail address' }),
      username: await askFor(terminal, text(100), { asked: 'User name' }),
    }
    const { username } = admin
    const user_id = await addSuperAdmin(client, group_id, admin)
    if (!user_id) throw setUpFailure(`The user name ${username} is taken.`)
    console.log(`${username} is a super admin. Within ${linkHours} hours this link sets the password, once:`)
    console.log(`  ${await passwordLink(client, user_id, base_url)}`)
  } finally {
    terminal.close()
  }
}
