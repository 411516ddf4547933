import { found } from '#contract/kernel/errors.ts'
import { builtInNotices, builtIns } from '#contract/notifications/built-in.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectSwitchedOff, switchBuiltIn } from './built-ins.queries.ts'

export const builtInsService = serve(builtInNotices, {
  async list(_, { db }) {
    const off = await selectSwitchedOff(db)
    return { rows: builtIns.map((name) => ({ name, active: !off.has(name) })) }
  },

  async switch({ name, active }, { db, actor, publish }) {
    const school_id = found(actor.school_id)
    await switchBuiltIn(db, name, active)
    publish({ school_id, topic: 'notification_rule' })
    return {}
  },
})
