import {
  missingFields,
  type PeopleField,
  peopleFields,
  type PeopleKind,
  fieldText,
  headerShape,
  peopleKinds,
  recognise,
  remember,
  squeezed,
} from '#contract/imports/people-fields.rules.ts'
import { fieldsByContent } from '#contract/imports/column-content.rules.ts'
import { languageCodes } from '#contract/kernel/languages.ts'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { PeopleFile } from '#contract/imports/people-files.contract.ts'
import { guessDateOrder } from '#contract/imports/people-values.rules.ts'
import type { DateOrder } from '#contract/kernel/typed-dates.rules.ts'
import type { NameOrder } from '#contract/people/full-name.rules.ts'
import { readPeople, type ParsedPerson } from '#contract/imports/people-rows.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, isFailure, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import type { Reach } from './known.queries.ts'
import { type PeopleTable, readPeopleInWorker } from './people-reader.ts'
import {
  insertPeopleRun,
  optionalMapping,
  selectCustomColumns,
  selectSchoolNames,
  storeMapping,
} from './people-run.queries.ts'
import { compareRows } from './record.queries.ts'
import { insertRows, updateCounts } from './run.queries.ts'
import { dateNotes } from './people-notes.ts'
import { expectManyRows } from './run-progress.queries.ts'
import { inSchool } from './school-scope.ts'
import type { NewStagedRow } from './staged-rows.ts'

export type Asked = {
  kind: PeopleKind
  sheet?: string | undefined
  several_schools?: boolean | undefined
  has_header?: boolean | undefined
}
export type Mapped = Asked & {
  columns: readonly { at: number; field: string | null }[]
  date_order: DateOrder
  name_order?: NameOrder | undefined
  email_as_username: boolean
}
type Upload = { name: string; bytes: Uint8Array }

/** A super admin is in no school, so a file of theirs names the school of each row; own fields belong to one school. */
const manySchools = ({ role }: Actor, { several_schools = false }: Asked): boolean =>
  role !== schoolAdmin || several_schools

const fieldsOf = async (db: Db, actor: Actor, asked: Asked): Promise<PeopleField[]> =>
  peopleFields(asked.kind, actor.role === schoolAdmin ? await selectCustomColumns(db) : [], manySchools(actor, asked))

/** What a field is called on the screen and in a template. */
export const labelOf = (
  language: string,
  { party, cell, custom }: Pick<PeopleField, 'party' | 'cell' | 'custom'>,
): string => {
  const name = custom?.name ?? say(language, fieldText(party, cell))
  return party === 'p1' || party === 'p2' ? say(language, `people-file.of-${party}`, { field: name }) : name
}

/** What columns are called in files of people, in any language and whatever the kind. */
const columnNames = (fields: readonly PeopleField[]): string[] =>
  fields.flatMap((field) =>
    [...field.spellings, ...languageCodes.map((language) => labelOf(language, field))].map(squeezed),
  )
let usual: readonly string[] | undefined
const usualNames = () => (usual ??= columnNames(peopleKinds.flatMap((kind) => peopleFields(kind, [], true))))

const readTable = (asked: Asked, fields: readonly PeopleField[], upload: Upload): Promise<PeopleTable | Failure> =>
  readPeopleInWorker({
    ...upload,
    sheet: asked.sheet ?? '',
    has_header: asked.has_header,
    names: new Set([...usualNames(), ...columnNames(fields.filter(({ custom }) => custom))]),
  })

/**
 * Reads the file and recognises its columns: as the sender chose the last time, else by their names, else by what they
 * hold.
 */
export const openFile = async (db: Db, actor: Actor, asked: Asked, upload: Upload): Promise<PeopleFile | Failure> => {
  const fields = await fieldsOf(db, actor, asked)
  const table = await readTable(asked, fields, upload)
  if (isFailure(table)) return table
  const labels = new Map(
    fields.map((field) => [
      field.key,
      [...new Set(['en', actor.language])].map((language) => labelOf(language, field)),
    ]),
  )
  const { has_header, header } = table
  const chosen = has_header && (await optionalMapping(db, actor.user_id, asked.kind, headerShape(header)))
  const keys = has_header
    ? recognise(header, fields, labels, chosen || {})
    : fieldsByContent(
        asked.kind,
        header.map((_, at) => table.rows.map(({ cells }) => cells[at] ?? '')),
        fields.map(({ key }) => key),
      )
  const dates = keys.flatMap((key, at) => (fields.find((field) => field.key === key)?.type === 'date' ? [at] : []))
  const { order, proven } = guessDateOrder(dates.flatMap((at) => table.rows.map(({ cells }) => cells[at] ?? '')))
  const several = manySchools(actor, asked)
  return {
    name: upload.name,
    encoding: table.encoding,
    separator: table.separator,
    sheets: table.sheets,
    sheet: table.sheet,
    has_header,
    rows: table.rows.length,
    secret_columns: table.secret_columns,
    columns: header.map((name, at) => ({ at, header: name, field: keys[at] ?? null, ...samplesOf(table, at) })),
    full_names: keys.flatMap((key, at) => (key?.endsWith('.full_name') ? namesIn(table, at) : [])),
    fields: fields.map(({ key, party, cell, custom }) => ({ key, party, cell, name: custom?.name ?? '' })),
    date_order: order,
    order_proven: proven,
    remembered: Boolean(chosen),
    email_as_username: !keys.some((key) => key?.endsWith('.username')),
    several_schools: several,
    missing: missingFields(
      asked.kind,
      keys.flatMap((key) => key ?? []),
      several,
    ).map(({ party, cells }) => ({ party, cells: [...cells] })),
  }
}

const shownNames = 20
/** Names of the most parts first: in those the family name is least certain. */
const namesIn = ({ rows }: PeopleTable, at: number): string[] =>
  [...new Set(rows.flatMap(({ cells }) => cells[at] || []))]
    .map((name) => cutTo(name, 120))
    .toSorted((one, other) => other.split(' ').length - one.split(' ').length)
    .slice(0, shownNames)

const shownSamples = 3
const samplesOf = ({ rows }: PeopleTable, at: number) => {
  const filled = rows.flatMap(({ cells }) => cells[at] || [])
  return {
    samples: [...new Set(filled)].slice(0, shownSamples).map((text) => cutTo(text, 60)),
    filled: filled.length,
  }
}

/** Reads the file by the chosen columns and stages its rows; answers the run. */
export const checkFile = async (
  db: Db,
  actor: Actor,
  reach: Reach,
  asked: Mapped,
  upload: Upload,
  now: Date,
): Promise<number | Failure> => {
  const known_fields = await fieldsOf(db, actor, asked)
  const table = await readTable(asked, known_fields, upload)
  if (isFailure(table)) return table
  const fields = new Map(known_fields.map((field) => [field.key, field]))
  const chosen = new Map(asked.columns.map(({ at, field }) => [at, field]))
  const keys = table.header.map((_, at) => chosen.get(at) ?? null)
  const known = keys.filter((key) => key !== null)
  if (known.some((key) => !fields.has(key))) return fail('not_found')
  if (new Set(known).size < known.length) return fail('invalid', 'people-file-field-twice')
  if (missingFields(asked.kind, known, manySchools(actor, asked)).length > 0)
    return fail('invalid', 'people-file-fields-missing')

  const several = manySchools(actor, asked)
  const schools = several ? await selectSchoolNames(db, reach) : new Map([['', reach.school_id ?? 0]])
  const columns = keys.map((key) => (key === null ? null : (fields.get(key) ?? null)))
  const header = table.has_header ? table.header : columns.map((field, at) => headingOf(actor.language, field, at))
  const parsed = readPeople(table.rows, {
    kind: asked.kind,
    header,
    columns,
    order: asked.date_order,
    name_order: asked.name_order,
    latest_year: now.getUTCFullYear(),
    email_as_username: asked.email_as_username,
    schools: several
      ? { known: schools, reason: reach.school_id === null ? 'unknown_school' : 'foreign_school' }
      : null,
  })
  await expectManyRows(db)
  if (table.has_header) await storeMapping(db, actor.user_id, asked.kind, headerShape(header), remember(header, keys))
  const run_id = await insertPeopleRun(db, {
    ...reach,
    created_by: actor.user_id,
    file: {
      name: upload.name,
      encoding: table.encoding,
      separator: table.separator,
      rows: table.rows.length,
      unknown_columns: header.filter((text, at) => keys[at] === null && text !== ''),
      left_out_columns: table.secret_columns,
    },
    notes: [
      ...(table.has_header ? [] : [{ code: 'no_header_row' as const, kind: 'student' as const, params: {} }]),
      ...dateNotes(asked.date_order, columns, header, table),
    ],
    layout: {
      kind: asked.kind,
      format: table.encoding === 'xlsx' ? 'xlsx' : 'csv',
      header,
      headings: Object.fromEntries(keys.flatMap((key, at) => (key === null ? [] : [[key, header[at] ?? '']]))),
      names: Object.fromEntries(
        [...fields.values()].flatMap(({ cell, custom }) => (custom ? [[cell, custom.name]] : [])),
      ),
    },
  })
  await insertRows(db, run_id, parsed.map(stagedRow), new Map([...schools].map(([name, id]) => [name, id])))
  for (const school_id of new Set(schools.values())) await inSchool(db, school_id, () => compareRows(db, run_id))
  await updateCounts(db, run_id)
  return run_id
}

/** What stands for the name of a column that has none; a file of wrong rows is known again by it. */
const headingOf = (language: string, field: PeopleField | null, at: number): string =>
  field ? labelOf(language, field) : say(language, 'people-file.nameless', { at: at + 1 })

const stagedRow = ({ school, cells, problems, ...person }: ParsedPerson): NewStagedRow => ({
  ...person,
  cells,
  problems,
  school_sis_id: school.toLowerCase(),
  sis_id: cells['sis_id'] ?? '',
  result: problems.length > 0 ? 'wrong' : 'new',
  blocked_by: null,
  holds_back: 0,
})
