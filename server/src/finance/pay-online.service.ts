import { payOnline } from '#contract/finance/pay-online.contract.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { byOf, changed } from './billing.service.ts'
import { emitReopened } from './settling.ts'
import { refusedWithout, selectConfig } from './config.queries.ts'
import { selectOwnPayers } from './accounts.queries.ts'
import { lockPayments, refundPayment } from './payments.ts'
import { optionalSetup } from './payment-setup.queries.ts'
import { asked, opened, startCheckout } from './checkout.ts'
import { isPayable } from './provider-amounts.ts'
import { optionalProvider } from './provider-keys.ts'

export const payOnlineService = serve(payOnline, {
  async choices(_, { db, actor }) {
    const setup = await optionalSetup(db)
    const saved = await optionalCustomer(db, actor.person_id, setup?.provider ?? '')
    return {
      cash: setup?.takes_cash ?? true,
      check: setup?.takes_check ?? true,
      card: setup?.takes_card ?? false,
      bank: setup?.takes_bank ?? true,
      online: setup?.takes_online ?? false,
      test_mode: setup !== undefined && setup.takes_online && !setup.is_live,
      check_payable_to: setup?.check_payable_to ?? '',
      instructions: setup?.instructions ?? '',
      has_saved: saved !== undefined,
    }
  },

  async start({ applications }, context) {
    const { db, actor, request } = context
    return startCheckout(context, applications, {
      payers: await selectOwnPayers(db, actor.person_id),
      made_by: actor.user_id,
      language: actor.language,
      remembers: true,
      back: (id) => {
        const page = `${request.base_url}/student-payment-application?checkout=${id}`
        return { paid: page, canceled: `${page}&canceled=1` }
      },
    })
  },

  async state({ id }, { db, actor }) {
    const payers = await selectOwnPayers(db, actor.person_id)
    const checkout = await sql<{
      state: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
      amount: number
      currency: string
    }>`
      select state, amount, currency
      from provider_checkout
      where school_id = kernel.school_id() and id = ${id} and payer_id = any (${payers})`.optional(db)
    return found(checkout)
  },

  async methods(_, context) {
    const open = await opened(context)
    if (isFailure(open)) return open
    const customer = await optionalCustomer(context.db, context.actor.person_id, open.setup.provider)
    if (!customer) return fail('conflict', 'finance.nothing-saved')
    return asked(() => open.provider.manageMethods(customer, `${context.request.base_url}/student-invoice`))
  },

  async refund({ id, version, amount, reason }, context) {
    const { db, actor } = context
    const refused = await refusedWithout(db, actor, 'may_refund')
    if (refused) return refused
    const setup = await optionalSetup(db)
    const provider = setup && optionalProvider(context, setup)
    const payment = (await lockPayments(db, [id])).get(id)
    if (!payment) return fail('not_found')
    if (payment.version !== version) return fail('conflict', 'stale', { present: { id, version: payment.version } })
    if (payment.provider === '' || payment.number === null) return fail('conflict', 'finance.no-payment')
    if (!provider || setup.provider !== payment.provider) return fail('conflict', 'finance.keys-needed')
    if (amount > payment.amount - payment.refunded) return wrongField('amount', 'finance.more-than-credit')
    if (!isPayable(amount, payment.currency)) return wrongField('amount', 'finance.not-payable')
    const { approve_refund } = await selectConfig(db)
    if (approve_refund !== null && amount >= approve_refund) return wrongField('amount', 'finance.approval-needed')
    const posted = await refundPayment(db, { id, amount, method: 'online', reason }, byOf(context))
    if (isFailure(posted)) return posted
    // Last, and once for what was given back before: if this call dies now, the webhook tells the books of it.
    const reference = await referenceOf(db, id)
    const given = await asked(() =>
      provider.refund({
        payment: reference,
        amount,
        currency: payment.currency,
        key: `${id}-${payment.refunded}-${amount}`,
      }),
    )
    if (isFailure(given)) return given
    await emitReopened(db, context.emit, [id])
    changed(context)
    return { refunded: amount }
  },
})

const optionalCustomer = async (db: Db, person_id: number | null, provider: string): Promise<string | undefined> =>
  (
    await sql<{ reference: string }>`
      select c.reference
      from provider_customer c
      join payer p on p.school_id = c.school_id and p.id = c.payer_id and p.person_id = ${person_id}
      where c.school_id = kernel.school_id() and c.provider = ${provider}
      limit 1`.optional(db)
  )?.reference

const referenceOf = async (db: Db, payment_id: number): Promise<string> =>
  (
    await sql<{ reference: string }>`
      select coalesce(provider_reference, '') as reference
      from payment
      where school_id = kernel.school_id() and id = ${payment_id}`.one(db)
  ).reference
