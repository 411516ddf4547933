import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, orNull, text, wholeNumber, yesNo } from '../kernel/fields.ts'
import { Run } from './import.contract.ts'
import { decisions, parties, peopleKinds } from './people-fields.rules.ts'
import { nameOrders } from '../people/full-name.rules.ts'
import { dateOrders } from '../kernel/typed-dates.rules.ts'

export const peopleFileBytes = 16 * 1024 * 1024
const upload = { bytes: peopleFileBytes, files: 1 }

const Missing = z.object({ party: z.enum(parties), cells: z.array(z.string()) })

/** How a file was recognised: its columns with a first guess at what they are. */
export const PeopleFile = z.object({
  name: z.string(),
  encoding: z.string(),
  separator: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** The first row names the columns; otherwise they are guessed by what they hold. */
  has_header: z.boolean(),
  rows: z.int(),
  /** Columns that are never read. */
  secret_columns: z.array(z.string()),
  columns: z.array(
    z.object({
      at: z.int(),
      header: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
      filled: z.int(),
    }),
  ),
  /** Names of columns that hold whole ones, those first in which the family name is least certain. */
  full_names: z.array(z.string()),
  /** `name`: of a school's own field; others are named by their key. */
  fields: z.array(z.object({ key: z.string(), party: z.enum(parties), cell: z.string(), name: z.string() })),
  date_order: z.enum(dateOrders),
  order_proven: z.boolean(),
  /** The mapping is the one that the sender chose the last time. */
  remembered: z.boolean(),
  email_as_username: z.boolean(),
  several_schools: z.boolean(),
  missing: z.array(Missing),
})
export type PeopleFile = z.infer<typeof PeopleFile>

const file = {
  kind: choice(peopleKinds),
  sheet: optionalText(60).optional(),
  group_id: id().optional(),
  several_schools: yesNo().optional(),
  /** Whether the first row names the columns; the portal looks when it is not told. */
  has_header: yesNo().optional(),
}

export const peopleFiles = {
  /** Reads a file of people and answers its columns; nothing is kept. */
  open: endpoint('POST /data/open_people_file', 'imports.run', { input: z.object(file), output: PeopleFile, upload }),
  /**
   * Reads it by the chosen columns, stages its rows and remembers the mapping for the sender; nobody is changed yet.
   */
  check: endpoint('POST /data/check_people_file', 'imports.run', {
    named: { 'student/import': { kind: 'students' } },
    input: z.object({
      ...file,
      columns: z.array(z.object({ at: wholeNumber({ min: 0, max: 500 }), field: orNull(text(60)) })).max(500),
      date_order: choice(dateOrders),
      name_order: choice(nameOrders).optional(),
      email_as_username: yesNo(),
    }),
    output: Run,
    upload,
  }),
  /** What becomes of rows that look like somebody who is stored: all undecided ones, or those that are named. */
  decide: endpoint('POST /data/decide_import_rows', 'imports.run', {
    input: z.object({ run_id: id(), row_ids: ids().optional(), decision: choice(decisions) }),
    parts: { by: 'row_ids' },
    output: Run,
  }),
  /** Every row with what becomes or became of it, and why. */
  report: endpoint('GET /data/export_import_rows', 'imports.run', {
    input: z.object({ run_id: id() }),
    output: z.never(),
    download: true,
  }),
  /** The wrong rows as they came, with a column of reasons, to be cured and sent again. */
  wrongRows: endpoint('GET /data/export_rows_to_cure', 'imports.run', {
    input: z.object({ run_id: id() }),
    output: z.never(),
    download: true,
  }),
  /** A file to fill in: headings, a row of hints, and the values that are allowed. */
  template: endpoint('GET /data/people_template', 'imports.run', {
    input: z.object({
      kind: choice(peopleKinds),
      format: choice(['csv', 'xlsx']),
      several_schools: yesNo().optional(),
    }),
    output: z.never(),
    download: true,
  }),
}
