import { type Failure, found } from '#contract/kernel/errors.ts'
import { mustBeOpen, reachedSection, type ReachedSection, requireLead } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { followInLinkedSections, requireLeadOfLinked } from './linked-copies.ts'

/** A section whose units the actor may change, in all sections that are graded with it. */
export const openSection = async ({ db, actor }: Context, section_id: number): Promise<ReachedSection> => {
  const section = await reachedSection(db, actor, section_id)
  requireLead(section)
  mustBeOpen(section)
  await requireLeadOfLinked(db, actor, section.id)
  return section
}

export const schoolOf = ({ actor }: Context): number => found(actor.school_id)

/** Sections that are graded with this one follow, and browsers hear of it. */
export const followed = async (context: Context, section_id: number): Promise<void> => {
  await followInLinkedSections(context, section_id)
  context.publish({ school_id: schoolOf(context), topic: 'unit', section_id })
}

export const stale = async (db: Db, table: 'unit' | 'activity', section_id: number, id: number): Promise<Failure> =>
  staleWith(
    db,
    table,
    id,
    await db.selectFrom(table).selectAll().where('id', '=', id).where('section_id', '=', section_id).executeTakeFirst(),
  )
