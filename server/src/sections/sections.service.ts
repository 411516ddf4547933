import { may } from '#contract/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { changeEnrollments } from './enrollments.ts'
import { moveHere } from './moves.ts'
import { reachedSection } from './reach.ts'
import { selectRoster, selectSection, selectSections, selectStudents } from './sections.queries.ts'

export const sectionsService = serve(sections, {
  async list({ search = '', status = null, to_grade, global, course_id = null, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectSections(db, actor, {
      search,
      status,
      to_grade: to_grade === 'yes',
      global: global === 'yes',
      course_id,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return { ...list, can: { status: may(actor, 'sections.status') } }
  },

  async read({ section_id }, { db, actor }) {
    const { assists, ...section } = found(await selectSection(db, actor, section_id))
    const open = section.status === 'open'
    const can = {
      edit_units: open && !assists && may(actor, 'units.edit'),
      edit_grades: open && !assists && may(actor, 'gradebook.edit'),
      take_attendance: open && may(actor, 'attendance.edit'),
      change_status: may(actor, 'sections.status'),
    }
    return { ...section, can }
  },

  async roster(
    { section_id, search = '', status = null, missing, incomplete = null, sort = 'lname', descending = false, page = 1, size = 100 },
    { db, actor, now },
  ) {
    await reachedSection(db, actor, section_id)
    const list = await selectRoster(db, now, {
      section_id,
      search,
      status,
      missing: Number(missing ?? 0),
      incomplete,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return { ...list, can: { change_status: may(actor, 'sections.status') } }
  },

  students: ({ search = '', missing, sort = 'lname', descending = false, page = 1, size = 25 }, { db, actor, now }) =>
    selectStudents(db, actor, now, { search, missing: Number(missing ?? 0), sort, descending, offset: (page - 1) * size, size }),

  open: ({ section_ids }, context) => moveHere(context, section_ids, 'open'),
  close: ({ section_ids }, context) => moveHere(context, section_ids, 'close'),
  finalize: ({ section_ids }, context) => moveHere(context, section_ids, 'finalize'),
  reactivate: ({ section_ids }, context) => moveHere(context, section_ids, 'reactivate'),

  changeEnrollment: (change, context) => changeEnrollments(context, change),
})
