import { may } from '#contract/access.ts'
import {
  participationColumns,
  type ParticipationRow,
  participations,
} from '#contract/discussion/participation.contract.ts'
import {
  isFirstPostLate,
  isProposed,
  participationState,
  proposedScore,
} from '#contract/discussion/participation.rules.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { mustBeOpen, reachedSection, type ReachedSection, requireLead } from '#server/access/reach.ts'
import { saveCells } from '#server/gradebook/save-cells.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import {
  type Asked,
  keepGradeVersions,
  optionalAsked,
  selectStudentPosts,
  selectTaken,
  type TakenRow,
} from './participation.queries.ts'

export const participationService = serve(participations, {
  async read({ activity_id }, context) {
    const { asked, section } = await reached(context, activity_id)
    const rows = await selectTaken(context.db, activity_id, null)
    return { asked, rows: rows.map((row) => rowOf(row, asked)), can: { grade: mayGrade(context, asked, section) } }
  },

  async exported({ activity_id, format }, context) {
    const { asked } = await reached(context, activity_id)
    const rows = (await selectTaken(context.db, activity_id, null)).map((row) => rowOf(row, asked))
    const worded = rows.map((row) => ({ ...row, state: say(context.actor.language, `discussion.is-${row.state}`) }))
    return tableFile(context, { name: asked.name, columns: participationColumns, rows: worded, format })
  },

  async posts({ activity_id, student_id }, context) {
    const { asked, section } = await reached(context, activity_id)
    const [taken] = await selectTaken(context.db, activity_id, [student_id])
    return {
      asked,
      row: rowOf(found(taken), asked),
      posts: await selectStudentPosts(context.db, activity_id, student_id),
      can: { grade: mayGrade(context, asked, section) },
    }
  },

  async accept({ activity_id, student_ids, reason }, context) {
    const asked = await gradable(context, activity_id)
    const rows = await selectTaken(context.db, activity_id, student_ids)
    if (rows.length < new Set(student_ids).size) return fail('not_found')
    const wanted = rows.flatMap((taken) => {
      const row = rowOf(taken, asked)
      return isProposed(row)
        ? [{ student_id: row.id, points: row.proposed, before: row.points, version: row.version }]
        : []
    })
    const stored = await store(context, asked, wanted, reason, 'discussion.computed')
    return {
      grades: wanted.flatMap(({ student_id, before }) => {
        const version = stored.get(student_id)
        return version === undefined ? [] : [{ student_id, before, version }]
      }),
    }
  },

  async takeBack({ activity_id, grades, reason }, context) {
    const asked = await gradable(context, activity_id)
    const rows = await selectTaken(
      context.db,
      activity_id,
      grades.map(({ student_id }) => student_id),
    )
    const computed = new Map(rows.filter(({ by_hand }) => !by_hand).map(({ id, version }) => [id, version]))
    const cells = grades
      .filter(({ student_id, version }) => computed.get(student_id) === version)
      .map(({ student_id, before, version }) => ({ student_id, points: before, version }))
    return { grades: (await store(context, asked, cells, reason, 'discussion.computed-undone')).size }
  },
})

/** A discussion of a class in reach; anything else is not found. */
const reached = async (
  { db, actor, now }: Context,
  activity_id: number,
): Promise<{ asked: Asked; section: ReachedSection }> => {
  const asked = found(await optionalAsked(db, activity_id, now))
  return { asked, section: await reachedSection(db, actor, asked.section_id) }
}

const mayGrade = ({ actor }: Context, { graded }: Asked, section: ReachedSection): boolean =>
  graded && may(actor, 'gradebook.edit') && section.status === 'open' && !section.assists

const gradable = async (context: Context, activity_id: number): Promise<Asked> => {
  const { asked, section } = await reached(context, activity_id)
  requireLead(section)
  mustBeOpen(section)
  if (!asked.graded) throw fail('not_found')
  return asked
}

/** Through the gradebook, as every grade goes. @returns the versions of what was stored, by student */
const store = async (
  context: Context,
  { activity_id, section_id }: Asked,
  given: readonly { student_id: number; points: number | null; version: number }[],
  reason: string | undefined,
  otherwise: string,
): Promise<Map<number, number>> => {
  if (given.length === 0) return new Map()
  if (!reason) await context.auditReason(say(context.actor.language, otherwise))
  const wanted = given.map(({ student_id, points, version }) => ({ student_id, activity_id, points, version }))
  const { cells } = await saveCells(context, section_id, wanted, reason)
  await keepGradeVersions(context.db, activity_id, cells)
  return new Map(cells.map(({ student_id, version }) => [student_id, version]))
}

const rowOf = (
  { posts_in_time, replies_in_time, completed_at, due_at, ...row }: TakenRow,
  asked: Asked,
): ParticipationRow => {
  const taken = { ...row, posts_in_time, replies_in_time, completed_at }
  return {
    ...row,
    first_post_late: isFirstPostLate(row.first_post_at, asked),
    state: participationState(taken, { due_at }),
    proposed: row.asked && asked.graded ? proposedScore(taken, { due_at }, asked) : null,
  }
}
