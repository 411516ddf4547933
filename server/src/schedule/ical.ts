import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/**
 * What a calendar program is given. Times are wall times of the zone; without times something lasts whole days,
 * `end_date` included.
 */
export type FeedEvent = {
  uid: string
  title: string
  place: string
  description: string
  date: string
  end_date: string
  start_time: string | null
  end_time: string | null
}
/** One class on one weekday over the year: dates in order, each with its times and place. */
export type FeedClass = {
  uid: string
  title: string
  description: string
  dates: { date: string; start_time: string; end_time: string; place: string }[]
}
type Feed = { name: string; zone: string; stamp: string; classes: readonly FeedClass[]; events: readonly FeedEvent[] }

const week = 7

/**
 * A calendar as RFC 5545 text. A class is a weekly series at its usual wall time, so that it stays at that time when
 * the clocks change; weeks without it are exceptions (EXDATE), dates at another time or place are changes of their own
 * (RECURRENCE-ID). The zone comes along with the changes of its clocks in those years.
 * @param stamp instant that stands as DTSTAMP; the same data gives the same text
 */
export const calendarText = ({ name, zone, stamp, classes, events }: Feed): string => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//School portal//EN')
  calendar.updatePropertyWithValue('x-wr-calname', name.replaceAll(/\s+/g, ' ')) // written as it is: the library does not know it for a text
  const dates = [
    ...classes.flatMap((one) => one.dates.map(({ date }) => date)),
    ...events.flatMap(({ date, end_date }) => [date, end_date]),
  ].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first && last) calendar.addSubcomponent(zoneComponent(zone, first, last))
  const at = (wall: { date: string; time: string | null }) =>
    wall.time === null
      ? ICAL.Time.fromDateString(wall.date)
      : ICAL.Time.fromDateTimeString(`${wall.date}T${wall.time}:00`)
  const add = (values: Omit<FeedEvent, 'end_date'> & { end_date: string }) => {
    const { uid, title, place, description, date, end_date, start_time, end_time } = values
    const event = new ICAL.Component('vevent')
    const put = (key: string, time: InstanceType<typeof ICAL.Time>) => {
      const property = event.updatePropertyWithValue(key, time)
      if (start_time !== null) property.setParameter('tzid', zone)
      return property
    }
    event.updatePropertyWithValue('uid', uid)
    event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(stamp), true))
    put('dtstart', at({ date, time: start_time }))
    if (end_time !== null || start_time === null)
      put('dtend', at({ date: start_time === null ? shifted(end_date, 1) : end_date, time: end_time }))
    event.updatePropertyWithValue('summary', title)
    if (place) event.updatePropertyWithValue('location', place)
    if (description) event.updatePropertyWithValue('description', description)
    calendar.addSubcomponent(event)
    return { event, put }
  }
  for (const one of classes) addClass(one, add, at, zone)
  for (const one of events) add(one)
  return `${calendar.toString()}\r\n`
}

type Add = (values: FeedEvent) => {
  event: InstanceType<typeof ICAL.Component>
  put: (key: string, time: InstanceType<typeof ICAL.Time>) => unknown
}
type At = (wall: { date: string; time: string | null }) => InstanceType<typeof ICAL.Time>

const addClass = ({ uid, title, description, dates }: FeedClass, add: Add, at: At, zone: string): void => {
  const [begin, end] = [dates[0], dates.at(-1)]
  if (!begin || !end) return
  const shape = ({ start_time, end_time, place }: FeedClass['dates'][number]) =>
    JSON.stringify([start_time, end_time, place])
  const usual = [...Map.groupBy(dates, shape).values()].toSorted((a, b) => b.length - a.length)[0]?.[0] ?? begin
  const { start_time, end_time, place } = usual
  const common = { uid, title, description }
  const { event } = add({ ...common, place, date: begin.date, end_date: begin.date, start_time, end_time })
  if (dates.length > 1)
    event.updatePropertyWithValue(
      'rrule',
      ICAL.Recur.fromData({ freq: 'WEEKLY', count: weeksBetween(begin.date, end.date) + 1 }),
    )
  const held = new Set(dates.map(({ date }) => date))
  for (let date = begin.date; date < end.date; date = shifted(date, week))
    if (!held.has(date)) {
      const property = new ICAL.Property('exdate')
      property.setValue(at({ date, time: start_time }))
      property.setParameter('tzid', zone)
      event.addProperty(property)
    }
  for (const one of dates.filter((date) => shape(date) !== shape(usual)))
    add({
      ...common,
      place: one.place,
      date: one.date,
      end_date: one.date,
      start_time: one.start_time,
      end_time: one.end_time,
    }).put('recurrence-id', at({ date: one.date, time: start_time }))
}

const oneDay = 86_400_000
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)
const weeksBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (oneDay * week)

/** The zone as its clocks change between the two dates: what holds at the first, and each change after it. */
const zoneComponent = (zone: string, first: string, last: string): InstanceType<typeof ICAL.Component> => {
  const component = new ICAL.Component('vtimezone')
  component.updatePropertyWithValue('tzid', zone)
  const until = Temporal.PlainDate.from(last).add({ days: 2 }).toZonedDateTime(zone)
  const observe = (from: Temporal.ZonedDateTime, before: number) => {
    const summer = from.offsetNanoseconds > before
    const part = new ICAL.Component(summer ? 'daylight' : 'standard')
    // The wall time of the change is told by the clock before it (RFC 5545, 3.6.5).
    const wall = from
      .toInstant()
      .toZonedDateTimeISO(offsetText(before))
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
    part.updatePropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(wall))
    part.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(before)))
    part.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(from.offsetNanoseconds)))
    component.addSubcomponent(part)
  }
  let at = Temporal.PlainDate.from(first).subtract({ days: 2 }).toZonedDateTime(zone)
  observe(at, at.offsetNanoseconds)
  for (
    let next = at.getTimeZoneTransition('next');
    next && Temporal.ZonedDateTime.compare(next, until) <= 0;
    next = at.getTimeZoneTransition('next')
  ) {
    observe(next, at.offsetNanoseconds)
    at = next
  }
  return component
}

/** +05:30 */
const offsetText = (nanoseconds: number): string => {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9)
  return `${nanoseconds < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
