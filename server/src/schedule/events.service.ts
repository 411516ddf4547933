import { may } from '#contract/access.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type EventValues, events } from '#contract/schedule/event.contract.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { optionalEvent, putSections, selectAddressable, type StoredEvent } from './events.queries.ts'
import { datesOf } from './recurrence.ts'

const oneDay = 86_400_000
const shifted = (date: string, days: number): string => new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / oneDay

export const eventsService = serve(events, {
  async read({ id, date }, { db, actor }) {
    const { sections, by, version, ...event } = found(await optionalEvent(db, actor, id))
    const shown = date && datesOf(event, date, date).length > 0 ? date : event.start_date
    const { title, description, place, start_time, end_time, rrule, until, audience } = event
    return {
      id,
      version,
      title,
      description,
      place,
      start_time,
      end_time,
      rrule,
      until,
      audience,
      sections,
      by,
      start_date: shown,
      end_date: shifted(shown, daysBetween(event.start_date, event.end_date)),
      date: shown,
      section_ids: sections.map((section) => section.id),
      can: { edit: mayChange(event, actor) },
    }
  },

  async sections(_, { db, actor }) {
    return { rows: await selectAddressable(db, actor), may_address_school: actor.role === schoolAdmin }
  },

  async add(values, context) {
    const wrong = await problemIn(values, context)
    if (wrong) return wrong
    return told(context, await insert(values, context))
  },

  async change({ id, version, scope, date, ...values }, context) {
    const event = await changeable(id, version, date, context)
    if (isFailure(event)) return event
    const wrong = await problemIn(values, context)
    if (wrong) return wrong
    const single = event.rrule === ''
    if (!single && scope === 'one')
      return told(context, await insert({ ...values, rrule: '', until: null, audience: event.audience }, context, { series_id: id, replaces: date }))
    if (!single && scope === 'following' && date > event.start_date) {
      await endBefore(id, date, context)
      return told(context, await insert(values, context))
    }
    const first = single ? values.start_date : shifted(event.start_date, daysBetween(date, values.start_date))
    const { section_ids, ...kept } = values
    const moved = {
      ...kept,
      start_date: first,
      end_date: shifted(first, daysBetween(values.start_date, values.end_date)),
      ...(event.series_id && { rrule: '', until: null }),
    }
    if (moved.start_date !== event.start_date || moved.rrule !== event.rrule) await context.db.deleteFrom('event').where('series_id', '=', id).execute()
    await context.db
      .updateTable('event')
      .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (!event.series_id) await putSections(context.db, id, values.audience === 'sections' ? section_ids : [])
    return told(context, id)
  },

  async remove({ id, version, scope, date }, context) {
    const { db } = context
    const event = await changeable(id, version, date, context)
    if (isFailure(event)) return event
    if (event.series_id) await db.updateTable('event').set({ cancelled: true }).where('id', '=', id).execute()
    else if (event.rrule !== '' && scope === 'one')
      await insert({ ...valuesOf(event), start_date: date, end_date: date }, context, { series_id: id, replaces: date }, true)
    else if (event.rrule !== '' && scope === 'following' && date > event.start_date) await endBefore(id, date, context)
    else await db.deleteFrom('event').where('id', '=', id).execute()
    await told(context, id)
    return {}
  },
})

const mayChange = ({ created_by }: { created_by: number }, actor: Context['actor']): boolean =>
  may(actor, 'schedule.events.edit') && (actor.role === schoolAdmin || created_by === actor.person_id)

/** The event, if the actor may change it and it is as it was read, and happens on that date. */
const changeable = async (id: number, version: number, date: string, { db, actor }: Context): Promise<StoredEvent | Failure> => {
  const event = found(await optionalEvent(db, actor, id))
  if (!mayChange(event, actor)) return fail('not_found')
  if (event.version !== version) return fail('conflict', 'stale')
  return datesOf(event, date, date).length > 0 ? event : fail('not_found')
}

const valuesOf = ({ title, description, place, start_date, end_date, start_time, end_time, audience }: StoredEvent) => ({
  title,
  description,
  place,
  start_date,
  end_date,
  start_time,
  end_time,
  audience,
  rrule: '',
  until: null,
  section_ids: [],
})

const problemIn = async (values: EventValues, { db, actor }: Context): Promise<Failure | undefined> => {
  const { start_date, end_date, start_time, end_time, until, audience, section_ids } = values
  if (end_date < start_date) return wrongField('end_date', 'errors.field.order')
  if ((start_time === null) !== (end_time === null)) return wrongField(start_time === null ? 'start_time' : 'end_time', 'errors.field.required')
  if (start_time !== null && end_time !== null && start_date === end_date && end_time <= start_time) return wrongField('end_time', 'errors.field.order')
  if (until !== null && until < start_date) return wrongField('until', 'errors.field.order')
  if ((audience === 'school' || audience === 'staff') && actor.role !== schoolAdmin) return wrongField('audience', 'errors.field.choice')
  if (audience !== 'sections') return undefined
  if (section_ids.length === 0) return wrongField('section_ids', 'errors.field.required')
  const own = new Set((await selectAddressable(db, actor)).map(({ id }) => id))
  return section_ids.every((id) => own.has(id)) ? undefined : wrongField('section_ids', 'errors.field.reference')
}

const insert = async (
  { section_ids, ...values }: EventValues,
  { db, actor }: Context,
  stands: { series_id: number; replaces: string } | object = {},
  cancelled = false,
): Promise<number> => {
  const { id } = await db
    .insertInto('event')
    .values({ ...values, ...stands, cancelled, school_id: found(actor.school_id), created_by: found(actor.person_id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.audience === 'sections' && !('series_id' in stands)) await putSections(db, id, section_ids)
  return id
}

/** A series ends the day before; what was changed on its own from there on goes with it. */
const endBefore = async (id: number, date: string, { db }: Context): Promise<void> => {
  await db
    .updateTable('event')
    .set((eb) => ({ until: shifted(date, -1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('event').where('series_id', '=', id).where('replaces', '>=', date).execute()
}

const told = async ({ tell, actor }: Context, id: number): Promise<{ id: number }> => {
  tell({ school_id: found(actor.school_id), topic: 'event' })
  return { id }
}
