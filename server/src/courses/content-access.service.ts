import { may } from '#contract/access.ts'
import { blockKinds } from '#contract/courses/block.contract.ts'
import { allRoles } from '#contract/kernel/access.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { contentAccess } from '#contract/courses/content-access.contract.ts'
import { audienceOf, readerRoles } from '#contract/courses/content-access.rules.ts'
import { isForGroups, suits } from '#contract/security/flags.rules.ts'
import { serve } from '#server/kernel/serve.ts'
import { saveContentRules, selectContentRules, selectLessonCounts } from './content-access.queries.ts'
import { inSchool, tagsFor, publishSchool } from '#server/security/rights.ts'
import { lockHolder, selectWords } from '#server/security/rights.queries.ts'

export const contentAccessService = serve(contentAccess, {
  async read(_, context) {
    const { db, actor } = context
    await inSchool(context)
    const [rules, lessons, words] = [await selectContentRules(db), await selectLessonCounts(db), await selectWords(db)]
    return {
      rows: blockKinds.flatMap((kind) =>
        readerRoles.map((role) => ({ kind, role, ...audienceOf(rules, kind, role), lessons: lessons.get(kind) ?? 0 })),
      ),
      tags: tagsFor(words, actor.language, undefined).filter(({ flag }) => !isForGroups(flag) && suits(flag, 4)),
      can: { edit: may(actor, 'security.tags.edit') && !actor.read_only },
    }
  },

  async save({ changes }, context) {
    const { db, actor } = context
    const school_id = await inSchool(context)
    await lockHolder(db, `content:${school_id}`)
    const rules = await selectContentRules(db)
    const known = new Set(tagsFor(await selectWords(db), actor.language, undefined).map(({ flag }) => flag))
    for (const { kind, role, from, to } of changes) {
      const present = audienceOf(rules, kind, role)
      if (present.who !== from.who || present.flag !== from.flag)
        return fail('conflict', 'stale', { present: { kind, role, who: present.who, flag: present.flag } })
      const reader = allRoles.find((one) => one === role)
      if (to.who === 'tag' && (!known.has(to.flag) || !suits(to.flag, reader)))
        return wrongField('changes', 'security.not-for-role', { tag: to.flag })
    }
    await saveContentRules(
      db,
      changes.map(({ kind, role, to }) => ({ kind, role, who: to.who, flag: to.who === 'tag' ? to.flag : '' })),
    )
    publishSchool(context, school_id)
    return { changed: changes.length }
  },
})
