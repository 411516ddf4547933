import { isFailure } from '#contract/kernel/errors.ts'
import { formats } from '#contract/kernel/formats.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockAutomatic, lockCharges, stopAutomatic, turnOn } from './automatic.queries.ts'
import { closeCheckout } from './checkout.ts'
import { payerNotice, payerPage } from './invoice-mail.ts'
import { payerName } from './invoices.queries.ts'
import type { Books, Taken } from './provider-books.ts'
import { keepCustomer, paidOrPending, setCheckout } from './provider-checkouts.ts'
import type { ChargeState, ProviderNews } from './provider.ts'

/** The page of a provider on which a method was saved turns automatic payment on, once. */
export const takeSetUp = async (
  books: Books,
  { checkout, set_up }: Extract<ProviderNews, { kind: 'set-up' }>,
): Promise<Taken> => {
  const { db, by, name, provider } = books
  const row = await sql<{ payer_id: number }>`
    select payer_id
    from automatic_payment
    where school_id = kernel.school_id() and provider = ${name} and setup_reference = ${checkout}`.optional(db)
  if (!row) return 'ignored'
  if (!provider) return 'later'
  const { payer_id } = row
  const saved = await provider.fetchMethod(set_up)
  if (saved.method === '') return 'later'
  // Turned off, or another page was opened, while the provider was asked.
  if ((await lockAutomatic(db, payer_id))?.setup_reference !== checkout) return 'ignored'
  await turnOn(db, payer_id, by.now, saved)
  await keepCustomer(books, payer_id, saved.customer)
  // What failed with the method of before is charged anew with this one.
  for (const one of await lockCharges(db, sql`c.payer_id = ${payer_id} and c.failed_at is not null`)) {
    const closed = await closeCheckout(db, provider, one)
    if (isFailure(closed)) throw new Error(closed.code)
  }
  return 'taken'
}

/** The provider says on its own, within minutes, when it tries again; without a word for so long it does not. */
const silence = 60 * 60_000

/** Something happened to a charge: where it stands, the provider is asked, so that no order of its words matters. */
export const takeCharge = async (
  books: Books,
  { charge, key }: Pick<Extract<ProviderNews, { kind: 'charge' }>, 'charge' | 'key'>,
): Promise<Taken> => {
  const { db, by, name, provider } = books
  const checkout = await sql<{ id: number; state: string }>`
    update provider_checkout
    set reference = ${charge}
    where school_id = kernel.school_id()
      and provider = ${name}
      and automatic_on is not null
      and reference in ('', ${charge})
      and key::text = ${key}
    returning id, state`.optional(db)
  if (!checkout) return 'ignored'
  if (!provider) return 'later'
  const { id, state } = checkout
  const stands = await provider.fetchCharge(charge)
  if (stands.state === 'paid' && stands.payment !== '')
    return paidOrPending(books, { ...stands, kind: 'paid', checkout: charge, customer: '' })
  if (state !== 'open' && state !== 'pending') return 'taken'
  // Settled without money, or taken back by a call that came to nothing afterwards: charged anew another day.
  if (stands.state === 'paid' || stands.state === 'canceled') await setCheckout(books, id, 'expired', null)
  else if (stands.state === 'over') await giveUp(books, id)
  else {
    const failed_at = await noteAttempt(books, id, stands)
    const isLast = stands.failed && stands.retry_at === null && failed_at !== null
    if (isLast && by.now.getTime() - new Date(failed_at).getTime() >= silence) {
      const closed = await provider.cancelCharge({ reference: charge, key, customer: '' })
      if (closed) await giveUp(books, id)
    }
  }
  return 'taken'
}

const noteAttempt = async ({ db, by }: Books, id: number, { attempts, failed, retry_at }: ChargeState) =>
  (
    await sql<{ failed_at: string | null }>`
      update provider_checkout
      set
        state = 'pending', looked_at = ${by.now}, retry_at = ${retry_at},
        failed_at = case
          when not ${failed} then null
          when failed_at is null or attempts < ${attempts} then ${by.now}::timestamptz
          else failed_at
        end,
        attempts = ${attempts}, version = version + 1
      where school_id = kernel.school_id() and id = ${id}
      returning failed_at`.one(db)
  ).failed_at

type Payer = {
  payer_id: number
  amount: number
  currency: string
  payer: string
  user_id: number | null
  email: string
  language: string
  notification: Partial<Choices>
  school: string
}

/** Nothing comes of a charge any more: automatic payment stops, and the payer is notified. */
export const giveUp = async (books: Books, id: number): Promise<void> => {
  const { db, jobs, school_id, base_url, by } = books
  await setCheckout(books, id, 'failed', null)
  const payer = await sql<Payer>`
    update provider_checkout c
    set failed_at = coalesce(c.failed_at, ${by.now}), retry_at = null
    from payer y
    join school s on s.id = y.school_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account a on a.id = p.user_id
    where c.school_id = kernel.school_id() and c.id = ${id} and y.school_id = c.school_id and y.id = c.payer_id
    returning
      c.payer_id, c.amount, c.currency, ${payerName('y', 'p')} as payer, p.user_id,
      coalesce(nullif(y.email, ''), nullif(a.email, ''), p.email, '') as email,
      coalesce(y.language, a.language, s.language) as language,
      coalesce(a.notification, '{}') as notification, s.name as school`.one(db)
  await stopAutomatic(db, payer.payer_id)
  const { language, school } = payer
  const amount = formats(language).money(payer.amount, payer.currency)
  const subject = say(language, 'finance.automatic-failed', { amount })
  const body = say(language, 'finance.automatic-failed-body', {
    payer: payer.payer,
    amount,
    address: `${base_url}${payerPage}`,
    school,
  })
  await notify({ db, jobs, school_id, built_in: 'automatic-payment-failed' }, [payerNotice(payer, subject, body)])
}
