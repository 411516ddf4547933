import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, listInput, listOf, optionalText } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { ContactLine } from '../people/person.contract.ts'
import { timelineKinds } from './timeline.rules.ts'

/** Something that happened between a student and the school. Labels and tags are keys of our texts. */
export const TimelineEntry = z.object({
  id: id(),
  kind: z.enum(timelineKinds),
  /** The row that it is made of, in the table of its kind. */
  source_id: id(),
  at: z.string(),
  /** False: only its day is known. */
  timed: z.boolean(),
  label: z.string(),
  title: z.string(),
  /** Its first words; whole in files. */
  text: z.string(),
  people: z.string(),
  by: z.string(),
  /** A path of the portal; '' where nothing opens. */
  link: z.string(),
  tags: z.array(z.string()),
  /** Its author alone reads it; it stands in no file. */
  private: z.boolean(),
  due_on: z.string().nullable(),
  done: z.boolean(),
  edited: z.boolean(),
  /** The caller wrote it and may change it. */
  mine: z.boolean(),
  /** Taken away: the office and the author still see that it was there. */
  removed_at: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const timelineColumns = tableColumns<TimelineEntry>('timeline.column-', [
  { key: 'at', kind: 'day' },
  { key: 'kind', words: 'timeline.kind-' },
  {
    key: 'label',
    words: (row) => row.label.slice(0, row.label.lastIndexOf('-') + 1),
    value: ({ label }) => lastOf(label),
  },
  'title',
  'people',
  'text',
  { key: 'due_on', kind: 'date' },
  'by',
])

const lastOf = (key: string): string => key.slice(key.lastIndexOf('-') + 1)

const asked = {
  student_id: id(),
  ...listInput(['at']),
  kind: choice(timelineKinds).optional(),
  /** The name of an author. */
  by: optionalText(200).optional(),
  from: date().optional(),
  to: date().optional(),
}

export const timeline = {
  /** All that the caller may see of one student, the latest first. */
  list: endpoint('GET /communication/timeline', 'notes.read', {
    input: z.object(asked),
    output: listOf(TimelineEntry).extend({
      /** How many there are of each kind, whichever is shown. */
      kinds: z.record(z.enum(timelineKinds), z.int()),
      authors: z.array(z.string()),
      /** Whom one may call about the student. */
      contacts: z.array(ContactLine),
    }),
    topics: ['comment', 'message', 'notification', 'grade', 'attendance', 'attendance_plan'],
  }),
  /** The same as a file, at most 2,000 entries, without what is private and what was taken away. */
  exported: endpoint('GET /communication/export_timeline', 'notes.read', {
    input: z.object({ ...asked, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}
