import { afterEach, describe, expect, it } from 'vitest'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { payments } from '#contract/finance/payments.contract.ts'
import { builtInNotices } from '#contract/notifications/built-in.contract.ts'
import { holds } from '#contract/people/holds.contract.ts'
import { holdType } from '#contract/settings/catalogs.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { moneyOf } from './finance.testing.ts'
import { watchDueDates } from './reminders.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const { newProduct, newFees, configured, billed, payerOf, paid, listed } = moneyOf(portal)

/** In the morning of a school in UTC. */
const morning = (day: string) => {
  portal.clock.set(`${day}T08:17:00Z`)
  return watchDueDates(portal.product().kernel)()
}
const chiefOf = async ({ school }: Classroom) => {
  const person = await portal.superAdmin(school.group_id)
  return portal.as({ ...person, token: await portal.session(person, school.id, 1) })
}
const mailsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
      [room.school.id],
    )
/** A student with an invoice of 300.00, due on 1 December. */
const owing = async (students = 1) => {
  const room = await portal.classroom({ students })
  const tuition = await newProduct(room, 'Tuition', 30_000)
  await billed(room, await newFees(room, [{ product_id: tuition.id, quantity: 1 }]))
  return room
}

describe('a reminder', () => {
  it('goes to who pays on the days that the school chose, once, with what is still open', async () => {
    const room = await owing()
    await configured(room, { reminder_days: [-3, 5] })
    await morning('2026-11-27')
    expect(await mailsOf(room)).toEqual([])
    await morning('2026-11-28')
    await morning('2026-11-28')
    const [first, ...others] = await mailsOf(room)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: 'Reminder: $300.00 due 1 December 2026' })
    await paid(room, await payerOf(room, 0), 10_000)
    await morning('2026-12-06')
    const [, second, ...more] = await mailsOf(room)
    expect(more).toEqual([])
    expect(second).toMatchObject({ subject: 'Payment overdue: $200.00' })
    expect(second?.body).toContain('INV-000001 Autumn')
  })

  it('that a stopped server missed is sent up to two days later, and of several that were missed the last', async () => {
    const room = await owing()
    await configured(room, { reminder_days: [1, 2] })
    await morning('2026-12-04')
    expect((await mailsOf(room)).map(({ subject }) => subject)).toEqual(['Payment overdue: $300.00'])
    await morning('2026-12-05')
    expect(await mailsOf(room)).toHaveLength(1)
  })

  it('is not sent once it is paid, while a promise holds, or where the school switched it off; rules hear of it all the same', async () => {
    const room = await owing(2)
    await configured(room, { reminder_days: [1] })
    await paid(room, await payerOf(room, 0), 30_000)
    const chief = await chiefOf(room)
    await chief.ok(builtInNotices.switch, { name: 'payment-due', active: false })
    await morning('2026-12-02')
    expect(await mailsOf(room)).toEqual([])
    const events = await portal
      .owner()
      .rows('select person_id, fields from notification_event where school_id = $1 and name = $2', [
        room.school.id,
        'payment-due',
      ])
    expect(events).toMatchObject([
      {
        person_id: room.parents[1]?.person_id,
        fields: { stage: 'overdue', days: 1, amount: '$300.00', invoice: 'INV-000002' },
      },
    ])
    await chief.ok(builtInNotices.switch, { name: 'payment-due', active: true })
    const account = await portal.as(room.admin).ok(accounts.read, { id: await payerOf(room, 1) })
    const { kind: _kind, person_id: _person, person_email: _mail, archived: _archived, ...payer } = account.payer
    await portal.as(room.admin).ok(accounts.save, {
      ...payer,
      collections: 'promised',
      collections_until: '2026-12-31',
    })
    await configured(room, { reminder_days: [2] })
    await morning('2026-12-03')
    expect(await mailsOf(room)).toEqual([])
  })
})

describe('a hold for what is overdue', () => {
  const active = async (room: Classroom, at = 0) => {
    const student_id = room.students[at]?.person_id ?? 0
    const { rows } = await portal.as(room.admin).ok(holds.ofStudent, { student_id })
    return rows.map(({ name, state, source }) => [name, state, source])
  }
  const holding = async (students = 1) => {
    const room = await owing(students)
    const { id } = await portal.as(room.admin).ok(holdType.save, {
      name: 'Fees',
      on_transcript: true,
      on_report_card: false,
      on_enrollment: true,
      informs_family: true,
      informs_advisors: false,
      instructions: 'Pay at the office.',
    })
    await configured(room, { hold_after: 10, hold_least: 5_000, hold_type_id: id, reminder_days: [] })
    return room
  }

  it('begins after the days that the school waits, and ends with the payment', async () => {
    const room = await holding(2)
    await morning('2026-12-11')
    expect(await active(room)).toEqual([])
    await morning('2026-12-12')
    await morning('2026-12-12')
    expect(await active(room)).toEqual([['Fees', 'on', 'finance']])
    await paid(room, await payerOf(room, 0), 30_000)
    expect(await active(room)).toEqual([['Fees', 'released', 'finance']])
    expect(await active(room, 1)).toEqual([['Fees', 'on', 'finance']])
  })

  it('ends when less is open than the school holds for, and stays released where the office released it', async () => {
    const room = await holding(2)
    await morning('2026-12-12')
    await paid(room, await payerOf(room, 0), 25_001)
    const student_id = room.students[1]?.person_id ?? 0
    const { rows } = await portal.as(room.admin).ok(holds.ofStudent, { student_id })
    await portal.as(room.admin).ok(holds.release, { ids: rows.map(({ id }) => id), reason: 'Promised' })
    await morning('2026-12-13')
    expect([await active(room), await active(room, 1)]).toEqual([
      [['Fees', 'released', 'finance']],
      [['Fees', 'released', 'finance']],
    ])
    expect((await listed(room)).map(({ balance }) => balance)).toEqual([4_999, 30_000])
  })

  it('ends when credit that waited pays what is overdue, as the next invoices are made', async () => {
    const room = await holding()
    await morning('2026-12-12')
    await paid(room, await payerOf(room, 0), 30_000, { apply: 'chosen' })
    expect(await active(room)).toEqual([['Fees', 'on', 'finance']])
    const meals = await newProduct(room, 'Meals', 5_000, { kind: 'meals' })
    await billed(room, await newFees(room, [{ product_id: meals.id, quantity: 1 }], { name: 'Meals' }))
    expect((await listed(room)).map(({ balance }) => balance)).toEqual([0, 5_000])
    expect(await active(room)).toEqual([['Fees', 'released', 'finance']])
  })

  it('needs a hold to be chosen', async () => {
    const room = await owing()
    await expect(configured(room, { hold_after: 10, hold_type_id: null })).rejects.toThrow(/hold_type_id/)
    expect(await portal.as(room.admin).ok(payments.due, { payer_id: await payerOf(room, 0) })).toMatchObject({
      open: 30_000,
    })
  })
})
