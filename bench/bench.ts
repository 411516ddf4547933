// npm run bench: the speed of the product on a school of its own. README.md says how to read what it prints.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openForCommand } from '#server/platform/command-database.ts'
import type pg from 'pg'
import { prefix } from '#server/kernel/app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { buildWeb } from '../bin/web.mjs'
import { measureInBrowser } from './browser.ts'
import { committedUpdate, hashAlone, helloOfFastify, type Limit, median, sqlAlone } from './limits.ts'
import { makeMailboxes, writeToEverybody } from './messages.ts'
import { askOnce, type Client, drive, tool } from './load.ts'
import { type Portal, startPortal } from './portal.ts'
import { type Line, limitTable, loadTable, type Single, singleTable } from './report.ts'
import { importRoster, type RosterTimes } from './roster.ts'
import { onSlowNetwork } from './slow-network.ts'
import { billEverybody, makeBooks } from './finance.ts'
import { makeTimelines } from './timelines.ts'
import { type Cast, castOf, makeBenchSchool, openOwner, teacherOfBig } from './school.ts'
import { files, type LimitOf, type Workload, workloads } from './workloads.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    people: { type: 'string', default: '2000' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const people = Number(options.people)
const wanted = options.only?.split(',')
const steps = [1, 8, 32]
const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'school-portal-bench-'))
const settings = readSettings({ PORTAL_DATA: dataDir })
const isWanted = (id: string) => !wanted || wanted.includes(id.split(' ')[0] ?? '')

try {
  await buildWeb(process.execPath)
  await fill()
  await measure()
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
} finally {
  if (!options.data) rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  console.error('Building the bench school …')
  const database = await openForCommand(settings)
  try {
    const owner = await openOwner(database)
    await makeBenchSchool(owner, people)
    await owner.end()
  } finally {
    await database.close()
  }
}

async function measure(): Promise<void> {
  const portal = await startPortal(dataDir)
  try {
    const { appUrl, ownerUrl } = await openForCommand(settings)
    const owner = await openOwner({ appUrl, ownerUrl })
    try {
      const memory = watched(portal)
      const cast = await castOf(owner, Math.max(...steps))
      const writes = isWanted('B10') || isWanted('B22')
      if (writes) await makeMailboxes(owner, cast)
      if (isWanted('B24')) await makeTimelines(owner, cast)
      const payer_id = isWanted('B25') ? await makeBooks(owner, cast) : 0
      const rosters = [await importRoster(portal.url, cast.superAdmin, people)]
      for (let at = 0; at < 2 && isWanted('B16'); at++)
        rosters.push(await importRoster(portal.url, cast.superAdmin, people))
      const chosen = workloads(owner, cast, people, payer_id).filter(({ id }) => isWanted(id))

      const limits = await commonLimits(cast, appUrl)
      const lines: Line[] = []
      for (const workload of chosen)
        lines.push(...(await driven(portal, workload, await limitOf(workload.limit, limits, cast, appUrl))))
      const singles = [
        ...(await besideSignIns(portal, chosen)),
        ...(await inBrowser(portal, cast)),
        ...(isWanted('B21') ? await onSlowNetwork(portal.url, teacherOfBig) : []),
        ...(isWanted('B22') ? await writeToEverybody(portal.url, owner, cast) : []),
        ...(isWanted('B25') ? await billEverybody(portal.url, owner, cast) : []),
        ...(await filesAsked(portal, cast)),
        ...(await counted(owner, cast)),
        ...rosterFigures(rosters),
        memory(),
      ]
      publish(lines, singles, limits)
    } finally {
      await owner.end()
    }
  } finally {
    await portal.stop()
  }
}

type Limits = Record<'committed update of one row' | 'password hash' | 'Fastify, 1 KB of JSON, one process', Limit>

async function commonLimits(cast: Cast, appUrl: string): Promise<Limits> {
  console.error('Limits of this machine …')
  return {
    'committed update of one row': await committedUpdate(appUrl, seconds),
    'password hash': await hashAlone(seconds, cast.password_hash),
    'Fastify, 1 KB of JSON, one process': await helloOfFastify(seconds),
  }
}

function limitOf(
  limit: LimitOf,
  limits: Limits,
  { school_id, group_id, admin, teachers, students, parents }: Cast,
  appUrl: string,
): Promise<Limit> | Limit {
  if (limit === 'commit') return limits['committed update of one row']
  if (limit === 'hash') return limits['password hash']
  if (limit === 'hello') return limits['Fastify, 1 KB of JSON, one process']
  const who = { 1: admin, 2: admin, 3: teachers[0], 4: students[0], 5: parents[0] }
  const user_id = who[limit.role]?.user_id ?? 0
  return sqlAlone(appUrl, { school_id, group_id, user_id, role: limit.role }, seconds, limit.sql)
}

async function driven(portal: Portal, workload: Workload, limit: Limit): Promise<Line[]> {
  const { id, name, goal, tolerance } = workload
  const lines: Line[] = []
  const bytes = Buffer.byteLength(await askOnce(portal.url, await workload.client(0)))
  for (const count of steps) {
    await sleep(300) // the step before left calls under way
    const clients = await clientsOf(workload, count)
    const before = portal.cpu()
    const figures = await drive({
      name: `${id.replaceAll(' ', '-')}-${Date.now()}`,
      url: portal.url,
      clients,
      seconds,
      bytes,
      tolerance,
    })
    console.error(
      `${id.padEnd(8)} ${String(count).padStart(2)} clients  ${Math.round(figures.rate)}/s  p50 ${figures.p50} ms${figures.wrong ? `  ${figures.wrong} wrong: ${figures.example}` : ''}`,
    )
    const after = portal.cpu()
    const cpu = {
      app: (after.app - before.app) / figures.rate / seconds,
      database: (after.database - before.database) / figures.rate / seconds,
    }
    lines.push({ id, name, clients: count, figures, cpu, bytes, limit, goal })
  }
  return lines
}

async function clientsOf({ client }: Workload, count: number): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < count) clients.push(await client(clients.length))
  return clients
}

/** The 99th percentile of one client opening a gradebook while 32 sign in without a pause. */
async function besideSignIns(portal: Portal, all: readonly Workload[]): Promise<Single[]> {
  const [signIn, gradebook] = ['B1', 'B4'].map((id) => all.find((workload) => workload.id === id))
  if (!signIn || !gradebook || !isWanted('B1')) return []
  const crowd = await clientsOf(signIn, 32)
  const one = await gradebook.client(0)
  const bytes = Buffer.byteLength(await askOnce(portal.url, one))
  const { tolerance } = gradebook
  const [{ p99 }] = await Promise.all([
    drive({ name: 'beside', url: portal.url, clients: [one], seconds, bytes, tolerance }),
    drive({ name: 'crowd', url: portal.url, clients: crowd, seconds, bytes: 0, tolerance: Number.MAX_SAFE_INTEGER }),
  ])
  return [{ id: 'B1', name: 'another call (B4) during 32 sign-ins, p99', value: p99, unit: 'ms', goal: 50, remark: '' }]
}

async function inBrowser(portal: Portal, { big }: Cast): Promise<Single[]> {
  if (!isWanted('B6') && !isWanted('B8')) return []
  const figures = await measureInBrowser(portal.url, teacherOfBig, big)
  const { opened, nodes, saved } =
    typeof figures === 'string' ? { opened: Number.NaN, nodes: Number.NaN, saved: Number.NaN } : figures
  const remark = typeof figures === 'string' ? figures : 'Chromium, 1280 × 860'
  return [
    {
      id: 'B6',
      name: 'gradebook 200 × 100 until a cell takes a grade',
      value: opened,
      unit: 'ms',
      goal: 1_000,
      remark,
    },
    { id: 'B6', name: 'its DOM', value: nodes, unit: 'nodes', goal: 6_000, remark },
    { id: 'B8', name: 'one grade saved, seen in the big grid', value: saved, unit: 'ms', goal: 100, remark },
  ]
}

async function filesAsked(portal: Portal, cast: Cast): Promise<Single[]> {
  const singles: Single[] = []
  for (const { id, name, path, goal, times } of files(cast).filter((file) => isWanted(file.id))) {
    const taken: number[] = []
    let bytes = 0
    for (let at = 0; at < times; at++) {
      const begun = performance.now()
      const answer = await fetch(`${portal.url}${prefix}/${path}`, {
        headers: { authorization: `Bearer ${cast.admins[0]}` },
      })
      bytes = (await answer.arrayBuffer()).byteLength
      taken.push(performance.now() - begun)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    }
    singles.push({
      id,
      name,
      value: median(taken),
      unit: 'ms',
      goal,
      remark: `${times} times, ${Math.round(bytes / 1024)} KB`,
    })
  }
  return singles
}

/** What a change of everybody's results costs: the sums of the whole school, in one transaction that is undone. */
async function counted(owner: pg.Client, { school_id }: Cast): Promise<Single[]> {
  if (!isWanted('B12')) return []
  await owner.query('begin')
  const begun = performance.now()
  await owner.query('select kernel.recount_grade_points($1, array_agg(id)) from student where school_id = $1', [
    school_id,
  ])
  const value = performance.now() - begun
  await owner.query('rollback')
  return [
    {
      id: 'B12',
      name: `grade points of ${people.toLocaleString('en')} students counted again`,
      value,
      unit: 'ms',
      goal: people > 2_000 ? Number.NaN : 150,
      remark: '',
    },
  ]
}

function rosterFigures(rosters: readonly RosterTimes[]): Single[] {
  if (!isWanted('B16')) return []
  const check = median(rosters.map((one) => one.check))
  const confirm = median(rosters.map((one) => one.confirm))
  const remark = `checked in ${Math.round(check)} ms, imported in ${Math.round(confirm)} ms, then undone`
  return [
    {
      id: 'B16',
      name: `import of ${people.toLocaleString('en')} students, checked`,
      value: check + confirm,
      unit: 'ms',
      goal: people > 2_000 ? Number.NaN : 1_000,
      remark,
    },
  ]
}

/** The highest memory of all processes of the product from here on. */
function watched(portal: Portal): () => Single {
  let peak = portal.megabytes()
  const timer = setInterval(() => (peak = Math.max(peak, portal.megabytes())), 500).unref()
  return () => {
    clearInterval(timer)
    return {
      id: 'B18',
      name: 'memory of all app processes, at most',
      value: peak,
      unit: 'MB',
      goal: 256,
      remark: `${settings.workers} workers and the primary; shared pages count once`,
    }
  }
}

function publish(lines: readonly Line[], singles: readonly Single[], limits: Limits): void {
  const [cpu] = cpus()
  const about = `${new Date().toISOString().slice(0, 16)}Z · ${availableParallelism()} × ${cpu?.model ?? ''} · ${settings.workers} workers · ${tool}, ${seconds} s a step · ${people.toLocaleString('en')} students`
  const text = `${['# Bench', about, loadTable(lines, limits['Fastify, 1 KB of JSON, one process'].rate), singleTable(singles), limitTable(limits)].join('\n\n')}\n`
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.md'), text)
  console.log(text)
}
