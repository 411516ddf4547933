import { stringify } from 'csv-stringify/sync'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type OneRosterTable, oneRosterOf, type StoredSchool } from '#contract/imports/oneroster-export.rules.ts'
import type { OneRosterVersion } from '#contract/imports/oneroster.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { selectExport, selectExportSchools } from './roster-export.queries.ts'
import { inSchool } from './school-scope.ts'
import type { Reach } from './known.queries.ts'

/** The schools within reach as the files of OneRoster. */
export const exportTables = async (
  db: Db,
  { group_id, school_id }: Reach,
  version: OneRosterVersion,
): Promise<OneRosterTable[]> => {
  const schools: StoredSchool[] = []
  for (const id of await selectExportSchools(db, group_id, school_id))
    schools.push(await inSchool(db, id, () => selectExport(db)))
  return oneRosterOf(schools, version)
}

/**
 * A file as the standard writes it: UTF-8, CRLF, values as they are – a program reads it, and a mark before a formula
 * would change the value – but no line breaks inside.
 */
export const csvOf = ({ headers, rows }: OneRosterTable): string =>
  stringify(
    rows.map((row) => headers.map((header) => (row[header] ?? '').replaceAll(/[\r\n]+/g, ' '))),
    { header: true, columns: [...headers], record_delimiter: '\r\n' },
  )

const fileRows = 5_000

/** The zip of the files, in pieces; each file is written a few thousand rows at a time. */
export const zipOf = function* (tables: readonly OneRosterTable[]): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const table of tables) {
    const file = new ZipDeflate(table.file, { level: 6 })
    zip.add(file)
    const [header = ''] = csvOf({ ...table, rows: [] }).split('\r\n')
    file.push(strToU8(`${header}\r\n`))
    for (let at = 0; at < table.rows.length; at += fileRows) {
      const text = csvOf({ ...table, rows: table.rows.slice(at, at + fileRows) })
      file.push(strToU8(text.slice(header.length + 2)))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}
