import { aid } from '#contract/finance/aid.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { formats } from '#contract/kernel/formats.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import {
  checkAward,
  deleteStudentDiscount,
  insertAward,
  insertStudentDiscounts,
  selectFunds,
  selectStudentDiscounts,
  updateAward,
} from './aid.queries.ts'
import { selectConfig } from './config.queries.ts'

export const aidService = serveInSchool(aid, {
  async funds(_, { db }) {
    return { rows: await selectFunds(db), currency: (await selectConfig(db)).currency }
  },

  async save({ id, version = 0, ...award }, context) {
    const { db, actor, now } = context
    const { fund, student, left, used, version: stored } = await checkAward(db, { ...award, id })
    if (!fund) return wrongField('aid_fund_id', 'errors.field.reference')
    if (!student) return wrongField('student_id', 'errors.field.reference')
    const { currency } = await selectConfig(db)
    const { money } = formats(actor.language)
    if (award.state !== 'withdrawn' && left !== null && award.amount > left)
      return wrongField('amount', 'finance.beyond-budget', { left: money(Math.max(left, 0), currency) })
    if (award.amount < used) return wrongField('amount', 'finance.aid-used', { used: money(used, currency) })
    if (id !== undefined && stored === null) return fail('not_found')
    const saved =
      id === undefined ? await insertAward(db, award, actor.user_id, now) : await updateAward(db, id, version, award)
    if (!saved)
      return id === undefined ? wrongField('student_id', 'finance.awarded-already') : fail('conflict', 'stale')
    publish(context, 'aid_award')
    return saved
  },

  async discounts({ student_id }, { db }) {
    return { rows: await selectStudentDiscounts(db, student_id) }
  },

  async giveDiscount({ student_ids, ...given }, context) {
    const made = await insertStudentDiscounts(context.db, { ...given, student_ids })
    if (made.length < student_ids.length) return fail('not_found')
    publish(context, 'student_discount')
    return { given: made.length }
  },

  async takeDiscount({ id }, context) {
    const gone = found(await deleteStudentDiscount(context.db, id))
    publish(context, 'student_discount')
    return gone
  },
})

const publish = (context: Context, topic: 'aid_award' | 'student_discount'): void =>
  context.publish({ school_id: found(context.actor.school_id), topic })
