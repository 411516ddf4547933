import { parse } from 'csv-parse/sync'
import { bonus, type BonusRow } from '#contract/gradebook/bonus.contract.ts'
import { type BonusColumn, columnsIn } from '#contract/gradebook/bonus.rules.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { numberTyped } from '#contract/questions/scoring.rules.ts'
import { rounded } from '#contract/kernel/fraction.ts'
import type { Db } from '#server/kernel/database.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { insertBonusActivities, type Place, selectPlaces, selectUpload, selectUploads } from './bonus.queries.ts'
import { selectBasis, upsertTotals } from './totals.queries.ts'
import { shownTo, upsertCells } from './cells.queries.ts'
import { totalsOf } from './totals.ts'

export const bonusService = serve(bonus, {
  async preview({ title, csv }, { db, now }) {
    const file = read(csv)
    if (!file) return wrongField('csv', 'bonus.no-table')
    const rows = await checkedRows(db, title, file.lines, now)
    return {
      rows: rows.map(({ line, student, section, points, from, to, problem }) => ({
        line,
        student,
        section,
        points,
        from,
        to,
        problem,
      })),
      missing_columns: file.missing,
      good: rows.filter(({ problem }) => problem === null).length,
      sections: new Set(rows.flatMap(({ place, problem }) => (place && problem === null ? [place.section_id] : [])))
        .size,
    }
  },

  async save({ title, csv }, context) {
    const { db, actor, now } = context
    const file = read(csv)
    if (!file || file.missing.length > 0) return wrongField('csv', 'bonus.no-table')
    await context.auditReason(title)
    const rows = await checkedRows(db, title, file.lines, now)
    const good = rows.flatMap(({ place, to, from, problem }) =>
      place && problem === null && to !== null ? [{ place, from, to }] : [],
    )
    if (good.length === 0) return wrongField('csv', 'bonus.nothing')
    const sections = [...new Set(good.map(({ place }) => place.section_id))]
    const made = await insertBonusActivities(
      db,
      title,
      sections.filter((id) => !good.some(({ place }) => place.section_id === id && place.activity_id !== null)),
    )
    const activityOf = new Map([
      ...good.flatMap(({ place }) =>
        place.activity_id === null ? [] : [[place.section_id, place.activity_id] as const],
      ),
      ...made.map((one) => [one.section_id, one.id] as const),
    ])
    const cells = good.map(({ place, from, to }) => ({
      section_id: place.section_id,
      activity_id: activityOf.get(place.section_id) ?? 0,
      student_id: place.student_id,
      version: place.version,
      points: to,
      from,
    }))
    const kept = await storeAll(context, cells)
    if (kept.length < cells.length) return fail('conflict', 'stale') // somebody graded in the same moment: nothing is kept
    const versions = new Map(kept.map((cell) => [keyOf(cell), cell.version]))
    const { id } = await db
      .insertInto('bonus_upload')
      .values({
        school_id: found(actor.school_id),
        title,
        rows: JSON.stringify(cells.map((cell) => ({ ...cell, version: versions.get(keyOf(cell)) }))),
        made_by: actor.user_id,
        made_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { upload_id: id, saved: cells.length, skipped: rows.length - cells.length }
  },

  uploads: async (_, { db }) => ({ rows: await selectUploads(db) }),

  async undo({ upload_id }, context) {
    const { db, now } = context
    const upload = found(await selectUpload(db, upload_id))
    if (upload.undone_at !== null) return fail('conflict', 'bonus.undone')
    await context.auditReason(upload.title)
    const kept = await storeAll(
      context,
      upload.rows.map(({ from, ...cell }) => ({ ...cell, points: from, from })),
    )
    await db.updateTable('bonus_upload').set({ undone_at: now.toISOString() }).where('id', '=', upload_id).execute()
    return { restored: kept.length, kept: upload.rows.length - kept.length }
  },
})

type BonusCell = {
  section_id: number
  activity_id: number
  student_id: number
  version: number
  points: number | null
  from: number | null
}

const keyOf = ({ activity_id, student_id }: { activity_id: number; student_id: number }): string =>
  `${activity_id}:${student_id}`

/** Stores the cells section by section, with the totals of their students. */
const storeAll = async (context: Context, cells: readonly BonusCell[]) => {
  const { db, actor, now } = context
  const stored = []
  for (const [section_id, own] of Map.groupBy(cells, (cell) => cell.section_id)) {
    const saved = await upsertCells(
      db,
      actor,
      section_id,
      own.map(({ student_id, activity_id, points, version }) => ({ student_id, activity_id, points, version })),
      now,
      { into_closed: false, anonymously: false },
    )
    const student_ids = [...new Set(saved.map(({ student_id }) => student_id))]
    if (student_ids.length > 0) {
      await upsertTotals(db, section_id, totalsOf(student_ids, await selectBasis(db, section_id, student_ids, now)))
      context.publish({ school_id: found(actor.school_id), topic: 'grade', section_id, student_ids: shownTo(saved) })
      context.publish({ school_id: found(actor.school_id), topic: 'unit', section_id })
    }
    stored.push(...saved)
  }
  return stored
}

type Line = Record<BonusColumn, string> & { line: number }

/** The rows of the file by its head; undefined when it is no table. */
const read = (csv: string): { lines: Line[]; missing: string[] } | undefined => {
  try {
    const [head = [], ...rows] = parse(csv, {
      ...csvOptions(csv),
      bom: true,
      skip_empty_lines: true,
      trim: true,
      info: false,
    })
    const columns = columnsIn(head)
    const missing = Object.entries(columns).flatMap(([name, at]) => (at < 0 ? [name] : []))
    const cell = (row: string[], at: number) => (at < 0 ? '' : (row[at] ?? ''))
    const lines = rows.map((row, at) => ({
      line: at + 2,
      student: cell(row, columns.student),
      section: cell(row, columns.section),
      points: cell(row, columns.points),
    }))
    return { lines: missing.length > 0 ? [] : lines, missing }
  } catch {
    return undefined
  }
}

type CheckedRow = BonusRow & { place: Place | undefined }

/** What becomes of each row. */
const checkedRows = async (db: Db, title: string, lines: readonly Line[], now: Date): Promise<CheckedRow[]> => {
  const places = await selectPlaces(db, title, lines, now)
  const seen = new Set<string>()
  return lines.map(({ line, student, section, points: typed }, at) => {
    const place = places[at]
    const number = numberTyped(typed)
    const points = number && rounded(number)
    const name = place?.student_name || student
    const row = {
      line,
      student: name,
      section: place?.section_name || section,
      points,
      from: place?.points ?? null,
      to: null,
      place: undefined,
    }
    if (!place?.student_id) return { ...row, problem: 'no-student' }
    if (!place.section_id) return { ...row, problem: 'no-section' }
    if (points === null || points <= 0 || points > 1_000) return { ...row, problem: 'no-points' }
    const key = `${place.section_id}:${place.student_id}`
    if (seen.has(key)) return { ...row, problem: 'twice' }
    seen.add(key)
    if (place.problem !== null) return { ...row, problem: place.problem }
    return {
      ...row,
      to: rounded({ over: BigInt(Math.round(((place.points ?? 0) + points) * 100)), under: 100n }),
      place,
      problem: null,
    }
  })
}
