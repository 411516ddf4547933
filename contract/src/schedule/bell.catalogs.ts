import { z } from 'zod'
import { catalog } from '../kernel/catalog.ts'
import { rotationTurns } from '../settings/school-days.rules.ts'
import { choice, date, type FieldMeta, orderedRows, orNull, reference, text, time } from '../kernel/fields.ts'

/** ISO digits of weekdays, Monday is 1: '12345'. */
const weekdays = ({ least = 0 } = {}) =>
  z
    .string({ error: 'errors.field.required' })
    .refine((value) => /^[1-7]*$/.test(value) && new Set(value).size === value.length, { error: 'errors.field.choice' })
    .refine((value) => value.length >= least, { error: 'errors.field.required' })
    .transform((value) => value.split('').toSorted().join(''))
    .meta({ kind: 'text', max: 7 } satisfies FieldMeta)

/** The periods of an ordinary day. */
export const bellPeriod = catalog(
  'bell_period',
  'schedule.bells',
  { name: text(40), start_time: time(), end_time: time() },
  { family: 'dailyperiod', sorts: ['start_time'] },
)

/** Other times of the same periods: early release, exams. A period that is not named does not take place. */
export const bellSchedule = catalog('bell_schedule', 'schedule.bells', {
  name: text(60),
  weekdays: weekdays(),
  periods: orderedRows('bell_schedule_period', 'bell_schedule_id', {
    bell_period_id: reference('bell_period'),
    start_time: time(),
    end_time: time(),
  }),
})

/** Dates that follow another schedule than usual; without one the ordinary times. */
export const specialDay = catalog(
  'special_day',
  'schedule.bells',
  { name: text(80), start_date: date(), end_date: date(), bell_schedule_id: orNull(reference('bell_schedule')) },
  { sorts: ['start_date'] },
)

/** How the days take turns: one by one unless told, or week by week. */
const turns = () =>
  choice(rotationTurns)
    .default('day')
    .meta({ kind: 'choice', options: rotationTurns } satisfies FieldMeta)

/** Days or weeks that take turns, A and B or 1 to 6. */
export const dayRotation = catalog(
  'day_rotation',
  'schedule.bells',
  {
    name: text(60),
    start_date: date(),
    end_date: date(),
    turns: turns(),
    weekdays: weekdays({ least: 1 }),
    days: orderedRows('day_rotation_day', 'day_rotation_id', { label: text(10) }),
  },
  { sorts: ['start_date'] },
)

export const bellCatalogs = [bellPeriod, bellSchedule, specialDay, dayRotation]
