import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, optionalText, orNull, text, time, version, wholeNumber } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

export const audiences = ['school', 'staff', 'sections', 'people', 'self'] as const
/** Which dates of a series a change concerns: the one it was made on, that and later ones, or all. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/**
 * RFC 5545 without its end: FREQ, INTERVAL and BYDAY, by months also one weekday with its place in the month. Empty =
 * once.
 */
const rule =
  /^(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=([1-9]|[1-4]\d|5[0-2]))?(;BYDAY=(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*)?|FREQ=MONTHLY(;INTERVAL=([1-9]|[1-4]\d|5[0-2]))?;BYDAY=(-1|[1-5])(MO|TU|WE|TH|FR|SA|SU))?$/

const values = {
  title: text(120),
  description: optionalText(2_000),
  place: optionalText(120),
  start_date: date(),
  end_date: date(),
  /** Wall times of the school; without them it lasts whole days. */
  start_time: orNull(time()),
  end_time: orNull(time()),
  rrule: z.string().regex(rule, { error: 'errors.field.choice' }),
  /** Last date on which it may begin. */
  until: orNull(date()),
  audience: choice(audiences),
  section_ids: z.array(id()).max(50),
  /**
   * With `people`, beside the sections: whoever is named, is in the grade level or has the role. Parents see what
   * concerns their children.
   */
  person_ids: z.array(id()).max(200),
  grade_levels: z.array(text(20)).max(30),
  roles: z.array(wholeNumber({ min: 2, max: 5 })).max(4),
}
const EventValues = z.object(values)
export type EventValues = z.infer<typeof EventValues>

/** One date of an event as a calendar shows it. */
export const Occurrence = z.object({
  event_id: id(),
  title: z.string(),
  place: z.string(),
  date: z.string(),
  end_date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  recurs: z.boolean(),
})
export type Occurrence = z.infer<typeof Occurrence>

/** An event as its page shows it. `date` is the date that was asked for. */
export const EventPage = EventValues.extend({
  id: id(),
  version: z.int(),
  date: z.string(),
  /** IANA name of the school's zone. */
  time_zone: z.string(),
  by: z.string(),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  /** Who is named, for whoever may change the event; nobody for the others. */
  people: z.array(z.object({ id: id(), name: z.string() })),
  /** One date of a series that was changed alone: whom it is for is said by the series. */
  of_series: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type EventPage = z.infer<typeof EventPage>

const which = { id: id(), version: version(), scope: choice(scopes), date: date() }

export const events = {
  read: endpoint('GET /event/view_event', 'schedule.events', {
    input: z.object({ id: id(), date: date().optional() }),
    output: EventPage,
    topics: ['event'],
  }),
  add: endpoint('POST /event/add_event', 'schedule.events.edit', {
    input: z.object(values),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
  change: endpoint('POST /event/save_event', 'schedule.events.edit', {
    input: z.object({ ...values, ...which }),
    output: z.object({ id: id() }),
  }),
  /** Hides what is deleted; the answer brings it back. */
  remove: endpoint('POST /event/delete_event', 'schedule.events.edit', {
    input: z.object(which),
    output: z.object({ removal_id: id() }),
  }),
  /** A conflict when the series was changed since. */
  restore: endpoint('POST /event/restore_event', 'schedule.events.edit', {
    input: z.object({ removal_id: id() }),
    output: z.object({ id: id() }),
  }),
  /** Sections that the caller may address. */
  sections: endpoint('GET /event/list_sections', 'schedule.events.edit', {
    input: z.object({}),
    output: z.object({
      rows: z.array(z.object({ id: id(), name: z.string() })),
      may_address_school: z.boolean(),
      grade_levels: z.array(z.string()),
    }),
    topics: ['section'],
  }),
  /**
   * People whom the caller may name, by any part of the name, twenty at most: everybody in use for the office, their
   * own students for teachers.
   */
  people: endpoint('GET /event/list_people', 'schedule.events.edit', {
    input: z.object({ search: optionalText(100) }),
    output: z.object({ rows: z.array(Named.extend({ role: z.int(), grade_level: z.string() })) }),
  }),
}
