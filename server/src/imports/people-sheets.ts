import {
  mainParty,
  type CustomColumn,
  type PeopleField,
  peopleFields,
  type PeopleKind,
} from '#contract/imports/people-fields.rules.ts'
import { relationships } from '#contract/people/records.contract.ts'
import { say } from '#server/kernel/texts.ts'
import { cellsFile, fileTypes, workbookOf } from '#server/kernel/table-file.ts'
import { labelOf } from './people-import.ts'

/**
 * A file to fill in: headings, a row of hints that is not read, and, in a workbook, a sheet with the values that are
 * allowed.
 */
export const template = async (
  language: string,
  kind: PeopleKind,
  format: 'csv' | 'xlsx',
  own: readonly CustomColumn[],
  several_schools: boolean,
) => {
  const fields = peopleFields(kind, own, several_schools).filter(({ cell }) => cell !== 'full_name')
  const headings = fields.map((field) => labelOf(language, field))
  const hints = fields.map((field, at) => `${at === 0 ? '# ' : ''}${hintOf(language, kind, field)}`)
  const name = say(language, `people-file.template-${kind}`)
  if (format === 'csv') return cellsFile(name, 'csv', [headings, hints])
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
  return { download: { name: `${name}.xlsx`, content_type: fileTypes.xlsx, body } }
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
