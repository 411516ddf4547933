import { recognise } from '#contract/imports/people-fields.rules.ts'
import { guessDateOrder, readDateIn } from '#contract/imports/people-values.rules.ts'
import {
  lackingFields,
  mostStatusRows,
  type StatusKind,
  statusFields,
  templateFields,
} from '#contract/imports/status-upload.rules.ts'
import { fail, isFailure, type Failure } from '#contract/kernel/errors.ts'
import { sectionStates } from '#contract/sections/section.states.ts'
import type { Db } from '#server/kernel/database.ts'
import { say } from '#server/kernel/texts.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { selectObjectStates } from '#server/settings/object-states.queries.ts'
import { type PeopleTable, readPeopleInWorker } from './people-reader.ts'
import type { UploadRow, Words } from './status-plan.ts'
import { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'

type Choice = { at: number; field: string | null }
export type StatusFile = {
  table: PeopleTable
  columns: { at: number; name: string; field: string | null }[]
  lacking: ReturnType<typeof lackingFields>
  rows: UploadRow[]
}

const labelOf = (language: string, key: string) => say(language, `status-upload.field-${key}`)

/** Reads a table of statuses: its columns as they were chosen, the others by their headings. */
export const readStatuses = async (
  language: string,
  kind: StatusKind,
  file: { name: string; bytes: Uint8Array },
  sheet: string,
  choices: readonly Choice[],
): Promise<StatusFile | Failure> => {
  const table = await readPeopleInWorker({ ...file, sheet })
  if (isFailure(table)) return table
  if (table.rows.length === 0) return fail('invalid', 'status-upload.no-rows', { params: { file: file.name } })
  if (table.rows.length > mostStatusRows)
    return fail('invalid', 'import-too-many-rows', { params: { max: mostStatusRows } })
  const fields = statusFields[kind]
  const labels = new Map(fields.map(({ key }) => [key, [...new Set(['en', language])].map((one) => labelOf(one, key))]))
  const known = recognise(table.header, fields, labels)
  const chosen = new Map(
    choices
      .filter(({ field }) => field === null || fields.some(({ key }) => key === field))
      .map(({ at, field }) => [at, field]),
  )
  const taken = [...chosen.values()]
  const columns = table.header.map((name, at) => {
    const field = known[at] ?? null
    return { at, name, field: chosen.has(at) ? (chosen.get(at) ?? null) : taken.includes(field) ? null : field }
  })
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(columns.flatMap(({ at, field }) => (field ? [[field, cells[at] ?? '']] : []))),
  }))
  return {
    table,
    columns,
    lacking: lackingFields(
      kind,
      columns.map(({ field }) => field),
    ),
    rows,
  }
}

/** Reads the dates of a file in the order that its dates prove. */
export const dateReader = (rows: readonly UploadRow[], now: Date) => {
  const { order } = guessDateOrder(rows.map(({ cells }) => cells['date'] ?? ''))
  return (cell: string) => readDateIn(order, cell, now.getUTCFullYear() + 1)
}

const spelled = {
  sections: {
    open: 'open opened reopen reopened',
    close: 'close closed',
    finalize: 'final finalize finalized finalise finalised',
    reactivate: 'reactivate reactivated unfinalize unfinalized',
  },
  enrollments: {
    waitlisted: 'waitlist waitlisted waiting',
    active: 'active activate activated reactivate reactivated enrolled',
    hold: 'hold held paused',
    completed: 'complete completed done',
    withdrawn: 'withdraw withdrawn withdrew left',
    dropped: 'drop dropped',
    transferred: 'transfer transferred',
  },
} as const
const actionTo: Record<string, string> = { open: 'open', closed: 'close', final: 'finalize' }

/** What a status may be called in a file: in English, in the reader's language, and as this school calls it. */
export const wordsOf = async (db: Db, language: string, kind: StatusKind): Promise<Words> => {
  const own =
    (await selectObjectStates(db)).find(({ noun }) => noun === (kind === 'sections' ? 'section' : 'enrollment'))
      ?.styles ?? []
  const { states } = kind === 'sections' ? sectionStates : enrollmentStates
  const meant = (state: string) => (kind === 'sections' ? (actionTo[state] ?? state) : state)
  return new Map([
    ...own.map(({ state, label }) => [label.toLowerCase(), meant(state)] as const),
    ...states.map((state) => [say(language, `ui.status.${state}`).toLowerCase(), meant(state)] as const),
    ...(kind === 'sections'
      ? Object.keys(spelled.sections).map(
          (action) => [say(language, `sections.${action}`).toLowerCase(), action] as const,
        )
      : []),
    ...Object.entries(spelled[kind]).flatMap(([meaning, words]) =>
      words.split(' ').map((word) => [word, meaning] as const),
    ),
    ...(kind === 'enrollments' ? [['on hold', 'hold'] as const] : []),
  ])
}

/** A file to fill in: headings, and a row of hints that is not read. */
export const statusTemplate = (language: string, kind: StatusKind, format: 'csv' | 'xlsx') => {
  const keys = templateFields[kind]
  const statuses = Object.keys(spelled[kind]).filter((word) => word !== 'transferred')
  const hints: Record<string, string> = {
    status: statuses
      .map((word) => (kind === 'sections' ? word : say(language, `ui.status.${word}`).toLowerCase()))
      .join(', '),
    term: say(language, 'status-upload.hint-term'),
    section_name: say(language, 'status-upload.hint-optional'),
    student_name: say(language, 'status-upload.hint-optional'),
    reason: say(language, 'status-upload.hint-optional'),
    date: say(language, 'status-upload.hint-date'),
  }
  return cellsFile(say(language, `status-upload.template-${kind}`), format, [
    keys.map((key) => labelOf(language, key)),
    keys.map((key, at) => `${at === 0 ? '# ' : ''}${hints[key] ?? say(language, 'status-upload.hint-required')}`),
  ])
}
