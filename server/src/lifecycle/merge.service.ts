import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { merges, type Side } from '#contract/lifecycle/merge.contract.ts'
import { refreshSection } from '#server/gradebook/totals.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import {
  contactDiffers,
  type LockedSide,
  lockPeople,
  markUndone,
  movePerson,
  optionalMerge,
  previewMove,
  selectSides,
  settleMerge,
  undoMerge,
} from './merge.queries.ts'
import {
  joinAccount,
  noteJoin,
  optionalJoin,
  partsOf,
  selectMatches,
  selectMerges,
  selectSectionsOf,
  undoJoin,
} from './merges.queries.ts'
import { selectDuplicates } from '#server/people/records.queries.ts'

export const mergeService = serve(merges, {
  async read({ id }, { db }) {
    const side = found((await selectSides(db, [id])).get(id))
    const kind = found(side.merged ? undefined : kindOf(side))
    const { fname, lname, values } = side
    const duplicates = await selectDuplicates(db, {
      fname,
      lname,
      birth_date: values.birth_date || null,
      email: kind === parent ? values.email : '',
    })
    return {
      duplicates: duplicates.filter((row) => row.id !== id && row.roles.some(({ role }) => role === kind)),
      merges: await selectMerges(db, id),
      username: values.account || null,
    }
  },

  async merge({ kept_id, other_id, from_other, confirmed }, context) {
    const { db, actor, now } = context
    if (kept_id === other_id) return wrongField('other_id', 'people.merge-same')
    await lockPeople(db, [kept_id, other_id])
    const sides = await selectSides(db, [kept_id, other_id])
    const [kept, other] = [found(sides.get(kept_id)), found(sides.get(other_id))]
    if (found(kindOf(kept)) !== kindOf(other)) return fail('not_found')
    if (kept.merged || other.merged) return fail('conflict', 'people.is-merged')
    if (other.roles.some((role) => role === schoolAdmin || role === teacher))
      return fail('conflict', 'people.merge-staff')
    if (await contactDiffers(db, [kept_id, other_id])) return fail('conflict', 'people.merge-no-contact')
    const moved = await (confirmed ? movePerson : previewMove)(db, other_id, kept_id)
    const answer = { kept: shown(kept), other: shown(other), parts: partsOf(moved) }
    if (!confirmed) return { ...answer, merge_id: null }
    const { date: today } = dayOf(actor, now)
    const merge_id = await settleMerge(db, kept_id, other_id, from_other, moved, actor.user_id, now, today)
    await follow(context, [kept_id, other_id])
    return { ...answer, merge_id }
  },

  async undo({ id }, context) {
    const { db, now } = context
    const merge = found(await optionalMerge(db, id))
    if (merge.undone) return fail('conflict', 'people.merge-undone')
    if (merge.later) return fail('conflict', 'people.merge-later')
    const { kept_id, other_id } = merge
    if (other_id === null) {
      if (!(await undoJoin(db, id))) return fail('conflict', 'people.merge-undone')
      await markUndone(db, id, now)
    } else {
      await lockPeople(db, [kept_id, other_id])
      await undoMerge(db, { ...merge, other_id }, now)
    }
    await follow(context, other_id === null ? [] : [kept_id, other_id])
    return { kept_id, other_id }
  },

  async matches({ id }, { db }) {
    found(await studentOf(db, id))
    return { rows: await selectMatches(db, id) }
  },

  async join({ id, username, confirmed }, context) {
    const { db, actor, now } = context
    await lockPeople(db, [id])
    const side = found(await studentOf(db, id))
    if (side.roles.some((role) => role === schoolAdmin || role === teacher))
      return fail('conflict', 'people.merge-staff')
    const account = await optionalJoin(db, id, username)
    if (!account) return wrongField('username', 'people.no-such-account')
    if (account.taken_by !== null) return wrongField('username', 'people.account-here')
    const answer = { username: account.username, name: `${account.fname} ${account.lname}`.trim() }
    if (!confirmed) return { ...answer, merge_id: null }
    const merge_id = await noteJoin(db, id, found(await joinAccount(db, id, username)), actor.user_id, now)
    await follow(context, [])
    return { ...answer, merge_id }
  },
})

/** A student, or a parent who is none; nobody else is merged. */
const kindOf = ({ is_student, roles }: LockedSide): typeof student | typeof parent | undefined =>
  is_student ? student : roles.includes(parent) ? parent : undefined

const studentOf = async (db: Context['db'], id: number): Promise<LockedSide | undefined> => {
  const side = (await selectSides(db, [id])).get(id)
  return side?.is_student && !side.merged ? side : undefined
}

const shown = ({ roles: _roles, merged: _merged, is_student: _student, ...side }: LockedSide): Side => side

/** Totals of the classes concerned, and the news that people changed. */
const follow = async ({ db, actor, now, publish }: Context, people: readonly number[]): Promise<void> => {
  const school_id = actor.school_id ?? 0
  for (const section_id of people.length > 0 ? await selectSectionsOf(db, people) : []) {
    await refreshSection(db, school_id, section_id, now, publish)
    publish({ school_id, topic: 'section', section_id })
  }
  publish({ school_id, topic: 'person' })
}
