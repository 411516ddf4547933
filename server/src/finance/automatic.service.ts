import { automatic } from '#contract/finance/automatic.contract.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serveInSchool } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { selectOwnPayers } from './accounts.queries.ts'
import {
  agree,
  keepSetUp,
  lockAutomatic,
  lockCharges,
  selectAutomatic,
  selectNext,
  turnOff,
  turnOn,
} from './automatic.queries.ts'
import { changed } from './billing.service.ts'
import { asked, closeCheckout, oneAtATime, opened } from './checkout.ts'
import { selectConfig } from './config.queries.ts'
import { optionalSetup } from './payment-setup.queries.ts'
import { optionalProvider } from './provider-keys.ts'

const never = { state: 'off', since: null, off_reason: '', last: null, has_method: false } as const

export const automaticService = serveInSchool(automatic, {
  async read(_, { db, actor, now }) {
    const payer_id = await ownPayer(db, actor.person_id)
    const setup = await optionalSetup(db)
    const terms = await termsOf(db, actor.language)
    const available = payer_id !== undefined && setup?.takes_online === true
    if (payer_id === undefined) return { ...never, available, terms, next: null }
    return {
      ...((await selectAutomatic(db, payer_id, now)) ?? never),
      available,
      terms,
      next: (await selectNext(db, payer_id, dayOf(actor, now).date, now)) ?? null,
    }
  },

  async turnOn({ method }, context) {
    const { db, actor, now, request } = context
    const payer_id = found(await ownPayer(db, actor.person_id))
    const open = await opened(context)
    if (isFailure(open)) return open
    const provider = open.setup.provider
    await oneAtATime(db, payer_id)
    const known = await lockAutomatic(db, payer_id)
    const isOpen = known && known.setup_reference !== '' && new Date(known.setup_until ?? 0) > now
    // Pressed twice, it is the same page.
    if (method === 'new' && isOpen) return { url: known.setup_url }
    const has_method = known?.method !== undefined && known.method !== '' && known.provider === provider
    if (method === 'saved' && !has_method) return fail('conflict', 'finance.nothing-saved')
    const terms = await termsOf(db, actor.language)
    const { setup_key } = await agree(db, { payer_id, provider, terms, user_id: actor.user_id, now })
    if (method === 'saved') {
      await turnOn(db, payer_id, now)
      changed(context)
      return { url: '' }
    }
    const { email, customer } = await selectPayer(db, payer_id, provider)
    const { currency } = await selectConfig(db)
    const page = `${request.base_url}/student-invoice`
    const made = await asked(() =>
      open.provider.createSetUp({
        key: setup_key,
        currency,
        email,
        language: actor.language,
        customer,
        back: { saved: page, canceled: page },
      }),
    )
    if (isFailure(made)) return made
    await keepSetUp(db, payer_id, made)
    changed(context)
    return { url: made.url }
  },

  async turnOff(_, context) {
    const payer_id = found(await ownPayer(context.db, context.actor.person_id))
    return off(context, payer_id, '')
  },

  async stop({ payer_id, reason }, context) {
    return off(context, payer_id, reason)
  },
})

/**
 * At once, also where the provider is away: what was charged and not paid yet is taken back there now, or later by the
 * job.
 */
const off = async (context: Context, payer_id: number, reason: string): Promise<{ under_way: boolean } | Failure> => {
  const { db, actor, now } = context
  await oneAtATime(db, payer_id)
  found(await lockAutomatic(db, payer_id))
  await turnOff(db, payer_id, { by: actor.user_id, reason, now })
  const setup = await optionalSetup(db)
  const provider = setup && optionalProvider(context, setup)
  let under_way = false
  for (const one of await lockCharges(db, sql`c.payer_id = ${payer_id}`))
    if (!provider || (await closeCheckout(db, provider, one)) !== true) under_way = true
  changed(context)
  return { under_way }
}

/** Invoices of a person go to the first account. */
const ownPayer = async (db: Db, person_id: number | null): Promise<number | undefined> =>
  (await selectOwnPayers(db, person_id)).toSorted((a, b) => a - b)[0]

const termsOf = async (db: Db, language: string): Promise<string> => {
  const { name } = await sql<{ name: string }>`select name from school where id = kernel.school_id()`.one(db)
  return say(language, 'finance.automatic-terms', { school: name })
}

const selectPayer = (db: Db, payer_id: number, provider: string) =>
  sql<{ email: string; customer: string | null }>`
    select
      coalesce(nullif(y.email, ''), p.email, '') as email,
      (
        select x.reference
        from provider_customer x
        where x.school_id = y.school_id and x.payer_id = y.id and x.provider = ${provider}
      ) as customer
    from payer y
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where y.school_id = kernel.school_id() and y.id = ${payer_id}`.one(db)
