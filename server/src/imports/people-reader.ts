import { Worker } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { zipSync } from 'fflate'
import type { CellValue } from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { isHeader } from '#contract/imports/header-row.rules.ts'
import { isSecret, mostPeopleRows } from '#contract/imports/people-fields.rules.ts'
import type { FileRow } from '#contract/imports/people-rows.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { inflate, isUnsafe, isZip, type NamedBytes } from './archive.ts'
import { withShownNumbers } from './number-formats.ts'
import { longestRow } from './table-reader.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { readText } from '#contract/kernel/text-encoding.ts'

/**
 * A file of people as a table of texts. `row` counts as a spreadsheet does; columns with passwords are gone, and so are
 * notes.
 */
export type PeopleTable = {
  encoding: string
  separator: string
  sheets: string[]
  sheet: string
  /** Without one the header is as long as the longest row, and empty. */
  has_header: boolean
  header: string[]
  secret_columns: string[]
  rows: FileRow[]
}
/**
 * `has_header`: as somebody said. Otherwise it is looked whether the first row holds names of columns (`names`); where
 * there are none it always does.
 */
export type PeopleUpload = NamedBytes & {
  sheet: string
  has_header?: boolean | undefined
  names?: ReadonlySet<string>
}

const limits = { seconds: 20, megabytes: 512 }
const workbook = { bytes: 96 * 1024 * 1024, entries: 500 }
const mostColumns = 200

export const readPeopleFile = async (upload: PeopleUpload): Promise<PeopleTable | Failure> => {
  const { name, bytes, sheet } = upload
  const refuse = (code: string, params: Record<string, string | number> = {}) =>
    fail('invalid', code, { params: { file: name, ...params } })
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return refuse('people-file-old')
  const read = isZip(bytes) ? await readWorkbook(bytes, sheet) : readCsv(bytes)
  if ('problem' in read) return refuse(read.problem, read.params)

  const has_header = upload.has_header ?? firstIsHeader(read.cells, upload.names)
  const header = has_header ? trimmed(read.cells.shift()?.cells ?? []) : emptyHeader(read.cells)
  if (header.length === 0) return refuse('import-file-empty')
  if (header.length > mostColumns) return refuse('people-file-columns', { max: mostColumns })
  if (read.cells.length > mostPeopleRows) return refuse('import-too-many-rows', { max: mostPeopleRows })
  const kept = header.flatMap((text, at) => (isSecret(text) ? [] : [at]))
  return {
    encoding: read.encoding,
    separator: read.separator,
    sheets: read.sheets,
    sheet: read.sheet,
    has_header,
    header: kept.map((at) => header[at] ?? ''),
    secret_columns: header.filter(isSecret),
    rows: read.cells
      .filter(({ cells }, at) => !isNote(cells, has_header && at === 0))
      .map(({ row, cells }) => ({ row, cells: kept.map((at) => cells[at] ?? '') })),
  }
}

const looked = 200
const firstIsHeader = ([first, ...others]: readonly FileRow[], names: ReadonlySet<string> | undefined): boolean =>
  !first ||
  !names ||
  isHeader(
    first.cells,
    others.slice(0, looked).map(({ cells }) => cells),
    names,
  )

const trimmed = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1)

const emptyHeader = (rows: readonly FileRow[]): string[] =>
  Array.from({ length: Math.max(0, ...rows.map(({ cells }) => trimmed(cells).length)) }, () => '')

/** The hints of a template, and a line that says one thing alone. A row of a number like #12 is a row. */
const isNote = (cells: readonly string[], first: boolean): boolean => {
  const filled = cells.filter(Boolean)
  return filled[0]?.startsWith('#') === true && (filled.length === 1 || (first && filled[0].startsWith('# ')))
}

type Cells = { encoding: string; separator: string; sheets: string[]; sheet: string; cells: FileRow[] }
type Problem = { problem: string; params?: Record<string, string | number> }

const readCsv = (bytes: Uint8Array): Cells | Problem => {
  const { encoding, text } = readText(bytes)
  if (text.includes('\0')) return { problem: 'people-file-unreadable' } // a picture or a document, no table
  const options = csvOptions(text)
  const cells: FileRow[] = []
  let row = 0
  try {
    parse(text, {
      ...options,
      max_record_size: longestRow,
      on_record: (record: string[]) => {
        row++
        const texts = record.slice(0, mostColumns + 1).map(tidy)
        if (texts.some(Boolean)) cells.push({ row, cells: texts })
        if (cells.length > mostPeopleRows + 1) throw new RangeError('too many rows') // ends the parser
        return null
      },
    })
  } catch {
    if (cells.length <= mostPeopleRows) return { problem: 'import-file-unreadable', params: { row: row + 1 } }
  }
  return { encoding, separator: options.delimiter, sheets: [], sheet: '', cells }
}

/**
 * A workbook is unpacked by the limits of an upload first – sizes are counted, not believed – and handed to its reader
 * without compression. No formula is computed and nothing outside of the file is asked: the reader takes the values
 * that stand in the cells.
 */
const readWorkbook = async (bytes: Uint8Array, wanted: string): Promise<Cells | Problem> => {
  const files: Record<string, Uint8Array> = {}
  let left = workbook.bytes
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (zip.entryCount > workbook.entries) return { problem: 'people-file-unreadable' }
    for await (const entry of zip.eachEntry()) {
      if (isUnsafe(entry)) return { problem: 'people-file-unreadable' }
      if (!/\.(xml|rels)$/.test(entry.fileName)) continue
      const content = await inflate(zip, entry, left)
      if (!content) return { problem: 'import-too-large', params: { max: workbook.bytes / 1024 / 1024 } }
      left -= content.byteLength
      files[entry.fileName] = content
    }
    if (!files['xl/workbook.xml']) return { problem: 'people-file-unreadable' }
    if (Object.entries(files).some(([name, content]) => name.startsWith('xl/worksheets/') && isSprawling(content)))
      return { problem: 'people-file-sprawling' }
    const { default: readSheets } = await import('read-excel-file/node') // not read where a file has none
    const sheets = await readSheets(Buffer.from(zipSync(withShownNumbers(files), { level: 0 })), {
      parseNumber: String,
    })
    const chosen =
      sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0]
    const cells = (chosen?.data ?? []).flatMap((values, index): FileRow[] => {
      const texts = values.slice(0, mostColumns + 1).map((value) => tidy(textOf(value)))
      return texts.some(Boolean) ? [{ row: index + 1, cells: texts }] : []
    })
    return {
      encoding: 'xlsx',
      separator: '',
      sheets: sheets.map(({ sheet }) => sheet),
      sheet: chosen?.sheet ?? '',
      cells,
    }
  } catch {
    return { problem: 'people-file-unreadable' }
  }
}

/** A single cell far away makes the reader build all the empty ones before it. */
const isSprawling = (sheet: Uint8Array): boolean => {
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('latin1')
  for (const [, letters = '', row] of text.matchAll(/ r="([A-Z]*)(\d+)"/g))
    if (Number(row) > furthest.row || letters.length > furthest.letters) return true
  return false
}
const furthest = { row: 100_000, letters: 2 }

const tidy = (text: string) => text.normalize('NFC').replaceAll('\u00A0', ' ').trim()

/** Dates as yyyy-mm-dd; numbers as they are written out, so that an id of twenty digits stays one. */
const textOf = (value: CellValue<string> | null): string => {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'string') return String(value)
  return /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(value) && /[.E]/i.test(value) ? String(Number(value)) : value
}

/** The same in a thread of its own with capped memory and time. */
export const readPeopleInWorker = (upload: PeopleUpload): Promise<PeopleTable | Failure> =>
  new Promise((resolve) => {
    const tooHeavy = () => resolve(fail('invalid', 'import-too-heavy'))
    const worker = new Worker(new URL('./people-reader.worker.ts', import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const clock = setTimeout(() => void worker.terminate(), limits.seconds * 1000)
    worker.once('message', resolve)
    worker.once('error', tooHeavy)
    worker.once('exit', () => {
      clearTimeout(clock)
      tooHeavy()
    })
  })
