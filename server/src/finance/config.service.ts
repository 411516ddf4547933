import { financeConfig, financeRights } from '#contract/finance/config.contract.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { isIban } from '#contract/finance/payment-reference.rules.ts'
import { currencies } from '#contract/kernel/money.ts'
import { found } from '#contract/kernel/errors.ts'
import { serveInSchool } from '#server/kernel/serve.ts'
import {
  isCurrencyUsed,
  replaceRights,
  selectConfig,
  selectHoldTypes,
  selectRights,
  selectSeries,
  updateConfig,
  updateCurrency,
  updatePrefix,
} from './config.queries.ts'
import { refusedWithout } from './config.queries.ts'

export const financeConfigService = serveInSchool(financeConfig, {
  async read(_, { db }) {
    const config = await selectConfig(db)
    const currency_used = await isCurrencyUsed(db)
    const rights = await selectRights(db)
    const named = rights.some((one) => financeRights.some((right) => one[right]))
    return {
      config,
      currency_used,
      rights,
      named,
      series: await selectSeries(db),
      hold_types: await selectHoldTypes(db),
    }
  },

  async save(config, context) {
    const { db, actor } = context
    const stored = await selectConfig(db)
    if (!currencies().includes(config.currency)) return wrongField('currency', 'errors.field.choice')
    if (config.currency !== stored.currency && (await isCurrencyUsed(db)))
      return wrongField('currency', 'finance.currency-used')
    if (config.late_fee_most !== null && config.late_fee_most < config.late_fee_least)
      return wrongField('late_fee_most', 'errors.field.order')
    if (config.remit_iban !== '' && !isIban(config.remit_iban)) return wrongField('remit_iban', 'finance.iban')
    if (config.hold_after !== null) {
      if (config.hold_type_id === null) return wrongField('hold_type_id', 'errors.field.required')
      if (!(await selectHoldTypes(db)).some(({ id }) => id === config.hold_type_id))
        return wrongField('hold_type_id', 'errors.field.reference')
    }
    const saved = await updateConfig(db, { ...config, remit_iban: config.remit_iban.replaceAll(' ', '').toUpperCase() })
    if (!saved) return fail('conflict', 'stale', { present: stored })
    await updateCurrency(db, config.currency)
    context.publish({ school_id: found(actor.school_id), topic: 'finance_config' })
    return saved
  },

  async saveRights({ rights }, context) {
    const { db, actor } = context
    const refused = await refusedWithout(db, actor, 'may_close')
    if (refused) return refused
    if ((await replaceRights(db, rights)) > 0) return wrongField('rights', 'errors.field.reference')
    context.publish({ school_id: found(actor.school_id), topic: 'finance_config' })
    return { count: rights.length }
  },

  async savePrefix(change, context) {
    const saved = await updatePrefix(context.db, change)
    if (!saved) return fail('conflict', 'stale')
    context.publish({ school_id: found(context.actor.school_id), topic: 'finance_config' })
    return saved
  },
})
