import type { RosterRow, RosterTable } from './roster.rules.ts'
import type { DateOrder } from '../kernel/typed-dates.rules.ts'
import { readCell, type ProvenOrder, type ReasonParams, type RecordKind, type RosterFormat } from './sds.rules.ts'
import { courseOf, termOf } from './section.rules.ts'

export type RosterNote = {
  code:
    | 'dates_either_way'
    | 'dates_day_first'
    | 'term_incomplete'
    | 'course_differs'
    | 'file_promised'
    | 'no_header_row'
    | 'staff_left'
    | 'unused_sessions'
    | 'unused_courses'
    | 'no_role'
    | 'schools_kept'
    | 'parents_kept'
    | `dates_read_${DateOrder}`
  kind: RecordKind
  params: ReasonParams
}

/** What is worth knowing about the files as a whole, before their rows are taken over. */
export const rosterNotes = (
  tables: readonly RosterTable[],
  rows: readonly RosterRow[],
  format: RosterFormat,
): RosterNote[] => [
  ...dateNotes(tables, format),
  ...(tables.some(({ kind }) => kind === 'course') ? [] : sectionNotes(rows)),
]

/**
 * Tells once per column that its dates could be read both ways, or that they look day first although they are read
 * month first.
 */
const dateNotes = (tables: readonly RosterTable[], format: RosterFormat): RosterNote[] =>
  tables.flatMap(({ kind, rows }) =>
    (format.files[kind]?.columns ?? []).flatMap((column): RosterNote[] => {
      const { field, header } = column
      if (column.type !== 'date' || field === undefined) return []
      const cells = rows.map(({ values }) => values[field] ?? '').filter((cell) => cell !== '')
      const proofs = new Map<ProvenOrder, { example: string; read: string }>()
      for (const cell of cells) {
        const read = readCell(column, cell)
        if (read.order && !proofs.has(read.order))
          proofs.set(read.order, { example: cell, read: 'value' in read ? read.value : '' })
      }
      const [either, dayFirst] = [proofs.get('either'), proofs.get('day_first')]
      if (proofs.has('month_first')) return []
      if (dayFirst) return [{ code: 'dates_day_first', kind, params: { column: header, example: dayFirst.example } }]
      return either ? [{ code: 'dates_either_way', kind, params: { column: header, ...either } }] : []
    }),
  )

const sectionNotes = (rows: readonly RosterRow[]): RosterNote[] => {
  const sections = rows.filter((row) => row.kind === 'section')
  const incomplete = sections.filter(({ values }) => (values.term_sis_id || values.term_name) && !termOf(values))
  const courses = new Map<string, string>()
  const differing = sections.filter(({ values, school_sis_id }) => {
    const { sis_id, ...described } = courseOf(values)
    const key = JSON.stringify([school_sis_id, sis_id])
    const first = courses.get(key) ?? JSON.stringify(described)
    courses.set(key, first)
    return first !== JSON.stringify(described)
  })
  return [
    ...(incomplete[0]
      ? [
          {
            code: 'term_incomplete',
            kind: 'section',
            params: { count: incomplete.length, row: incomplete[0].row },
          } as const,
        ]
      : []),
    ...(differing[0]
      ? [
          {
            code: 'course_differs',
            kind: 'section',
            params: { count: differing.length, row: differing[0].row },
          } as const,
        ]
      : []),
  ]
}
