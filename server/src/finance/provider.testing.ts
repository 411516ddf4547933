import { accounts } from '#contract/finance/accounts.contract.ts'
import { invoices } from '#contract/finance/invoices.contract.ts'
import { paymentSetup } from '#contract/finance/payment-setup.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import type { Classroom, Person, withPortal } from '#server/kernel/testing.ts'
import { takeEvents } from './provider-events.job.ts'
import { type openStandIn, testKey, testSecret } from './testing-stripe.ts'

export type Place = { room: Classroom; family: Person; payer: number; hook: string }

/** What tests of online payments do again and again, with a provider on this machine. */
export const onlineOf = (
  portal: ReturnType<typeof withPortal>,
  standIn: () => Awaited<ReturnType<typeof openStandIn>>,
) => {
  /** A school that takes payments online, and a parent who may pay. */
  const opened = async (): Promise<Place> => {
    const room = await portal.classroom()
    const admin = portal.as(room.admin)
    const family = room.parents[0] as Person
    await admin.ok(paymentSetup.read, {})
    await portal
      .owner()
      .rows('update payment_setup set stand_in = $2 where school_id = $1', [room.school.id, standIn().address])
    const { version } = await admin.ok(paymentSetup.saveKeys, {
      secret_key: testKey,
      webhook_secret: testSecret,
      version: 1,
    })
    const setup = await admin.ok(paymentSetup.read, {})
    await admin.ok(paymentSetup.save, { ...methodsOf(setup), takes_online: true, version })
    await admin.ok(tags.save, {
      kind: 'user',
      id: family.person_id,
      changes: [{ flag: 'payinvoice', from: 'inherit', to: 'allow' }],
    })
    const { id: payer } = await admin.ok(accounts.open, { person_id: family.person_id })
    return { room, family, payer, hook: new URL(setup.webhook_address).pathname }
  }
  const readSetup = (room: Classroom) => portal.as(room.admin).ok(paymentSetup.read, {})
  const methodsOf = ({
    takes_cash,
    takes_check,
    takes_card,
    takes_bank,
    takes_online,
    check_payable_to,
    instructions,
  }: Awaited<ReturnType<typeof readSetup>>) => ({
    takes_cash,
    takes_check,
    takes_card,
    takes_bank,
    takes_online,
    check_payable_to,
    instructions,
  })

  const issued = async ({ room, payer }: Place, unit_amount: number, due_on = '2026-12-01'): Promise<number> => {
    const { id } = await portal.as(room.admin).ok(invoices.saveDraft, {
      payer_id: payer,
      student_id: null,
      currency: 'USD',
      title: 'Tuition',
      note: '',
      purchase_order: '',
      due_on,
      payment_plan_id: null,
      discount_ids: [],
      lines: [{ product_id: null, name: 'Tuition', quantity: 1, unit_amount, tax_rate: 0, tax_included: false }],
    })
    await portal.as(room.admin).ok(invoices.issue, { ids: [id] })
    return id
  }
  const balance = async ({ room }: Place, id: number) => (await portal.as(room.admin).ok(invoices.read, { id })).balance

  const hear = async (hook: string, { payload, signature }: { payload: string; signature: string }) =>
    (
      await portal.product().app.inject({
        method: 'POST',
        url: hook,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    ).statusCode
  /** The provider says something now, unless it is said `at` another time. */
  const say = async (
    { hook }: Place,
    type: string,
    object: object,
    more: { id?: string; at?: Date; live?: boolean } = {},
  ) => hear(hook, standIn().signed(type, object, { at: portal.product().kernel.clock(), ...more }))
  const work = (minutes = 0) =>
    takeEvents({
      ...portal.product().kernel,
      clock: () => new Date(portal.product().kernel.clock().getTime() + minutes * 60_000),
    })()

  return { opened, readSetup, methodsOf, issued, balance, hear, say, work }
}
