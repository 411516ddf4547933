import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { IcsReason, IcsReject } from '#contract/schedule/calendar-import.contract.ts'
import { datesOf } from './recurrence.ts'

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>
type Time = InstanceType<typeof ICAL.Time>
type Recur = InstanceType<typeof ICAL.Recur>
type Wall = { date: string; time: string | null }

type Values = {
  title: string
  description: string
  place: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
}
/** A date of a series that differs or is left out; `replaces`: the date that it stands for. */
export type IcsException = Values & { replaces: string; cancelled: boolean }
/** An entry of a file in the school's own dates and wall times; the rule as events of the school have it. */
export type IcsEvent = Values & { uid: string; rrule: string; until: string | null; exceptions: IcsException[] }
type Read = { events: IcsEvent[]; rejects: IcsReject[] }

/** Why one entry cannot be taken. */
class Unfit extends Error {
  reason: IcsReason
  constructor(reason: IcsReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The events of an iCalendar file (RFC 5545); undefined when it is none. Times are read in the zone that the file names
 * for them, floating ones in that of the school.
 * @param zone IANA name of the school's zone
 */
export const readCalendarFile = (text: string, zone: string): Read | undefined => {
  const calendars = parsed(text)
  if (!calendars) return undefined
  const rejects: IcsReject[] = []
  const events: IcsEvent[] = []
  const entries = calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').map((component) => ({ component, wall: clockOf(calendar, zone) })),
  )
  const uidOf = (component: Component) => textOf(component, 'uid', 500)
  const isApart = ({ component }: (typeof entries)[number]) => component.hasProperty('recurrence-id')
  const mains = new Map<string, (typeof entries)[number]>()
  const refuse = ({ component, wall }: (typeof entries)[number], reason: IcsReason) =>
    void rejects.push({
      title: textOf(component, 'summary', 120),
      date: attempt(() => wall(component.getFirstProperty('dtstart')).date) ?? null,
      reason,
    })
  for (const entry of entries.filter((one) => !isApart(one))) {
    const uid = uidOf(entry.component)
    if (uid === '') refuse(entry, 'no-uid')
    else if (mains.has(uid)) refuse(entry, 'uid-twice')
    else mains.set(uid, entry)
  }
  const exceptions = Map.groupBy(entries.filter(isApart), ({ component }) => uidOf(component))
  for (const [uid, entry] of mains) {
    try {
      const event = eventOf(uid, entry.component, entry.wall)
      for (const one of exceptions.get(uid) ?? []) {
        const exceptions = fitting(() => apartOf(one.component, one.wall, event))
        if ('reason' in exceptions) refuse(one, exceptions.reason)
        else
          event.exceptions = [
            ...event.exceptions.filter(({ replaces }) => replaces !== exceptions.replaces),
            exceptions,
          ]
      }
      event.exceptions.sort((a, b) => a.replaces.localeCompare(b.replaces))
      events.push(event)
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      refuse(entry, error.reason)
    }
  }
  for (const [uid, ones] of exceptions) if (!mains.has(uid)) for (const one of ones) refuse(one, 'no-series')
  return { events, rejects }
}

const parsed = (text: string): Component[] | undefined => {
  try {
    const data: unknown[] = ICAL.parse(text)
    const roots = (Array.isArray(data[0]) ? data : [data]).map((root) => new ICAL.Component(root as never))
    return roots.length > 0 && roots.every(({ name }) => name === 'vcalendar') ? roots : undefined
  } catch {
    return undefined // the library throws at what is no iCalendar
  }
}

const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
const fitting = <Value extends object>(work: () => Value): Value | { reason: IcsReason } => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unfit) return { reason: error.reason }
    throw error
  }
}

const textOf = (component: Component, name: string, most: number): string => {
  const value = component.getFirstPropertyValue(name)
  const text =
    typeof value === 'string'
      ? value
          .normalize('NFC')
          .replaceAll(/[\u0000-\u0008\u000B-\u001F]/g, '')
          .toWellFormed()
          .trim()
      : ''
  return text.length > most ? `${cutTo(text, most - 1)}…` : text
}

type Clock = (property: Property | null, value?: Time) => Wall

/** Reads times of a calendar as wall times of the school. */
const clockOf = (calendar: Component, zone: string): Clock => {
  const zones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((one) => [String(one.getFirstPropertyValue('tzid')), new ICAL.Timezone(one)]),
  )
  return (property, value) => {
    const time = value ?? property?.getFirstValue()
    if (!property || !(time instanceof ICAL.Time)) throw new Unfit('no-start')
    if (time.isDate) return { date: time.toString().slice(0, 10), time: null }
    const plain = { year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute }
    const tzid = property.getFirstParameter('tzid')
    if (!tzid && time.zone !== ICAL.Timezone.utcTimezone) return wallOf(Temporal.PlainDateTime.from(plain))
    return wallOf(
      instantOf(plain, tzid || 'UTC', zones)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime(),
    )
  }
}

const wallOf = (time: Temporal.PlainDateTime): Wall => ({
  date: time.toPlainDate().toString(),
  time: time.toPlainTime().toString().slice(0, 5),
})

/** By the name of the zone where it is a known one, otherwise by what the file says of it. */
const instantOf = (
  plain: { year: number; month: number; day: number; hour: number; minute: number },
  tzid: string,
  zones: ReadonlyMap<string, InstanceType<typeof ICAL.Timezone>>,
): Temporal.Instant => {
  const known = attempt(() => Temporal.PlainDateTime.from(plain).toZonedDateTime(tzid).toInstant())
  if (known) return known
  const declared = zones.get(tzid)
  if (!declared) throw new Unfit('zone-unknown')
  return Temporal.Instant.fromEpochMilliseconds(
    new ICAL.Time({ ...plain, second: 0, isDate: false }, declared).toUnixTime() * 1_000,
  )
}

const oneDay = 86_400_000
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

const valuesOf = (component: Component, wall: Clock): Values => {
  const title = textOf(component, 'summary', 120)
  if (title === '') throw new Unfit('no-title')
  const begin = component.getFirstProperty('dtstart')
  const start = wall(begin)
  const end = endOf(component, begin, start, wall)
  const texts = {
    title,
    description: textOf(component, 'description', 2_000),
    place: textOf(component, 'location', 120),
  }
  if (start.time === null || end.time === null) {
    const last = start.time === null ? shifted(end.date, -1) : end.date // the end of whole days is the day after them
    return {
      ...texts,
      start_date: start.date,
      end_date: last < start.date ? start.date : last,
      start_time: null,
      end_time: null,
    }
  }
  if (`${end.date} ${end.time}` <= `${start.date} ${start.time}`) throw new Unfit('no-length')
  const midnight = end.time === '00:00'
  const [end_date, end_time] = midnight ? [shifted(end.date, -1), '23:59'] : [end.date, end.time]
  return { ...texts, start_date: start.date, end_date, start_time: start.time, end_time }
}

const endOf = (component: Component, begin: Property | null, start: Wall, wall: Clock): Wall => {
  const end = component.getFirstProperty('dtend')
  if (end) return wall(end)
  const duration = component.getFirstPropertyValue('duration')
  const from = begin?.getFirstValue()
  if (duration instanceof ICAL.Duration && from instanceof ICAL.Time) {
    const until = from.clone()
    until.addDuration(duration)
    return wall(begin, until)
  }
  return start.time === null ? { date: shifted(start.date, 1), time: null } : start
}

const eventOf = (uid: string, component: Component, wall: Clock): IcsEvent => {
  if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') throw new Unfit('cancelled')
  const values = valuesOf(component, wall)
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1 || component.hasProperty('rdate') || component.hasProperty('exrule')) throw new Unfit('rule')
  const [rule] = rules
  if (!rule) return { uid, ...values, rrule: '', until: null, exceptions: [] }
  const series = {
    uid,
    ...values,
    ...repeatedOf(rule, component.getFirstProperty('dtstart'), values, wall),
    exceptions: [],
  }
  return { ...series, exceptions: leftOut(component, wall, series) }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule in one of the forms that events of the school take; undefined where there is none. */
const formOf = ({ freq, interval, parts }: Recur, start: Time): string | undefined => {
  const { BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, ...others }: Record<string, (string | number)[] | undefined> = parts
  if (Object.keys(others).length > 0 || interval > 52) return undefined
  const days = (BYDAY ?? []).map(String)
  const only = (given: (string | number)[] | undefined, value: number) =>
    given === undefined || (given.length === 1 && Number(given[0]) === value)
  const dated = BYMONTHDAY !== undefined || BYMONTH !== undefined
  const head = `FREQ=${freq}${interval > 1 ? `;INTERVAL=${interval}` : ''}`
  const placed = days.length === 1 && `${BYSETPOS?.join(',') ?? ''}${days[0]}` // the second of the Tuesdays is the second Tuesday
  if (freq === 'MONTHLY' && !dated && placed && inMonth.test(placed)) return `${head};BYDAY=${placed}`
  if (BYSETPOS !== undefined || !days.every((day) => weekdays.includes(day))) return undefined
  const byDays = days.length > 0 ? `;BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}` : ''
  if (freq === 'DAILY' && !dated && (interval === 1 || !byDays)) return byDays ? `FREQ=WEEKLY${byDays}` : head
  if (freq === 'WEEKLY' && !dated) return `${head}${byDays}`
  if (byDays || !only(BYMONTHDAY, start.day)) return undefined
  if (freq === 'MONTHLY' && BYMONTH === undefined) return head
  return freq === 'YEARLY' && only(BYMONTH, start.month) ? head : undefined
}
const inMonth = /^(-1|[1-5])(MO|TU|WE|TH|FR|SA|SU)$/

/** Dates that are compared at least, of a series without an end; and most of one with an end. */
const compared = 500
const most = 2_000

/**
 * The rule and last date of a series. What the rule gives for the school is held against every date that the file
 * gives.
 */
const repeatedOf = (
  rule: Property,
  begin: Property | null,
  { start_date, start_time }: Values,
  wall: Clock,
): { rrule: string; until: string | null } => {
  const recur = rule.getFirstValue()
  const start = begin?.getFirstValue()
  if (!(recur instanceof ICAL.Recur) || !(start instanceof ICAL.Time)) throw new Unfit('rule')
  const rrule = formOf(recur, start)
  if (!rrule) throw new Unfit('rule')
  const { until } = recur
  const endless = recur.clone()
  endless.until = null // the library does not know its zone
  const over = (next: Time, { date, time }: Wall): boolean => {
    if (!until) return false
    if (until.zone !== ICAL.Timezone.utcTimezone)
      return next.toString().slice(0, until.toString().length) > until.toString()
    const last = wall(rule, until)
    return `${date} ${time}` > `${last.date} ${last.time}`
  }
  const dates: Wall[] = []
  const iterator = endless.iterator(start)
  for (
    let next = iterator.next();
    next && dates.length <= (recur.isFinite() ? most : compared);
    next = iterator.next()
  ) {
    const one = wall(begin, next)
    if (over(next, one)) break
    dates.push(one)
  }
  if (recur.isFinite() && dates.length > most) throw new Unfit('too-often')
  if (dates.some(({ time }) => time !== start_time)) throw new Unfit('other-clocks')
  const last = dates.at(-1)?.date ?? start_date
  const ours = datesOf({ start_date, rrule, until: last }, start_date, last)
  if (dates[0]?.date !== start_date || String(ours) !== String(dates.map(({ date }) => date))) throw new Unfit('rule')
  return { rrule, until: recur.isFinite() ? last : null }
}

const leftOut = (component: Component, wall: Clock, series: IcsEvent): IcsException[] =>
  component.getAllProperties('exdate').flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      if (!(value instanceof ICAL.Time)) return []
      const { date } = wall(property, value)
      return happens(series, date) ? asApart({ ...series, start_date: date, end_date: date }, date, true) : []
    }),
  )

const happens = (series: IcsEvent, date: string): boolean => datesOf(series, date, date).length > 0

const apartOf = (component: Component, wall: Clock, series: IcsEvent): IcsException => {
  const property = component.getFirstProperty('recurrence-id')
  if (property?.getFirstParameter('range')) throw new Unfit('from-then-on')
  const { date } = wall(property)
  if (series.rrule === '' || !happens(series, date)) throw new Unfit('not-in-series')
  const cancelled = String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'
  return asApart(
    cancelled ? { ...series, start_date: date, end_date: date } : valuesOf(component, wall),
    date,
    cancelled,
  )
}

const asApart = (
  { title, description, place, start_date, end_date, start_time, end_time }: Values,
  replaces: string,
  cancelled: boolean,
): IcsException => ({
  title,
  description,
  place,
  start_date,
  end_date,
  // a row that hides a date needs no times, and those of a night would not fit into it
  ...(cancelled ? { start_time: null, end_time: null } : { start_time, end_time }),
  replaces,
  cancelled,
})
