import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { ImportPreview } from '#contract/gradebook/standards.contract.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { readText } from '#contract/kernel/text-encoding.ts'
import type { KnownStandard } from './standards.queries.ts'

type Row = { row: number; code: string; body: string }
export type StandardsFile = { shape: ImportPreview['shape']; title: string; rows: Row[] }

const mostRows = 2_000
const codeNames = [
  'code',
  'human coding scheme',
  'humancodingscheme',
  'identifier',
  'number',
  'standard code',
  'vendor_guid',
]
const textNames = ['text', 'body', 'statement', 'full statement', 'fullstatement', 'description', 'standard', 'title']

/** A package as CASE 1.0 and 1.1 of 1EdTech describe it; only what is taken from it. */
const Case = z.object({
  CFDocument: z.object({ title: z.string() }),
  CFItems: z.array(
    z.object({
      identifier: z.string(),
      humanCodingScheme: z.string().nullish(),
      abbreviatedStatement: z.string().nullish(),
      fullStatement: z.string(),
    }),
  ),
  CFAssociations: z
    .array(
      z.object({
        associationType: z.string(),
        originNodeURI: z.object({ identifier: z.string() }),
        destinationNodeURI: z.object({ identifier: z.string() }),
      }),
    )
    .nullish(),
})

/**
 * Reads a table with code and text, or a CASE package: of that the statements that have none below them, headings are
 * left out.
 */
export const readStandards = (bytes: Uint8Array): StandardsFile | Failure => {
  const { text } = readText(bytes)
  const file = text.trimStart().startsWith('{') ? readCase(text) : readTable(text)
  if (!file) return fail('invalid', 'standards.unreadable')
  return file.rows.length > mostRows ? fail('invalid', 'standards.too-many') : file
}

const readCase = (text: string): StandardsFile | undefined => {
  const parsed = Case.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const { CFDocument, CFItems, CFAssociations } = parsed.data
  const parents = new Set(
    (CFAssociations ?? []).flatMap((one) =>
      one.associationType === 'isChildOf' ? [one.destinationNodeURI.identifier] : [],
    ),
  )
  const rows = CFItems.map((item, at) => ({ item, row: at + 1 }))
    .filter(({ item }) => !parents.has(item.identifier))
    .map(({ item, row }) => ({
      row,
      code: cleaned(item.humanCodingScheme || item.abbreviatedStatement || ''),
      body: cleaned(item.fullStatement),
    }))
  return { shape: 'case', title: cleaned(CFDocument.title), rows }
}

const readTable = (text: string): StandardsFile | undefined => {
  const lines = recordsOf(text)
  const head = lines?.[0]?.map((cell) => cell.trim().toLowerCase())
  if (!lines || !head) return undefined
  const code = head.findIndex((name) => codeNames.includes(name))
  const body = head.findIndex((name, at) => at !== code && textNames.includes(name))
  if (code < 0 || body < 0) return undefined
  const rows = lines
    .slice(1)
    .map((cells, at) => ({ row: at + 2, code: cleaned(cells[code] ?? ''), body: cleaned(cells[body] ?? '') }))
  return { shape: 'csv', title: '', rows }
}

/** What would be stored: new ones, and known ones (by their code) whose text is another. */
export const planOf = ({ shape, title, rows }: StandardsFile, known: readonly KnownStandard[]): ImportPreview => {
  const present = new Map(known.map((one) => [one.code.toLowerCase(), one]))
  const seenCodes = new Set<string>()
  const rejects: ImportPreview['rejects'] = []
  const planned = rows.flatMap(({ row, code, body }): ImportPreview['rows'] => {
    const reason =
      code === ''
        ? 'no-code'
        : body === ''
          ? 'no-text'
          : code.length > 60 || body.length > 2_000
            ? 'too-long'
            : seenCodes.has(code.toLowerCase())
              ? 'twice'
              : undefined
    if (reason) {
      rejects.push({ row, code: cutTo(code, 60), reason })
      return []
    }
    seenCodes.add(code.toLowerCase())
    const before = present.get(code.toLowerCase())
    return [
      { code, body, before: before?.body ?? null, result: !before ? 'new' : before.body === body ? 'same' : 'changed' },
    ]
  })
  const seen = createHash('sha256').update(JSON.stringify(planned)).digest('hex')
  return { shape, title, rows: planned, rejects, seen }
}

const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u0000-\u001F\s]+/g, ' ')
    .trim()

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const recordsOf = (text: string): string[][] | undefined => {
  try {
    return parse(text, { ...csvOptions(text), skip_empty_lines: true, to: mostRows + 2 })
  } catch {
    return undefined
  }
}
