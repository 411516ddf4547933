import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  matchOneRosterHeader,
  oneRosterFileOf,
  oneRosterHeaders,
  oneRosterFiles,
} from '#contract/imports/oneroster.rules.ts'
import type { OneRosterTable } from '#contract/imports/oneroster-export.rules.ts'
import { isFailure } from '#contract/kernel/errors.ts'
import { zipOf } from './roster-export.ts'
import { readTable } from './table-reader.ts'

/**
 * Anything that a cell may hold: quotation marks, separators, formulas, scripts, emoji; trimmed and composed as the
 * reader leaves it.
 */
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('', '"', '""', ',', 'a,b', '=SUM(A1)', '-1', '007', 'يوسف', '김', '#', ';', "'"),
  )
  .map((text) =>
    text
      .replaceAll(/[\r\n\u0000\uFEFF]/g, '')
      .normalize('NFC')
      .trim(),
  )
const file = fc.constantFrom(...oneRosterFiles).chain((name) => {
  const headers = [...oneRosterHeaders[name].filter((header) => !/password/i.test(header)), 'metadata.colour']
  const row = fc.record(
    Object.fromEntries(headers.map((header) => [header, header === 'sourcedId' ? fc.uuid() : cell])),
  )
  return fc.record({
    file: fc.constant(`${name}.csv`),
    headers: fc.constant(headers),
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  })
})

test('whatever stands in a roster, what is written is what is read', () => {
  fc.assert(
    fc.property(file, (table: OneRosterTable) => {
      const pieces = Buffer.concat([...zipOf([table])])
      const bytes = unzipSync(pieces)[table.file] ?? new Uint8Array()
      const name = oneRosterFileOf(table.file)
      const read = readTable((cells) => matchOneRosterHeader(name ?? 'manifest', cells), { name: table.file, bytes })
      if (isFailure(read)) throw new Error(read.code)
      expect(read.rows.map(({ values }) => values)).toEqual(table.rows)
    }),
    { numRuns: 300 },
  )
})

test('a file of many rows is written in pieces, whole', () => {
  const rows = Array.from({ length: 12_345 }, (_, at) => ({
    sourcedId: `o${at}`,
    name: `School ${at}`,
    type: 'school',
  }))
  const zip = unzipSync(Buffer.concat([...zipOf([{ file: 'orgs.csv', headers: oneRosterHeaders.orgs, rows }])]))
  const lines = new TextDecoder().decode(zip['orgs.csv']).split('\r\n')
  expect([lines.length, lines[0], lines[1], lines.at(-2)]).toEqual([
    12_347,
    oneRosterHeaders.orgs.join(','),
    'o0,,,School 0,school,,',
    'o12344,,,School 12344,school,,',
  ])
})
