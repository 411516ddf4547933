import { expect, it } from 'vitest'
import { sections } from '#contract/sections/sections.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
it('lists the section of its teacher', async () => {
  const { teacher, section_id, students } = await portal.classroom()
  const { rows } = await portal.as(teacher).ok(sections.list, {})
  expect(rows.map((row) => [row.id, row.student_count])).toEqual([[section_id, students.length]])
})
