import { may } from '#contract/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { moved } from '#contract/kernel/states.ts'
import { type SectionAction, sectionStates } from '#contract/sections/section.states.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { dropFinalGrades, storeFinalGrades } from '#server/gradebook/final-grades.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { changeEnrollments } from './enrollments.ts'
import { reachedSection } from './reach.ts'
import { selectRoster, selectSection, selectSections, selectStudents } from './sections.queries.ts'

export const sectionsService = serve(sections, {
  async list({ search = '', status = null, to_grade, course_id = null, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectSections(db, actor, { search, status, to_grade: to_grade === 'yes', course_id, sort, descending, offset: (page - 1) * size, size })
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

  async roster({ section_id, search = '', status = null, missing, sort = 'lname', descending = false, page = 1, size = 100 }, { db, actor, now }) {
    await reachedSection(db, actor, section_id)
    const list = await selectRoster(db, now, { section_id, search, status, missing: Number(missing ?? 0), sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { change_status: may(actor, 'sections.status') } }
  },

  students: ({ search = '', missing, sort = 'lname', descending = false, page = 1, size = 25 }, { db, actor, now }) =>
    selectStudents(db, actor, now, { search, missing: Number(missing ?? 0), sort, descending, offset: (page - 1) * size, size }),

  open: ({ section_ids }, context) => move(context, section_ids, 'open'),
  close: ({ section_ids }, context) => move(context, section_ids, 'close'),
  finalize: ({ section_ids }, context) => move(context, section_ids, 'finalize'),
  reactivate: ({ section_ids }, context) => move(context, section_ids, 'reactivate'),

  changeEnrollment: (change, context) => changeEnrollments(context, change),
})

/** One move for many sections, all or none. Finalizing completes every enrollment that is Active or Hold and keeps those who left. */
const move = async (context: Context, section_ids: number[], action: SectionAction) => {
  const { db, actor } = context
  const rows = await db.selectFrom('section').select(['id', 'status', 'is_final']).where('id', 'in', section_ids).orderBy('id').forUpdate().execute()
  if (rows.length < section_ids.length) return fail('not_found')
  const [move_to] = sectionStates.moves.filter((one) => one.action === action)
  const to = found(move_to).to
  for (const { status, is_final } of rows) {
    const from = is_final ? 'final' : status === 'open' ? 'open' : 'closed'
    if (!moved(sectionStates, from, action)) return fail('conflict', 'sections.section-move', { params: { status: from, action } })
  }
  if (action === 'finalize') await storeFinalGrades(db, section_ids, actor.user_id, context.now)
  if (action === 'reactivate') await dropFinalGrades(db, section_ids)
  await db
    .updateTable('section')
    .set((eb) => ({ status: to === 'open' ? 'open' : 'closed', is_final: to === 'final', version: eb('version', '+', 1) }))
    .where('id', 'in', section_ids)
    .execute()
  const completes = action === 'finalize' || action === 'reactivate'
  const enrollments = completes
    ? await db
        .updateTable('enrollment')
        .set((eb) => ({ status: 'completed', version: eb('version', '+', 1) }))
        .where('section_id', 'in', section_ids)
        .where('status', 'in', ['active', 'hold'])
        .returning('id')
        .execute()
    : []
  for (const section_id of section_ids) context.tell({ school_id: actor.school_id ?? 0, topic: 'section', section_id })
  return { sections: rows.length, enrollments: enrollments.length }
}
