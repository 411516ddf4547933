import { may } from '#contract/access.ts'
import type { Cell } from '#contract/gradebook/gradebook.contract.ts'
import { grading, groupColumns, savedComments, type studentGroups } from '#contract/gradebook/grading.contract.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { reachedSection } from '#server/access/reach.ts'
import { selectClass, selectGradingView, selectWork } from './grading.queries.ts'
import { selectGroup } from './work-groups.queries.ts'
import { selectSavedComments, teachesCourse } from './saved-comments.queries.ts'
import { behind, type Place, refOf } from './anonymous.ts'
import { saveCell } from './save-cells.ts'

export const gradingService = serve(grading, {
  async read({ section_id, activity_id }, context) {
    const { db, actor, now } = context
    const section = await reachedSection(db, actor, section_id)
    const may_edit = section.status === 'open' && !section.assists && may(actor, 'gradebook.edit')
    const view = found(await selectGradingView(db, section.id, activity_id, may_edit, now))
    const { anonymous } = view.activity
    const students = view.students.map((row) => ({
      ...row,
      ref: refOf(context, activity_id, row.student.id, anonymous),
      ...(anonymous && { student: null }),
    }))
    return { ...view, students: anonymous ? students.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)) : students }
  },

  async work({ ref, ...place }, context) {
    const student_id = await behind(context, place, ref)
    return found(await selectWork(context.db, place.section_id, place.activity_id, student_id))
  },

  async save({ section_id, ref, reason, rubric, ...cell }, context) {
    const student_id = await behind(context, { section_id, activity_id: cell.activity_id }, ref)
    const saved = await saveCell(
      context,
      section_id,
      { ...cell, student_id },
      { reason, assessment: rubric, anonymously: true },
    )
    if (!isFailure(saved)) return { grade: gradeOf(saved.cell) }
    return saved.present ? { ...saved, present: gradeOf(saved.present as Cell) } : saved
  },

  async group(input, context) {
    return { rows: await groupOf(input, context) }
  },

  async groupExported({ format, ...input }, context) {
    const rows = await groupOf(input, context)
    return tableFile(context, { name: input.who, columns: groupColumns, rows, format })
  },
})

const groupOf = async (
  {
    section_id,
    activity_id,
    who,
    points,
  }: Place & { who: (typeof studentGroups)[number]; points?: number | undefined },
  { db, actor }: Context,
) => {
  const section = await reachedSection(db, actor, section_id)
  const { anonymous } = found(await selectClass(db, section.id, activity_id))
  if (anonymous && who !== 'not_handed_in') throw fail('conflict', 'grading.anonymous')
  if (points === undefined && (who === 'below' || who === 'at_least'))
    throw wrongField('points', 'errors.field.required')
  return selectGroup(db, section.id, activity_id, who, points ?? 0)
}

const gradeOf = ({ student_id: _student, activity_id: _activity, ...grade }: Cell) => grade

export const savedCommentsService = serve(savedComments, {
  list: ({ search = '', section_id = null, sort = '', descending = false, page = 1, size = 25 }, { db, actor }) =>
    selectSavedComments(db, actor, { search, section_id, sort, descending, offset: (page - 1) * size, size }),

  async save({ id, version = 0, body, course_id }, { db, actor, publish }) {
    const owner_id = found(actor.person_id)
    const school_id = found(actor.school_id)
    if (course_id !== null && !(await teachesCourse(db, actor, course_id)))
      return wrongField('course_id', 'errors.field.reference')
    if (id)
      found(
        await db
          .selectFrom('saved_comment')
          .select('id')
          .where('id', '=', id)
          .where('owner_id', '=', owner_id)
          .executeTakeFirst(),
      )
    const saved = id
      ? await db
          .updateTable('saved_comment')
          .set((eb) => ({ body, course_id, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('saved_comment')
          .values({ school_id, owner_id, course_id, body })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return staleRow(db, 'saved_comment', id ?? 0, ['body', 'course_id'])
    publish({ school_id, topic: 'saved_comment', user_id: actor.user_id })
    return saved
  },

  async remove({ id }, { db, actor }) {
    const gone = await db
      .deleteFrom('saved_comment')
      .where('id', '=', id)
      .where('owner_id', '=', found(actor.person_id))
      .returning('id')
      .executeTakeFirst()
    found(gone)
    return {}
  },
})
