import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id } from '../kernel/fields.ts'
import { attachmentBytes } from '../files/files.contract.ts'

/** What the file becomes: events for everybody, events for the staff, or days on which the school is closed. */
export const importTargets = ['school', 'staff', 'closures'] as const
export type ImportTarget = (typeof importTargets)[number]

/** Why an entry is not taken. */
export const icsReasons = [
  'no-uid',
  'uid-twice',
  'no-title',
  'no-start',
  'no-length',
  'zone-unknown',
  'rule',
  'other-clocks',
  'too-often',
  'not-in-series',
  'no-series',
  'from-then-on',
  'cancelled',
  'not-whole-days',
  'repeats',
] as const
export type IcsReason = (typeof icsReasons)[number]

/** `date` is the first date in the school's own time; `exceptions`: dates of a series that are left out or differ. */
const Entry = z.object({
  uid: z.string(),
  title: z.string(),
  place: z.string(),
  date: z.string(),
  end_date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  rrule: z.string(),
  until: z.string().nullable(),
  exceptions: z.int(),
  result: z.enum(['new', 'changed', 'same']),
})
const Reject = z.object({ title: z.string(), date: z.string().nullable(), reason: z.enum(icsReasons) })
export type IcsReject = z.infer<typeof Reject>

export const CalendarPreview = z.object({
  entries: z.array(Entry),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int() }),
  rejects: z.array(Reject),
  /** Says what would be stored; given back with the confirmation, so that nothing else is. */
  seen: z.string(),
})
export type CalendarPreview = z.infer<typeof CalendarPreview>

const file = { bytes: attachmentBytes, files: 1 }
const into = choice(importTargets)

/**
 * An iCalendar file into the school's calendar: looked at first, stored at once, undone in one step. The same file
 * again changes nothing.
 */
export const calendarImport = {
  check: endpoint('POST /event/check_calendar', 'schedule.import', {
    input: z.object({ into }),
    output: CalendarPreview,
    upload: file,
    harmless: true,
  }),
  /** A conflict when it would store something else than was seen. */
  confirm: endpoint('POST /event/import_calendar', 'schedule.import', {
    input: z.object({ into, seen: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ id: id(), added: z.int(), changed: z.int() }),
    upload: file,
    idempotent: true,
  }),
  list: endpoint('GET /event/calendar_imports', 'schedule.import', {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: id(),
          file_name: z.string(),
          target: z.enum(importTargets),
          entries: z.int(),
          by: z.string(),
          at: z.string(),
          undone_at: z.string().nullable(),
        }),
      ),
    }),
    topics: ['event', 'school_closure'],
  }),
  /** Takes back what it added and puts back what it changed. What somebody changed since stays: `kept`. */
  undo: endpoint('POST /event/undo_calendar_import', 'schedule.import', {
    input: z.object({ id: id() }),
    output: z.object({ undone: z.int(), kept: z.int() }),
  }),
}
