import type { PeopleField } from '#contract/imports/people-fields.rules.ts'
import { guessDateOrder } from '#contract/imports/people-values.rules.ts'
import type { RosterNote } from '#contract/imports/roster-notes.rules.ts'
import type { DateOrder } from '#contract/kernel/typed-dates.rules.ts'
import type { PeopleTable } from './people-reader.ts'

/** Says how the dates were read where nothing in the file proves it. */
export const dateNotes = (
  date_order: DateOrder,
  columns: readonly (PeopleField | null)[],
  header: readonly string[],
  { rows }: PeopleTable,
): RosterNote[] =>
  columns.flatMap((field, at): RosterNote[] => {
    if (field?.type !== 'date') return []
    const cells = rows.map(({ cells: texts }) => texts[at] ?? '')
    const example = cells.find(Boolean)
    return example && !guessDateOrder(cells).proven
      ? [{ code: `dates_read_${date_order}`, kind: 'student', params: { column: header[at] ?? '', example } }]
      : []
  })
