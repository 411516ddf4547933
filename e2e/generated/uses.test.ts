import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendanceStep } from '#contract/attendance/steps.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { bellCatalogs } from '#contract/schedule/bell.catalogs.ts'
import { catalogs } from '#contract/settings/catalogs.ts'
import '#web/shell/page-table.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { usePlaces } from '#web/ui/catalog/uses.ts'

const every: readonly AnyCatalog[] = [
  ...catalogs,
  attendanceCode,
  attendanceStep,
  customField,
  academicTrack,
  ...bellCatalogs,
]
const schema = readFileSync(new URL('../../server/schema.sql', import.meta.url), 'utf8')
const references = [
  ...schema.matchAll(
    /^alter table public\.(\w+) add constraint \S+ FOREIGN KEY \([^)]*\) REFERENCES public\.(\w+)\(/gm,
  ),
].map(([, from = '', to = '']) => ({ from, to }))

describe('what keeps a record of a catalog from being removed', () => {
  it.each(every.map((of) => ({ noun: of.noun, of })))('leads to its list: $noun', ({ noun, of }) => {
    const using = references
      .filter(({ from, to }) => to === noun && from !== of.children?.table)
      .map(({ from }) => from)
    expect(using.filter((table) => !(table in usePlaces))).toEqual([])
  })

  it('is told of nothing that uses no catalog', () => {
    const using = new Set(references.filter(({ to }) => every.some(({ noun }) => noun === to)).map(({ from }) => from))
    expect(Object.keys(usePlaces).filter((table) => !using.has(table))).toEqual([])
  })

  it.each(Object.values(usePlaces))('stands on a page that the office opens: %s', (to) => {
    expect(pageAt(to.split('?')[0] ?? '')?.roles).toContain(schoolAdmin)
  })
})
