import { stringify } from 'csv-stringify/sync'
import type { SheetData } from 'write-excel-file/node'
import {
  mainParty,
  type CustomColumn,
  type PeopleField,
  peopleFields,
  type PeopleKind,
} from '#contract/imports/people-fields.rules.ts'
import { relationships } from '#contract/people/records.contract.ts'
import { say } from '#server/kernel/texts.ts'
import { labelOf } from './people-import.ts'

type Format = 'csv' | 'xlsx'
const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file to download. Cells that a spreadsheet would run as a formula are neutralised in CSV; in a workbook they are texts. */
export const tableFile = async (name: string, format: Format, rows: readonly (readonly (string | number)[])[]) => ({
  download: {
    name: `${name}.${format}`,
    content_type: types[format],
    body: format === 'csv' ? csvOf(rows) : await workbookOf([{ sheet: name.slice(0, 31), rows }]),
  },
})

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { bom: true, escape_formulas: true },
  )

const workbookOf = async (
  sheets: readonly { sheet: string; rows: readonly (readonly (string | number)[])[] }[],
): Promise<Buffer> => {
  const { default: writeWorkbook } = await import('write-excel-file/node') // not read where nobody asks for a workbook
  return writeWorkbook(
    sheets.map(({ sheet, rows }) => {
      const data: SheetData = rows.map((row, at) =>
        row.map((value) => ({ value: String(value), type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
      )
      return {
        sheet,
        data,
        columns: (rows[0] ?? []).map((heading) => ({ width: Math.min(40, Math.max(14, String(heading).length + 4)) })),
        stickyRowsCount: 1,
      }
    }),
  ).toBuffer()
}

/** A file to fill in: headings, a row of hints that is not read, and, in a workbook, a sheet with the values that are allowed. */
export const template = async (
  language: string,
  kind: PeopleKind,
  format: Format,
  own: readonly CustomColumn[],
  several_schools: boolean,
) => {
  const fields = peopleFields(kind, own, several_schools).filter(({ cell }) => cell !== 'full_name')
  const headings = fields.map((field) => labelOf(language, field))
  const hints = fields.map((field, at) => `${at === 0 ? '# ' : ''}${hintOf(language, kind, field)}`)
  const name = say(language, `people-file.template-${kind}`)
  if (format === 'csv')
    return { download: { name: `${name}.csv`, content_type: types.csv, body: csvOf([headings, hints]) } }
  const lists = fields
    .map((field) => ({ heading: labelOf(language, field), values: allowed(language, field) }))
    .filter(({ values }) => values.length > 0)
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const body = await workbookOf([
    { sheet: say(language, 'people-file.sheet-people'), rows: [headings, hints] },
    {
      sheet: say(language, 'people-file.sheet-values'),
      rows: [
        lists.map(({ heading }) => heading),
        ...Array.from({ length: longest }, (_, at) => lists.map(({ values }) => values[at] ?? '')),
      ],
    },
  ])
  return { download: { name: `${name}.xlsx`, content_type: types.xlsx, body } }
}

const allowed = (language: string, { type, custom }: PeopleField): readonly string[] => {
  if (custom) return custom.type === 'yesno' ? yesNo : custom.choices
  if (type === 'yes_no') return yesNo
  if (type === 'gender') return ['female', 'male', 'other']
  return type === 'relationship' ? relationships : []
}

const yesNo = ['yes', 'no']

const needed = (kind: PeopleKind, { party, cell }: PeopleField): boolean =>
  party === 'row' ||
  (party === mainParty(kind) &&
    (['first_name', 'last_name'].includes(cell) || (party === 'student' && cell === 'number')))

const hintOf = (language: string, kind: PeopleKind, field: PeopleField): string => {
  const values = allowed(language, field)
  const dated = field.type === 'date' || field.custom?.type === 'date'
  const parts = [
    ...(needed(kind, field) ? [say(language, 'people-file.hint-required')] : []),
    ...(values.length > 0 ? [values.join(field.custom?.type === 'choices' ? '; ' : ', ')] : []),
    ...(dated ? ['2012-09-30'] : []),
    ...(field.cell === 'children' ? [say(language, 'people-file.hint-children')] : []),
  ]
  return parts.join(' · ')
}
