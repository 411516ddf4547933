import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { undoDays } from '#contract/imports/import.contract.ts'
import { exceedsDropThreshold } from '#contract/imports/feed.rules.ts'
import { isRosterFile } from '#contract/imports/roster-files.rules.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { found, isFailure, type Failure } from '#contract/kernel/errors.ts'
import { openForCommand } from '#server/platform/command-database.ts'
import { type Db, openPool } from '#server/kernel/database.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { openJobs } from '#server/kernel/jobs.ts'
import { newRequestId } from '#server/kernel/reply.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { readSettings } from '#server/platform/settings.ts'
import { groupForCommand } from './command-group.ts'
import { kindName, printPreview, sum, words } from './import-preview.ts'
import { newcomersOf } from './invitations.ts'
import { applyRun, checkUpload, undoRun } from './roster-import.ts'
import { optionalRun } from './run.queries.ts'

const usage = `npm run import -- sds <folder or zip> [--group <code>] [--yes]         check a roster of School Data Sync, ask, import it
npm run import -- oneroster <folder or zip> [--group <code>] [--yes]   the same of OneRoster 1.1 or 1.2
  --accept-missing                                                     import it even if it lacks more than a tenth of the last one
npm run import -- undo <run> [--group <code>]                         take an import back
npm run import -- links <run> [--group <code>]                        links with which newcomers set their password`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    'accept-missing': { type: 'boolean', default: false },
    group: { type: 'string' },
  },
})
const [command, subject] = positionals

try {
  if ((command === 'sds' || command === 'oneroster') && subject)
    await importFolder(resolve(process.env['INIT_CWD'] ?? '', subject)) // npm itself runs in the root of the product
  else if (command === 'undo' && subject) await undoImport(Number(subject))
  else if (command === 'links' && subject) await printLinks(Number(subject))
  else complain(usage)
} catch (error) {
  complain(isFailure(error) ? refusalText(error) : failureText(error))
}

type Scope = <T>(work: (db: Db, group_id: number, desk: Desk) => Promise<T>) => Promise<T>
type Desk = Pick<Context, 'db' | 'now' | 'jobs' | 'publish'>

async function inGroup(work: (scope: Scope) => Promise<void>): Promise<void> {
  const database = await openForCommand(readSettings(process.env))
  const pool = openPool(database.appUrl, 2)
  const jobs = await openJobs(pool, [sendMail], undefined)
  try {
    const group_id = await groupForCommand(database.ownerUrl, options.group)
    if (typeof group_id === 'string') return complain(group_id)
    await work((inside) =>
      inSystemScope(pool, { request_id: newRequestId(), group_id, role: superAdmin, reason: 'Command line' }, (db) =>
        inside(db, group_id, { db, jobs, now: new Date(), publish: () => undefined }),
      ),
    )
  } finally {
    await jobs.close()
    await pool.end()
    await database.close()
  }
}

async function importFolder(path: string): Promise<void> {
  const uploads = await filesAt(path).catch(() => undefined)
  if (!uploads) return complain(`${path} cannot be read.`)
  await inGroup(async (scope) => {
    const run = await scope(async (db, group_id) =>
      found(await optionalRun(db, expected(await checkUpload(db, { group_id, school_id: null }, null, uploads)))),
    )
    await scope((db) => printPreview(db, run))

    const records = sum(run, 'new') + sum(run, 'changed') + sum(run, 'ended')
    const skipped = sum(run, 'wrong') + sum(run, 'held_back')
    if (records === 0) return console.log('\nNothing has to be changed.')
    if (run.lacking.some(exceedsDropThreshold) && !options['accept-missing'])
      return complain(
        `\nMore than a tenth of the last feed is missing, so nothing was changed. If those rows left on purpose, say so:\n  --accept-missing`,
      )
    if (
      !options.yes &&
      !(await agreed(
        `\nImport ${records} records${skipped > 0 ? `, skip ${skipped} rows` : ''}? Nothing is saved yet. [y/N] `,
      ))
    )
      return console.log('Nothing was changed.')

    const done = await scope(async (_, __, desk) =>
      expected(
        await applyRun(
          desk,
          run.id,
          async (percent) => {
            if (process.stdout.isTTY) process.stdout.write(`\rImporting, ${percent}% done`)
            return true
          },
          options['accept-missing'],
        ),
      ),
    )
    console.log(
      `\nImported: ${sum(done, 'new')} new, ${sum(done, 'changed')} changed, ${sum(done, 'ended')} ended, ${sum(done, 'unchanged')} unchanged.`,
    )
    console.log('New people have no password yet; links to set one:')
    console.log(`  npm run import -- links ${run.id}${groupOption()}`)
    console.log(`Within ${undoDays} days this takes the import back:`)
    console.log(`  npm run import -- undo ${run.id}${groupOption()}`)
  })
}

async function undoImport(run_id: number): Promise<void> {
  await inGroup(async (scope) => {
    const { kept } = await scope(async (_, __, desk) => expected(await undoRun(desk, run_id)))
    console.log(kept.length === 0 ? 'The import was undone.' : 'The import was undone, but for:')
    for (const { kind, reason, count, examples } of kept)
      console.log(
        `  ${words(`imports.kept.${reason}`, { count, kind: kindName(kind, count), examples: examples.join(', ') })}`,
      )
  })
}

async function printLinks(run_id: number): Promise<void> {
  const settings = readSettings(process.env)
  const base_url = settings.baseUrl
  await inGroup(async (scope) => {
    const newcomers = await scope((db) => newcomersOf(db, run_id, base_url))
    for (const { school_name, fname, lname, username, link } of newcomers)
      console.log([school_name, `${fname} ${lname}`, username, link].join('\t'))
  })
}

async function filesAt(path: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((name) => isRosterFile(name)).map((name) => join(path, name))
    : [path]
  return Promise.all(names.map(async (name) => ({ name: basename(name), bytes: await readFile(name) })))
}

async function agreed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

function groupOption(): string {
  return options.group ? ` --group ${options.group}` : ''
}

function refusalText({ failure, code, params }: Failure): string {
  return words(`errors.${code ?? failure}`, params)
}

function expected<T>(value: T | Failure): T {
  if (isFailure(value)) throw value
  return value
}

function complain(message: string): void {
  console.error(message)
  process.exitCode = 1
}
