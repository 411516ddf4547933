import type { KeptByUndo, Run } from '#contract/imports/import.contract.ts'
import { formatOf } from '#contract/imports/roster-files.rules.ts'
import { rosterOf } from '#contract/imports/oneroster-roster.rules.ts'
import type { RosterNote } from '#contract/imports/roster-notes.rules.ts'
import { exceedsDropThreshold } from '#contract/imports/feed.rules.ts'
import { fullFeedKinds } from './roster-reader.ts'
import { checkRoster, type CheckedRoster, type KnownRoster } from '#contract/imports/roster.rules.ts'
import { fail, found, isFailure, type Failure } from '#contract/kernel/errors.ts'
import { seatAfterFeed } from '#server/enrollment/feed.ts'
import type { Db } from '#server/kernel/database.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import type { Context } from '#server/kernel/serve.ts'
import type { z } from 'zod'
import type { NamedBytes } from './archive.ts'
import { askedRecords } from './asked-records.ts'
import { peopleKindsOfRecords, restoreCustom, storeCustom } from './custom-cells.queries.ts'
import { knownRoster, matchSchools, type Reach } from './known.queries.ts'
import { insertFeed, selectLacking, updateLacking } from './feed.queries.ts'
import { insertRecords, insertSchools } from './new-records.queries.ts'
import {
  compareRows,
  removeEnded,
  restoreEnded,
  restoreRecords,
  selectChangedSince,
  updateRecords,
} from './record.queries.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { planOf, recordPlans } from './records.ts'
import { readRosterInWorker, type ReadRoster } from './roster-reader.ts'
import {
  insertRows,
  insertRun,
  joinSchools,
  optionalRun,
  selectRunSchools,
  selectRunSections,
  selectWork,
  updateCounts,
} from './run.queries.ts'
import { expectManyRows, lockRun, updateStatus } from './run-progress.queries.ts'
import { inSchool } from './school-scope.ts'
import { stagedRows } from './staged-rows.ts'
import { removeAccounts, removeRecords, removeSchools } from './undo.queries.ts'

/** Told after each step; false stops the import, which then leaves nothing behind. */
export type Report = (percent: number) => Promise<boolean>

/** Reads, checks and stages an upload; answers the run's id. `reach` = the group, or one school of it. */
export const checkUpload = async (
  db: Db,
  reach: Reach,
  created_by: number | null,
  uploads: readonly NamedBytes[],
): Promise<number | Failure> => {
  const read = await readRosterInWorker(uploads)
  if (isFailure(read)) return read

  await expectManyRows(db)
  const asked = askedRecords(read)
  const schools = await matchSchools(db, reach, asked)
  const checked = checkRead(read, await knownRoster(db, reach, asked, schools))
  const run_id = await insertRun(db, {
    ...reach,
    created_by,
    ...read,
    format_version: read.source === 'oneroster' ? read.manifest.version : '',
    feed_kinds: fullFeedKinds(read),
    notes: checked.notes,
  })
  await insertRows(db, run_id, stagedRows(checked, read.source, await dayOf(db, schools)), schools)
  for (const school_id of new Set(schools.values())) await inSchool(db, school_id, () => compareRows(db, run_id))
  await updateCounts(db, run_id)
  await updateLacking(db, run_id, await selectLacking(db, run_id))
  return run_id
}

const checkRead = (read: ReadRoster, known: KnownRoster): CheckedRoster => {
  if (read.source === 'sds') return checkRoster(read.tables, known, formatOf.sds)
  const { tables, notes } = rosterOf(read.tables, known, read.manifest.delta)
  const checked = checkRoster(tables, known, formatOf.oneroster)
  const lacking = read.manifest.promised.filter((file) => read.tables[file] === undefined)
  const promised: RosterNote[] = lacking.map((file) => ({
    code: 'file_promised',
    kind: 'school',
    params: { file: `${file}.csv` },
  }))
  return { ...checked, notes: [...promised, ...notes, ...checked.notes] }
}

/** The day on which ended enrollments end; schools of one import are in one part of the world. */
const dayOf = (db: Db, schools: ReadonlyMap<string, number>): Promise<string> => {
  const [first] = schools.values()
  return first === undefined
    ? Promise.resolve('')
    : inSchool(db, first, async () => (await schoolDay(db, new Date())).date)
}

type Desk = Pick<Context, 'db' | 'now' | 'jobs' | 'publish'>

/**
 * Takes a checked run over, in the transaction of `db`: all of it or, when anything fails, nothing. The rows are
 * compared again first, so what was changed since the check counts with its present value.
 * @param accept_missing somebody confirmed that the feed lacks much of the last one
 */
export const applyRun = async (
  desk: Desk,
  run_id: number,
  report: Report,
  accept_missing = false,
): Promise<Run | Failure> => {
  const { db } = desk
  if (!(await lockRun(db, run_id))) return fail('conflict', 'in-flight')
  const run = found(await optionalRun(db, run_id)) // read under the lock: who held it before may have changed it
  if (run.status !== 'checked') return fail('conflict', 'import-not-open')

  await expectManyRows(db)
  if (!accept_missing && (await selectLacking(db, run_id)).some(exceedsDropThreshold))
    return fail('conflict', 'import-rows-missing')
  await joinSchools(db, run_id)
  for (const school_id of await selectRunSchools(db, run_id))
    await inSchool(db, school_id, () => compareRows(db, run_id))
  await insertSchools(db, run_id)

  const work = await selectWork(db, run_id)
  for (const [index, { school_id, kind, result }] of work.entries()) {
    await inSchool(db, school_id, async () => {
      await writeRecords(db, run_id, kind, result)
      if (peopleKindsOfRecords.includes(kind) && result !== 'ended') await storeCustom(db, run_id, kind, result)
    })
    if (!(await report(Math.round(((index + 1) / work.length) * 100)))) return fail('conflict', 'import-cancelled')
  }

  for (const school_id of new Set(work.filter(({ kind }) => kind === 'enrollment').map((one) => one.school_id)))
    await inSchool(db, school_id, async () =>
      seatAfterFeed(desk, school_id, await selectRunSections(db, run_id, ['changed', 'ended'])),
    )

  await insertFeed(db, run_id)
  await updateCounts(db, run_id)
  await updateStatus(db, run_id, { status: 'imported' })
  return found(await optionalRun(db, run_id))
}

const writeRecords = async (
  db: Db,
  run_id: number,
  kind: RecordKind,
  result: 'new' | 'changed' | 'ended',
): Promise<void> => {
  if (result === 'new') return insertRecords(db, run_id, kind)
  const plan = planOf(kind)
  if (result === 'ended' && plan.ends_by_removal) await removeEnded(db, run_id, plan)
  else await updateRecords(db, run_id, plan, result)
}

/**
 * Takes an import back: values return to what they were, made records go; what was used or changed since stays and is
 * told.
 */
export const undoRun = async (desk: Desk, run_id: number): Promise<Run | Failure> => {
  const { db } = desk
  if (!(await lockRun(db, run_id))) return fail('conflict', 'in-flight')
  const run = found(await optionalRun(db, run_id))
  if (!run.can.undo) return fail('gone', 'import-not-undoable')

  await expectManyRows(db)
  const kept = new KeptRecords()
  for (const school_id of await selectRunSchools(db, run_id)) {
    await inSchool(db, school_id, async () => {
      const section_ids = await selectRunSections(db, run_id, ['new', 'changed', 'ended'])
      for (const plan of recordPlans.toReversed()) {
        kept.add(plan.kind, 'changed_since', await selectChangedSince(db, run_id, plan))
        await restoreRecords(db, run_id, plan)
        if (plan.ends_by_removal) await restoreEnded(db, run_id, plan)
        if (peopleKindsOfRecords.includes(plan.kind)) await restoreCustom(db, run_id, plan.kind)
        kept.add(plan.kind, 'used_since', await removeRecords(db, run_id, plan.kind))
      }
      await seatAfterFeed(desk, school_id, section_ids)
    })
  }
  kept.add('account', 'used_since', [], await removeAccounts(db, run_id))
  kept.add('school', 'used_since', await removeSchools(db, run_id))
  await updateStatus(db, run_id, { status: 'undone', kept: kept.list })
  return found(await optionalRun(db, run_id))
}

type Kept = z.infer<typeof KeptByUndo>
const examplesShown = 5

class KeptRecords {
  readonly list: Kept[] = []

  add(kind: Kept['kind'], reason: Kept['reason'], titles: readonly string[], count = titles.length) {
    if (count === 0) return
    const known = this.list.find((entry) => entry.kind === kind && entry.reason === reason)
    if (!known) this.list.push({ kind, reason, count, examples: titles.slice(0, examplesShown) })
    else {
      known.count += count
      known.examples = [...known.examples, ...titles].slice(0, examplesShown)
    }
  }
}
