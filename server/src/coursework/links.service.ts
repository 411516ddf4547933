import { courseworkChanged } from '#contract/coursework/coursework.events.ts'
import { createHash } from 'node:crypto'
import { may } from '#contract/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type LinkPreview, sectionLinks } from '#contract/coursework/links.contract.ts'
import { isClosed, requireOpen, watchClosed } from './closed-period.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { keyAlike, selectLinked, selectLinkPlan, selectToLink, type ToLink } from './links.queries.ts'
import { copyToLinkedSections, dissolveLink, selectBefore } from './linked-copies.queries.ts'
import { reachedSection } from '#server/access/reach.ts'
import { requireLeadOfLinked } from './linked-copies.ts'

export const sectionLinksService = serve(sectionLinks, {
  async read({ section_id }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    const { leads_all, ...linked } = found(await selectLinked(db, actor, section.id))
    const edit = may(actor, 'gradebook.edit') && leads_all && section.status === 'open'
    return {
      ...linked,
      can: { link: edit && linked.link === null && linked.choices.length > 0, dissolve: edit && linked.link !== null },
    }
  },

  preview: ({ section_ids }, context) => preview(context, section_ids),

  async link({ section_ids, name, seen, reason }, context) {
    const { db, actor, now } = context
    const plan = await preview(context, section_ids)
    if (plan.fault) return fail('conflict', `links.fault-${plan.fault}`)
    if (plan.seen !== seen) return fail('conflict', 'links.changed')
    const mustBeOpen = await watchClosed(context, reason, section_ids, 'section')
    const { id } = await db
      .insertInto('section_link')
      .values({ school_id: found(actor.school_id), name, made_by: actor.user_id, made_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const joined = await db
      .updateTable('section')
      .set((eb) => ({ section_link_id: id, version: eb('version', '+', 1) }))
      .where('id', 'in', section_ids)
      .where('section_link_id', 'is', null)
      .returning('id')
      .execute()
    if (joined.length < section_ids.length) return fail('conflict', 'links.changed')
    await keyAlike(db, section_ids)
    const before = await selectBefore(db, section_ids)
    const made: number[] = []
    // What is in all of them becomes as in the first; then each gives the others what they lack.
    for (const section_id of section_ids) made.push(...(await copyToLinkedSections(db, section_id)).made)
    await mustBeOpen()
    await db
      .updateTable('section_link')
      .set({ copies: JSON.stringify(made), before })
      .where('id', '=', id)
      .execute()
    await publishAll(context, section_ids)
    return { id, copied: made.length }
  },

  async dissolve({ section_id, drop_copies, reason }, context) {
    const { db, actor, now } = context
    await reachedSection(db, actor, section_id)
    const { section_link_id } = await db
      .selectFrom('section')
      .select('section_link_id')
      .where('id', '=', section_id)
      .executeTakeFirstOrThrow()
    if (section_link_id === null) return fail('conflict', 'links.none')
    await requireLeadOfLinked(db, actor, section_id)
    const members = await db.selectFrom('section').select('id').where('section_link_id', '=', section_link_id).execute()
    const member_ids = members.map(({ id }) => id)
    if (drop_copies) await requireOpen(context, reason, () => isClosed(db, member_ids, now, 'section'))
    const dropped = await dissolveLink(db, section_link_id, drop_copies, now)
    await publishAll(context, member_ids)
    return { dropped }
  },
})

const preview = async ({ db, actor }: Context, section_ids: number[]): Promise<LinkPreview> => {
  const rows = await selectToLink(db, actor, section_ids)
  if (rows.length < section_ids.length || section_ids.length < 2) throw fail('not_found')
  const plan = await selectLinkPlan(db, section_ids)
  return { ...plan, fault: faultOf(rows), seen: createHash('sha256').update(JSON.stringify(plan)).digest('hex') }
}

const faultOf = (rows: readonly ToLink[]): LinkPreview['fault'] => {
  const [first] = rows
  if (rows.some((row) => !row.leads)) return 'teaches'
  if (rows.some((row) => row.course_id !== first?.course_id)) return 'course'
  if (rows.some((row) => row.academic_term_id !== first?.academic_term_id)) return 'term'
  if (rows.some((row) => row.status !== 'open')) return 'closed'
  if (rows.some((row) => row.section_link_id !== null)) return 'linked'
  return rows.some((row) => row.own_rules) ? 'rules' : null
}

const publishAll = async ({ actor, publish, emit }: Context, section_ids: readonly number[]): Promise<void> => {
  for (const section_id of section_ids) {
    await emit(courseworkChanged, { section_id })
    publish({ school_id: found(actor.school_id), topic: 'section', section_id })
    publish({ school_id: found(actor.school_id), topic: 'unit', section_id })
  }
}
