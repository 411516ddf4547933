import { courseworkChanged } from '#contract/coursework/coursework.events.ts'
import { fail } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import { copyToLinkedSections } from './linked-copies.queries.ts'
import { leads } from '#server/access/reach.ts'
import { sql } from '#server/kernel/sql.ts'

/** What is changed in a section that is graded with others changes in all of them, so one must lead all of them. */
export const requireLeadOfLinked = async (db: Db, actor: Actor, section_id: number): Promise<void> => {
  const foreign = await sql`
    select 1
    from section f
    join section s on s.school_id = f.school_id and s.section_link_id = f.section_link_id
    where f.school_id = kernel.school_id() and f.id = ${section_id} and s.status = 'open' and not ${leads(actor)}
    limit 1`.all(db)
  if (foreign.length > 0) throw fail('forbidden', 'links.teaches-not-all')
}

/** After a change of units or activities of the section: the others of its link follow, totals too. */
export const followInLinkedSections = async (
  { db, actor, publish, emit }: Context,
  section_id: number,
): Promise<void> => {
  const { section_ids } = await copyToLinkedSections(db, section_id)
  for (const id of section_ids) {
    await emit(courseworkChanged, { section_id: id })
    publish({ school_id: actor.school_id ?? 0, topic: 'unit', section_id: id })
  }
}
