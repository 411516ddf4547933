import { type Anchor, annotations } from '#contract/gradebook/annotations.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, requireLead, reachedSection, reachedStudent } from '#server/access/reach.ts'
import { optionalTarget, selectAnnotations, selectOwnAnnotations } from './annotations.queries.ts'
import { behind, type Place } from './anonymous.ts'
import { areGradesHidden } from './cells.queries.ts'

export const annotationsService = serve(annotations, {
  async list({ ref, ...place }, context) {
    const { db, actor } = context
    await reachedSection(db, actor, place.section_id)
    return { rows: await selectAnnotations(db, place.activity_id, await behind(context, place, ref)) }
  },

  async save({ ref, id, version = 0, attempt, file_id, anchor, body, ...place }, context) {
    const { db, actor, now } = context
    const student_id = await graded(context, place, ref)
    const target = found(await optionalTarget(db, place.activity_id, student_id, attempt, file_id))
    if (id) {
      const known = db.updateTable('annotation').where('id', '=', id).where('submission_id', '=', target.submission_id)
      const changed = await known
        .set((eb) => ({ body, version: eb('version', '+', 1) }))
        .where('version', '=', version)
        .returning(['id', 'version'])
        .executeTakeFirst()
      if (!changed)
        found(
          await db
            .selectFrom('annotation')
            .select('id')
            .where('id', '=', id)
            .where('submission_id', '=', target.submission_id)
            .executeTakeFirst(),
        )
      await publishChange(context, place, student_id)
      return changed ?? fail('conflict', 'stale')
    }
    if (
      anchor.kind === 'area' &&
      (!file_id ||
        anchor.width === 0 ||
        anchor.height === 0 ||
        anchor.x + anchor.width > 1 ||
        anchor.y + anchor.height > 1)
    )
      return wrongField('anchor', 'errors.field.invalid')
    if (
      anchor.kind === 'text' &&
      (anchor.end <= anchor.start || (target.length !== null && anchor.end > target.length))
    )
      return wrongField('anchor', 'errors.field.invalid')
    const saved = await db
      .insertInto('annotation')
      .values({
        ...placed(anchor),
        school_id: found(actor.school_id),
        submission_id: target.submission_id,
        student_id,
        attempt,
        file_id,
        body,
        created_by: actor.user_id,
        created_at: now.toISOString(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await publishChange(context, place, student_id)
    return saved
  },

  async remove({ ref, id, ...place }, context) {
    const { db } = context
    const student_id = await graded(context, place, ref)
    const gone = await db
      .deleteFrom('annotation')
      .where('id', '=', id)
      .where('submission_id', 'in', (eb) =>
        eb
          .selectFrom('submission')
          .select('submission.id')
          .where('submission.activity_id', '=', place.activity_id)
          .where('submission.student_id', '=', student_id),
      )
      .returning('id')
      .executeTakeFirst()
    found(gone)
    await publishChange(context, place, student_id)
    return {}
  },

  async own({ activity_id, student_id }, { db, actor }) {
    return found(await selectOwnAnnotations(db, activity_id, await reachedStudent(db, actor, student_id)))
  },
})

const placed = (anchor: Anchor) => {
  if (anchor.kind === 'text') return { start_at: anchor.start, end_at: anchor.end, quote: anchor.quote }
  const { kind: _kind, ...area } = anchor
  return area
}

/** The student whose work may be written into now. */
const graded = async (context: Context, place: Place, ref: string): Promise<number> => {
  const section = await reachedSection(context.db, context.actor, place.section_id)
  requireLead(section)
  mustBeOpen(section)
  return behind(context, place, ref)
}

/** While grades are hidden the student hears of nothing. */
const publishChange = async (
  { publish, db, actor }: Context,
  { section_id, activity_id }: Place,
  student_id: number,
): Promise<void> => {
  const student_ids = (await areGradesHidden(db, activity_id)) ? [] : [student_id]
  publish({ school_id: found(actor.school_id), topic: 'annotation', section_id, student_ids })
}
