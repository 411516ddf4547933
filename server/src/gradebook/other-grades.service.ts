import { may } from '#contract/access.ts'
import { otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { reachedSection } from '#server/access/reach.ts'
import {
  countForeign,
  countKnown,
  insertOtherGrades,
  optionalStudent,
  selectClassmates,
  selectDuplicates,
  selectOtherGrades,
  selectTermOf,
  setArchived,
  updateOtherGrades,
} from './other-grades.queries.ts'

export const otherGradesService = serve(otherGrades, {
  async ofStudent({ student_id, archived = false }, { db, actor }) {
    const student = found(await optionalStudent(db, actor, student_id))
    const rows = await selectOtherGrades(db, { student_id })
    return {
      student,
      rows: rows.filter((row) => row.archived === archived),
      archived_count: rows.filter((row) => row.archived).length,
      can: { edit: may(actor, 'other-grades.edit') },
    }
  },

  async ofSection({ section_id }, { db, actor }) {
    const { id, name } = await reachedSection(db, actor, section_id)
    const [students, rows, term] = await Promise.all([
      selectClassmates(db, id),
      selectOtherGrades(db, { section_id: id }),
      selectTermOf(db, id),
    ])
    return { section: { id, name, term }, students, rows: rows.filter(({ archived }) => !archived) }
  },

  async save({ rows }, context) {
    const { db } = context
    for (const [at, { percent, letter, credits, credits_earned }] of rows.entries()) {
      if (percent === null && letter === '') return wrongField(`rows.${at}.percent`, 'other-grades.needed')
      if (credits_earned > credits) return wrongField(`rows.${at}.credits_earned`, 'other-grades.too-many-credits')
    }
    if ((await countForeign(db, rows)) > 0) return fail('not_found')
    const [doubled] = await selectDuplicates(db, rows)
    if (doubled || twice(rows)) return wrongField('title', 'other-grades.twice')
    const fresh = rows.filter(({ id }) => id === undefined)
    const known = rows.filter(({ id }) => id !== undefined)
    const changed = await updateOtherGrades(db, known)
    if (changed.length < known.length) return stale(context, known)
    const added = await insertOtherGrades(db, fresh)
    publishChange(
      context,
      rows.map(({ student_id }) => student_id),
    )
    return { rows: [...changed, ...added] }
  },

  async archive({ rows, archived }, context) {
    const changed = await setArchived(context.db, rows, archived ? context.now : null)
    if (changed.length < rows.length) return stale(context, rows)
    publishChange(context, [])
    return { rows: changed }
  },
})

/** Two rows of one call for the same student under the same title. */
const twice = (rows: readonly { student_id: number; section_id: number | null; title: string }[]): boolean => {
  const keys = rows.flatMap(({ student_id, section_id, title }) =>
    section_id === null ? [] : [`${section_id}:${student_id}:${title.toLowerCase()}`],
  )
  return new Set(keys).size < keys.length
}

const stale = async ({ db }: Context, rows: readonly { id?: number | undefined }[]) => {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return (await countKnown(db, ids)) < new Set(ids).size ? fail('not_found') : fail('conflict', 'stale')
}

const publishChange = ({ actor, publish }: Context, student_ids: number[]): void =>
  publish({ school_id: found(actor.school_id), topic: 'other_grade', student_ids: [...new Set(student_ids)] })
