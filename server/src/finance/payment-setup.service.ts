import { may } from '#contract/access.ts'
import { paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { fail, type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { reopenStuck, selectEventSums, selectSetup, type Setup } from './payment-setup.queries.ts'
import { takeProviderEvents } from './provider-events.job.ts'
import { optionalProvider, sealKey } from './provider-keys.ts'
import { ProviderFailure } from './provider.ts'
import { isStripeKey, isTestKey, isWebhookSecret } from './provider-stripe.ts'

export const paymentSetupService = serve(paymentSetup, {
  async read(_, context) {
    const { db, actor, request } = context
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const setup = await selectSetup(db)
    const {
      address_key,
      secret_key: _secret,
      webhook_secret,
      stand_in: _stand_in,
      school_id: _school,
      ...shown
    } = setup
    return {
      ...shown,
      has_webhook_secret: webhook_secret !== null,
      webhook_address: may(actor, 'payment-setup.edit') ? `${request.base_url}/payment-events/${address_key}` : '',
      ...(await selectEventSums(db)),
    }
  },

  async save({ version, ...methods }, context) {
    const setup = await ofVersion(context, version)
    if (isFailure(setup)) return setup
    if (methods.takes_online && setup.secret_key === null) return wrongField('takes_online', 'finance.keys-needed')
    if (methods.takes_online && setup.webhook_secret === null)
      return wrongField('takes_online', 'finance.webhook-secret-needed')
    return change(context, version, methods)
  },

  async saveKeys({ secret_key, webhook_secret, version }, context) {
    const { vault, now } = context
    const setup = await ofVersion(context, version)
    if (isFailure(setup)) return setup
    if (secret_key === '' && setup.secret_key === null) return wrongField('secret_key', 'errors.field.required')
    if (secret_key !== '' && !isStripeKey(secret_key)) return wrongField('secret_key', 'finance.key-shape')
    if (webhook_secret !== '' && !isWebhookSecret(webhook_secret))
      return wrongField('webhook_secret', 'finance.webhook-secret-shape')
    const { school_id } = setup
    const keys = {
      ...(secret_key !== '' && { secret_key: sealKey(vault, school_id, 'secret', secret_key) }),
      ...(webhook_secret !== '' && { webhook_secret: sealKey(vault, school_id, 'webhook', webhook_secret) }),
    }
    const found = await tried(context, { ...setup, provider: 'stripe', ...keys })
    if (secret_key !== '' && found.problem === 'key') return wrongField('secret_key', 'finance.key-refused')
    return change(context, version, {
      ...keys,
      provider: 'stripe',
      ...(secret_key !== '' && { is_live: !isTestKey(secret_key), key_hint: secret_key.slice(-4) }),
      account: found.account,
      problem: found.problem,
      checked_at: now,
    })
  },

  async test({ version }, context) {
    const setup = await ofVersion(context, version)
    if (isFailure(setup)) return setup
    if (setup.secret_key === null) return fail('conflict', 'finance.keys-needed')
    const { account, problem } = await tried(context, setup)
    const saved = await change(context, version, { account, problem, checked_at: context.now })
    return isFailure(saved) ? saved : { account, problem, is_live: setup.is_live, version: saved.version }
  },

  async removeKeys({ version }, context) {
    const setup = await ofVersion(context, version)
    if (isFailure(setup)) return setup
    return change(context, version, {
      provider: '',
      secret_key: null,
      webhook_secret: null,
      takes_online: false,
      key_hint: '',
      is_live: false,
      account: '',
      problem: '',
      checked_at: null,
    })
  },

  async retryEvents(_, { db, actor, now, jobs }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const rows = await reopenStuck(db, now)
    if (rows.length > 0) await jobs.add(db, takeProviderEvents, {})
    return { count: rows.length }
  },
})

const stale = (db: Db, id: number): Promise<Failure> =>
  staleRow(db, 'payment_setup', id, ['takes_cash', 'takes_check', 'takes_card', 'takes_bank', 'takes_online'])

const ofVersion = async ({ db, actor }: Context, version: number): Promise<Setup | Failure> => {
  if (actor.school_id === null) return fail('invalid', 'school-needed')
  const setup = await selectSetup(db)
  return setup.version === version ? setup : stale(db, setup.id)
}

const change = async ({ db, actor, publish }: Context, version: number, values: object) => {
  const saved = await db
    .updateTable('payment_setup')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) {
    const { id } = await selectSetup(db)
    return stale(db, id)
  }
  publish({ school_id: actor.school_id ?? 0, topic: 'payment_setup' })
  return saved
}

/** Whose account the key opens, or why it does not: 'key', 'permission', 'unreachable' … */
const tried = async (context: Context, setup: Setup): Promise<{ account: string; problem: string }> => {
  try {
    const { account } = (await optionalProvider(context, setup)?.readAccount()) ?? { account: '' }
    return { account: account.slice(0, 120), problem: '' }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return { account: setup.account, problem: error.message.slice(0, 60) }
  }
}
