import { may } from '#contract/access.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type EventValues, events } from '#contract/schedule/event.contract.ts'
import { daysBetween } from '#contract/kernel/dates.rules.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { optionalEvent, type StoredEvent } from './events.queries.ts'
import {
  hide,
  optionalRemoval,
  putChosen,
  selectAddressable,
  selectGradeLevels,
  selectNameable,
} from './event-changes.queries.ts'
import { datesOf } from './recurrence.ts'

const oneDay = 86_400_000
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

export const eventsService = serve(events, {
  async read({ id, date }, { db, actor, now }) {
    const { sections, people, by, version, ...event } = found(await optionalEvent(db, actor, id))
    const shown = date && datesOf(event, date, date).length > 0 ? date : event.start_date
    const { title, description, place, start_time, end_time, rrule, until, audience, roles, grade_levels } = event
    const edit = mayChange(event, actor)
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
      roles,
      grade_levels,
      sections,
      people: edit ? people : [],
      person_ids: edit ? people.map((person) => person.id) : [],
      of_series: event.series_id !== null,
      by,
      start_date: shown,
      end_date: shifted(shown, daysBetween(event.start_date, event.end_date)),
      date: shown,
      time_zone: dayOf(actor, now).time_zone,
      section_ids: sections.map((section) => section.id),
      can: { edit },
    }
  },

  async sections(_, { db, actor }) {
    const office = actor.role === schoolAdmin
    return {
      rows: await selectAddressable(db, actor),
      may_address_school: office,
      grade_levels: office ? await selectGradeLevels(db) : [],
    }
  },

  async people({ search }, { db, actor }) {
    return { rows: await selectNameable(db, actor, { search }) }
  },

  async add(values, context) {
    const wrong = await problemIn(values, context)
    if (wrong) return wrong
    return publishChange(context, await insert(values, context))
  },

  async change({ id, version, scope, date, ...values }, context) {
    const event = await changeable(id, version, date, context)
    if (isFailure(event)) return event
    const wrong = await problemIn(values, context)
    if (wrong) return wrong
    const single = event.rrule === ''
    if (!single && scope === 'one')
      return publishChange(
        context,
        await insert(
          { ...values, ...audienceOf(event), rrule: '', until: null },
          context,
          { series_id: id, replaces: date },
          event,
        ),
      )
    if (!single && scope === 'following' && date > event.start_date) {
      await endBefore(id, date, context)
      await context.db.deleteFrom('event').where('series_id', '=', id).where('replaces', '>=', date).execute()
      return publishChange(context, await insert(values, context))
    }
    const first = single ? values.start_date : shifted(event.start_date, daysBetween(date, values.start_date))
    const { section_ids, person_ids, ...kept } = chosenIn(values)
    const moved = {
      ...kept,
      start_date: first,
      end_date: shifted(first, daysBetween(values.start_date, values.end_date)),
      ...(event.series_id && { rrule: '', until: null, ...audienceOf(event) }),
    }
    if (moved.start_date !== event.start_date || moved.rrule !== event.rrule)
      await context.db.deleteFrom('event').where('series_id', '=', id).execute()
    await context.db
      .updateTable('event')
      .set((eb) => ({ ...moved, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (!event.series_id) {
      await context.db.updateTable('event').set(audienceOf(moved)).where('series_id', '=', id).execute()
      await putChosen(context.db, id, section_ids, person_ids)
    }
    return publishChange(context, id)
  },

  async remove({ id, version, scope, date }, context) {
    const { db, actor, now } = context
    const event = await changeable(id, version, date, context)
    if (isFailure(event)) return event
    const series = event.rrule !== ''
    const made = series && scope === 'one'
    const cut = series && scope === 'following' && date > event.start_date
    const alone = made
      ? await insert(
          { ...valuesOf(event), start_date: date, end_date: date },
          context,
          { series_id: id, replaces: date },
          event,
          true,
        )
      : event.id
    const { id: removal_id } = await db
      .insertInto('event_removal')
      .values({
        school_id: found(actor.school_id),
        event_id: alone,
        scope: cut ? 'following' : made || event.series_id ? 'one' : 'all',
        made,
        until: event.until,
        event_version: event.version + 1,
        removed_by: actor.user_id,
        removed_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (event.series_id) await setCancelled(id, true, context)
    else if (cut) {
      await endBefore(id, date, context)
      await hide(db, removal_id, id, date)
    } else if (!made) await hide(db, removal_id, id, null)
    await publishChange(context, id)
    return { removal_id }
  },

  async restore({ removal_id }, context) {
    const { db, actor } = context
    const { event_id, scope, made, until, changed } = found(await optionalRemoval(db, actor.user_id, removal_id))
    if (changed) return fail('conflict', 'stale')
    await db.updateTable('event').set({ removal_id: null }).where('removal_id', '=', removal_id).execute()
    if (scope === 'following')
      await db
        .updateTable('event')
        .set((eb) => ({ until, version: eb('version', '+', 1) }))
        .where('id', '=', event_id)
        .execute()
    if (scope === 'one' && !made) await setCancelled(event_id, false, context)
    await db
      .deleteFrom(made ? 'event' : 'event_removal') // a deletion goes with the row that was made for it
      .where('id', '=', made ? event_id : removal_id)
      .execute()
    return publishChange(context, event_id)
  },
})

const mayChange = ({ created_by }: { created_by: number }, actor: Context['actor']): boolean =>
  may(actor, 'schedule.events.edit') && (actor.role === schoolAdmin || created_by === actor.person_id)

/** The event, if the actor may change it and it is as it was read, and happens on that date. */
const changeable = async (
  id: number,
  version: number,
  date: string,
  { db, actor }: Context,
): Promise<StoredEvent | Failure> => {
  const event = found(await optionalEvent(db, actor, id))
  if (!mayChange(event, actor)) return fail('not_found')
  if (event.version !== version) return fail('conflict', 'stale')
  return datesOf(event, date, date).length > 0 ? event : fail('not_found')
}

/** Whom an event is for, without sections and persons: those are the series'. */
const audienceOf = ({ audience, roles, grade_levels }: Pick<EventValues, 'audience' | 'roles' | 'grade_levels'>) => ({
  audience,
  roles,
  grade_levels,
})

/** Only what the audience asks for. */
const chosenIn = (values: EventValues): EventValues => ({
  ...values,
  section_ids: values.audience === 'sections' || values.audience === 'people' ? values.section_ids : [],
  ...(values.audience !== 'people' && { person_ids: [], grade_levels: [], roles: [] }),
})

const setCancelled = (id: number, cancelled: boolean, { db }: Context) =>
  db
    .updateTable('event')
    .set((eb) => ({ cancelled, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

const valuesOf = ({
  title,
  description,
  place,
  start_date,
  end_date,
  start_time,
  end_time,
  ...event
}: StoredEvent) => ({
  title,
  description,
  place,
  start_date,
  end_date,
  start_time,
  end_time,
  ...audienceOf(event),
  rrule: '',
  until: null,
  section_ids: [],
  person_ids: [],
})

const problemIn = async (values: EventValues, { db, actor }: Context): Promise<Failure | undefined> => {
  const { start_date, end_date, start_time, end_time, until, audience } = values
  if (end_date < start_date) return wrongField('end_date', 'errors.field.order')
  if ((start_time === null) !== (end_time === null))
    return wrongField(start_time === null ? 'start_time' : 'end_time', 'errors.field.required')
  if (start_time !== null && end_time !== null && start_date === end_date && end_time <= start_time)
    return wrongField('end_time', 'errors.field.order')
  if (until !== null && until < start_date) return wrongField('until', 'errors.field.order')
  const office = actor.role === schoolAdmin
  if ((audience === 'school' || audience === 'staff') && !office) return wrongField('audience', 'errors.field.choice')
  const { section_ids, person_ids, grade_levels, roles } = chosenIn(values)
  if (audience === 'sections' && section_ids.length === 0) return wrongField('section_ids', 'errors.field.required')
  if (audience === 'people' && section_ids.length + person_ids.length + grade_levels.length + roles.length === 0)
    return wrongField('person_ids', 'schedule.nobody-chosen')
  if (!office && grade_levels.length > 0) return wrongField('grade_levels', 'errors.field.choice')
  if (!office && roles.length > 0) return wrongField('roles', 'errors.field.choice')
  const own = section_ids.length > 0 ? new Set((await selectAddressable(db, actor)).map(({ id }) => id)) : new Set()
  if (!section_ids.every((id) => own.has(id))) return wrongField('section_ids', 'errors.field.reference')
  const known =
    person_ids.length > 0
      ? new Set((await selectNameable(db, actor, { ids: person_ids })).map(({ id }) => id))
      : new Set()
  return person_ids.every((id) => known.has(id)) ? undefined : wrongField('person_ids', 'errors.field.reference')
}

const insert = async (
  values: EventValues,
  { db, actor }: Context,
  stands: { series_id: number; replaces: string } | object = {},
  { created_by = found(actor.person_id) }: { created_by?: number } = {},
  cancelled = false,
): Promise<number> => {
  const { section_ids, person_ids, ...kept } = chosenIn(values)
  const { id } = await db
    .insertInto('event')
    .values({ ...kept, ...stands, cancelled, school_id: found(actor.school_id), created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!('series_id' in stands)) await putChosen(db, id, section_ids, person_ids)
  return id
}

/** A series ends the day before. */
const endBefore = async (id: number, date: string, { db }: Context): Promise<void> => {
  await db
    .updateTable('event')
    .set((eb) => ({ until: shifted(date, -1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const publishChange = async ({ publish, actor }: Context, id: number): Promise<{ id: number }> => {
  publish({ school_id: found(actor.school_id), topic: 'event' })
  return { id }
}
