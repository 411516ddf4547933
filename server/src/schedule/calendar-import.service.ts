import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  calendarImport,
  type CalendarPreview,
  type IcsReason,
  type IcsReject,
  type ImportTarget,
} from '#contract/schedule/calendar-import.contract.ts'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { readText } from '#contract/kernel/text-encoding.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import {
  archiveClosures,
  type ClosureRow,
  deleteEvents,
  type EventRow,
  type ImportedRow,
  insertClosures,
  insertEvents,
  type KnownEntry,
  selectImports,
  selectKnown,
  updateClosures,
  updateEvents,
} from './calendar-import.queries.ts'
import { type IcsEvent, readCalendarFile } from './ics-file.ts'

type Plan = CalendarPreview & {
  add: (IcsEvent & { mark: string })[]
  change: (IcsEvent & { mark: string } & Pick<KnownEntry, 'id' | 'version'>)[]
}

const mostEntries = 1_000

export const calendarImportService = serve(calendarImport, {
  async check({ into }, context) {
    const plan = await planOf(into, context)
    if (isFailure(plan)) return plan
    const { entries, counts, rejects, seen } = plan
    return { entries, counts, rejects, seen }
  },

  async confirm({ into, seen }, context) {
    const { db, actor, now, uploads } = context
    const plan = await planOf(into, context)
    if (isFailure(plan)) return plan
    if (plan.seen !== seen || plan.add.length + plan.change.length === 0)
      return fail('conflict', 'calendar-import.changed')
    const [added, changed] =
      into === 'closures'
        ? [
            await insertClosures(db, plan.add.map(closureOf)),
            await updateClosures(
              db,
              plan.change.map((one) => ({ ...closureOf(one), ...placeOf(one) })),
            ),
          ]
        : [
            await insertEvents(
              db,
              found(actor.person_id),
              plan.add.map((one) => eventOf(one, into)),
            ),
            await updateEvents(
              db,
              plan.change.map((one) => ({ ...eventOf(one, into), ...placeOf(one) })),
            ),
          ]
    if (changed.length < plan.change.length) return fail('conflict', 'calendar-import.changed')
    const { id } = await db
      .insertInto('calendar_import')
      .values({
        school_id: found(actor.school_id),
        file_name: cutTo(uploads[0]?.name ?? '', 200),
        target: into,
        items: JSON.stringify([...added, ...changed]),
        imported_by: actor.user_id,
        imported_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    publishChange(context)
    return { id, added: added.length, changed: changed.length }
  },

  async list(_, { db }) {
    return { rows: await selectImports(db) }
  },

  async undo({ id }, context) {
    const { db, now } = context
    const { items, target } = found(
      await db
        .updateTable('calendar_import')
        .set((eb) => ({ undone_at: now.toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning(['items', 'target'])
        .executeTakeFirst(),
    )
    const undone =
      target === 'closures'
        ? await undo(
            items as ImportedRow<ClosureRow>[],
            (rows) => archiveClosures(db, rows, now),
            (rows) => updateClosures(db, rows),
          )
        : await undo(
            items as ImportedRow<EventRow>[],
            (rows) => deleteEvents(db, rows),
            (rows) => updateEvents(db, rows),
          )
    publishChange(context)
    return { undone, kept: (items as unknown[]).length - undone }
  },
})

const undo = async <Row extends object>(
  items: readonly ImportedRow<Row>[],
  takeBack: (rows: { id: number; version: number }[]) => Promise<unknown[]>,
  putBack: (rows: (Row & { id: number; version: number })[]) => Promise<unknown[]>,
): Promise<number> => {
  const gone = await takeBack(items.filter(({ before }) => before === null).map(({ id, version }) => ({ id, version })))
  const restored = await putBack(
    items.flatMap(({ id, version, before }) => (before === null ? [] : { ...before, id, version })),
  )
  return gone.length + restored.length
}

const publishChange = ({ publish, actor }: Context): void => {
  for (const topic of ['event', 'school_closure']) publish({ school_id: found(actor.school_id), topic })
}

const placeOf = ({ id, version }: Pick<KnownEntry, 'id' | 'version'>) => ({ id, version })
const eventOf = ({ uid, mark, ...event }: Plan['add'][number], audience: ImportTarget): EventRow => ({
  ...event,
  audience,
  ical_uid: uid,
  ical_mark: mark,
})
const closureOf = ({ uid, mark, title, start_date, end_date }: Plan['add'][number]): ClosureRow => ({
  name: title,
  start_date,
  end_date,
  ical_uid: uid,
  ical_mark: mark,
})

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const planOf = async (into: ImportTarget, { db, actor, now, uploads }: Context): Promise<Plan | Failure> => {
  const [upload] = uploads
  if (!upload) return wrongField('file', 'errors.field.required')
  const { time_zone } = dayOf(actor, now)
  const file = readCalendarFile(readText(await readFile(upload.path)).text, time_zone)
  if (!file) return wrongField('file', 'calendar-import.no-calendar')
  if (file.events.length > mostEntries) return wrongField('file', 'calendar-import.too-many', { most: mostEntries })
  const read = into === 'closures' ? asClosures(file) : file
  const uids = read.events.map(({ uid }) => uid)
  const known = new Map(
    (await selectKnown(db, into === 'closures' ? 'school_closure' : 'event', uids)).map((row) => [row.uid, row]),
  )
  const marked = read.events.map((event) => {
    const mark = hash({ into, ...event })
    const before = known.get(event.uid)
    return {
      ...event,
      mark,
      before,
      result: before ? (before.mark === mark ? ('same' as const) : ('changed' as const)) : ('new' as const),
    }
  })
  const entries = marked
    .map(({ uid, title, place, start_date, end_date, start_time, end_time, rrule, until, exceptions, result }) => ({
      uid,
      title,
      place,
      date: start_date,
      end_date,
      start_time,
      end_time,
      rrule,
      until,
      exceptions: exceptions.length,
      result,
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title))
  const counted = (result: string) => entries.filter((one) => one.result === result).length
  const counts = { new: counted('new'), changed: counted('changed'), same: counted('same') }
  const plain = ({ before: _before, result: _result, ...event }: (typeof marked)[number]) => event
  const add = marked.filter(({ result }) => result === 'new').map(plain)
  const change = marked.flatMap((one) =>
    one.result === 'changed' && one.before ? { ...plain(one), ...placeOf(one.before) } : [],
  )
  return { entries, counts, rejects: read.rejects, seen: hash([into, add, change]), add, change }
}

/** Days on which the school is closed are whole ones, each named once. */
const asClosures = ({
  events,
  rejects,
}: NonNullable<ReturnType<typeof readCalendarFile>>): { events: IcsEvent[]; rejects: IcsReject[] } => {
  const fit = (event: IcsEvent): IcsReason | undefined =>
    event.start_time !== null ? 'not-whole-days' : event.rrule !== '' ? 'repeats' : undefined
  return {
    events: events
      .filter((event) => !fit(event))
      .map((event) => ({ ...event, title: cutTo(event.title, 80), description: '', place: '' })),
    rejects: [
      ...rejects,
      ...events.flatMap((event) => {
        const reason = fit(event)
        return reason ? { title: event.title, date: event.start_date, reason } : []
      }),
    ],
  }
}
