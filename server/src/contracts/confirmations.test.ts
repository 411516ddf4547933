import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmations } from '#contract/contracts/confirmations.contract.ts'
import { contractList, contracts } from '#contract/contracts/contracts.contract.ts'
import { contractPending } from '#contract/contracts/pending.rules.ts'
import { contractRules, firstContractRules } from '#contract/settings/contract-rules.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { watchContracts } from './contracts.job.ts'
import { contractsIn, draftOf } from './contracts.testing.ts'

const portal = withPortal()
const { only, sent, signing, template, mailsTo } = contractsIn(portal)

const yearOf = async (room: Classroom): Promise<number> => {
  const [year] = await portal
    .owner()
    .insert<{ id: number }>('academic_year', [
      { school_id: room.school.id, name: '2027/2028', start_date: '2027-08-01', end_date: '2028-06-30' },
    ])
  return year?.id ?? 0
}
const asked = async (room: Classroom) => {
  const { id } = await template(room, { kind: 'confirmation', name: 'Confirmation' })
  return { template_id: id, academic_year_id: await yearOf(room) }
}

describe('enrollment confirmations', () => {
  it('say beforehand who gets one and what is odd, with the fees of the next grade', async () => {
    const room = await portal.classroom()
    const given = await asked(room)
    const [first, second, third] = room.students
    await portal.owner().rows('delete from guardianship where student_id = $1', [second?.person_id])
    await portal
      .owner()
      .rows(`update person set email = '', user_id = null where id = $1`, [only(room.parents, 2).person_id])
    await portal.owner().rows(`update student set grade_level = '12x' where id = $1`, [third?.person_id])
    const office = portal.as(room.admin)
    const { rows, currency } = await office.ok(confirmations.preview, given)
    const of = (id: number | undefined) => rows.find((row) => row.id === id)
    expect(currency).toBe('EUR')
    expect(of(first?.person_id)).toMatchObject({
      next_grade: '10',
      total: 105_000,
      signers: [only(room.parents).name],
      odd: [],
    })
    expect(of(second?.person_id)).toMatchObject({ odd: ['nobody-signs'] })
    expect(of(third?.person_id)).toMatchObject({
      next_grade: '',
      total: 100_000,
      odd: ['no-account', 'no-email', 'last-grade'],
    })
    expect((await office.ok(confirmations.preview, { ...given, grade_level: '9' })).rows).toHaveLength(2)
    const other = await template(room, { name: 'Other', kind: 'other' })
    expect((await office.call(confirmations.preview, { ...given, template_id: other.id })).http).toBe(422)
  })

  it('go out once a year, and those that nobody signed are taken back together', async () => {
    const room = await portal.classroom()
    const given = await asked(room)
    const office = portal.as(room.admin)
    const student_ids = room.students.map(({ person_id }) => person_id)
    const [mother, father, other] = [only(room.parents), only(room.parents, 1), only(room.parents, 2)]
    const cause = randomUUID()
    const one = await office.ok(confirmations.send, {
      ...given,
      student_ids: student_ids.slice(0, 2),
      sign_by: null,
      cause,
    })
    const two = await office.ok(confirmations.send, {
      ...given,
      student_ids: student_ids.slice(2),
      sign_by: null,
      cause,
    })
    expect([one.ids.length, two.ids.length, two.batch_id]).toEqual([2, 1, one.batch_id])
    expect(await mailsTo(other)).toEqual([`To sign: Enrollment of ${only(room.students, 2).name}`])
    const again = await office.ok(confirmations.send, { ...given, student_ids, sign_by: null, cause: randomUUID() })
    expect(again).toMatchObject({ ids: [], skipped: [{ why: 'has-one' }, { why: 'has-one' }, { why: 'has-one' }] })
    const listed = await office.ok(contractList.list, { batch_id: one.batch_id, sort: 'number' })
    expect(listed.rows).toMatchObject(
      [1, 2, 3].map(() => ({ kind: 'confirmation', state: 'sent', total: 105_000, sign_by: '2026-12-04' })),
    )
    const [first = 0] = one.ids
    expect((await signing(mother, first, { instalments: 10 })).data.state).toBe('signed')
    const [batch] = (await office.ok(confirmations.batches, {})).rows.filter(({ id }) => id === one.batch_id)
    expect(batch).toMatchObject({ sent: 3, out: 2, partly: 0, signed: 1, year: '2027/2028', template: 'Confirmation' })
    expect(await office.ok(confirmations.undo, { id: one.batch_id })).toEqual({ taken_back: 2, left: 1 })
    expect((await office.call(confirmations.undo, { id: one.batch_id })).http).toBe(404)
    expect((await portal.as(father).ok(contracts.own, {})).rows).toEqual([])
    expect((await portal.as(mother).ok(contracts.own, {})).rows).toMatchObject([{ id: first, state: 'signed' }])
    const statuses = await portal
      .owner()
      .rows<{ status: string }>('select status from person_role where person_id = any ($1)', [
        [father.person_id, other.person_id],
      ])
    expect(statuses).toEqual([{ status: 'Active' }, { status: 'Active' }])
    const fresh = await office.ok(confirmations.send, { ...given, student_ids, sign_by: null, cause: randomUUID() })
    expect([fresh.ids.length, fresh.skipped.length]).toEqual([2, 1])
    expect((await office.call(confirmations.send, { ...given, student_ids, sign_by: null, cause })).http).toBe(409)
  })

  it('sent at once from two windows reach each family once', async () => {
    const room = await portal.classroom()
    const given = await asked(room)
    const student_ids = room.students.map(({ person_id }) => person_id)
    const send = () =>
      portal.as(room.admin).call(confirmations.send, { ...given, student_ids, sign_by: null, cause: randomUUID() })
    await Promise.all([send(), send()])
    const kept = await portal
      .owner()
      .rows(`select from contract where school_id = $1 and state = 'sent'`, [room.school.id])
    expect(kept).toHaveLength(3)
  })

  it('are no business of another school', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom()
    const given = await asked(room)
    const office = portal.as(other.admin)
    expect((await office.call(confirmations.preview, given)).http).toBe(404)
    expect((await office.ok(confirmations.batches, {})).rows).toEqual([])
    expect((await portal.as(room.teacher).call(confirmations.preview, given)).http).toBe(403)
  })
})

describe('by the clock', () => {
  const watch = () => {
    const { pool, jobs } = portal.product().kernel
    return watchContracts({ pool, jobs, clock: portal.product().kernel.clock })()
  }

  it('a contract is reminded of once before its last day and expires after it', async () => {
    const room = await portal.classroom({ time_zone: 'Asia/Tokyo' })
    const [child, mother] = [only(room.students), only(room.parents)]
    await portal.as(room.admin).ok(contractRules.save, {
      rules: { ...firstContractRules, days_to_sign: 5, remind_days_before: 2 },
      note: 'Earlier',
      version: 0,
    })
    const id = await sent(room, draftOf(child, [mother]))
    expect((await portal.as(mother).ok(contracts.read, { id })).sign_by).toBe('2026-11-26') // it is the 21st in Tokyo
    const state = async () => (await portal.as(room.admin).ok(contracts.read, { id })).state
    const at = async (instant: string) => {
      portal.clock.set(instant)
      await watch()
      return [await state(), (await mailsTo(mother)).filter((subject) => subject.startsWith('Reminder')).length]
    }
    try {
      expect(await at('2026-11-23T14:59:00Z')).toEqual(['sent', 0])
      expect(await at('2026-11-23T15:01:00Z')).toEqual(['sent', 1])
      expect(await at('2026-11-25T12:00:00Z')).toEqual(['sent', 1])
      expect(await at('2026-11-26T14:59:00Z')).toEqual(['sent', 1])
      portal.clock.set('2026-11-26T15:01:00Z')
      expect((await signing(mother, id)).code).toBe('contracts.is-expired')
      expect(await at('2026-11-26T15:01:00Z')).toEqual(['expired', 1])
      const [role] = await portal
        .owner()
        .rows('select status from person_role where person_id = $1', [mother.person_id])
      expect(role).toEqual({ status: 'Active' })
      const { version } = await portal.as(room.admin).ok(contracts.read, { id })
      await portal.as(room.admin).ok(contracts.change, { id, version, reason: 'Asked again' })
      await portal.as(room.admin).ok(contracts.send, { ids: [id] })
      expect(await state()).toBe('sent')
    } finally {
      portal.clock.reset()
    }
  })

  it('another last day is reminded of again, by the office at once', async () => {
    const room = await portal.classroom()
    const [child, mother] = [only(room.students), only(room.parents)]
    const office = portal.as(room.admin)
    const id = await sent(room, draftOf(child, [mother], { sign_by: '2026-11-21' }))
    expect(await office.ok(contracts.remind, { ids: [id] })).toEqual({ ids: [id], people: 1 })
    expect((await office.call(contracts.extend, { ids: [id], sign_by: '2026-11-19' })).http).toBe(422)
    await office.ok(contracts.extend, { ids: [id], sign_by: '2026-12-24' })
    expect((await office.ok(contracts.read, { id })).sign_by).toBe('2026-12-24')
    const [role] = await portal.owner().rows('select status from person_role where person_id = $1', [mother.person_id])
    expect(role).toEqual({ status: contractPending })
  })
})
