import { describe, expect, it } from 'vitest'
import { comments } from '#contract/communication/comments.contract.ts'
import { masterContractStates } from '#contract/contracts/contract.states.ts'
import { masterContractList, masterContracts, organizations } from '#contract/contracts/organizations.contract.ts'
import { accounts } from '#contract/finance/accounts.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

const agreed = async (room: Classroom, more: object = {}) => {
  const office = portal.as(room.admin)
  const organization = await office.ok(organizations.save, {
    name: `City of Linden ${room.school.id}`,
    contact_name: 'B. Roth',
    email: '',
    phone: '',
    address: '',
    tax_number: '',
  })
  const terms = {
    organization_id: organization.id,
    title: 'Scholarships',
    seats: 2,
    share: 7_550,
    currency: 'EUR',
    prices: [
      { name: 'Tuition', amount: 100_001, grade_levels: [] },
      { name: 'Boarding', amount: 50_000, grade_levels: ['12'] },
    ],
    purchase_order: 'PO-7',
    billing_group: 'City',
    billing: 'each' as const,
    due_days: null,
    payment_plan_id: null,
    start_date: '2026-08-01',
    end_date: '2027-07-31',
    ...more,
  }
  const { id } = await office.ok(masterContracts.save, terms)
  const read = () => office.ok(masterContracts.read, { id })
  const change = async (action: 'activate' | 'end' | 'reopen' | 'void') =>
    office.call(masterContracts.change, { id, version: (await read()).version, action, reason: null })
  return { office, id, terms, organization, read, change }
}

describe('an organization that pays for students', () => {
  it('has seats that students take; its share of the price is rounded once and the family pays the rest', async () => {
    const room = await portal.classroom()
    const { office, id, read, change } = await agreed(room)
    const [first = 0, second = 0, third = 0] = room.students.map(({ person_id }) => person_id)
    expect((await office.call(masterContracts.seat, { id, student_ids: [first] })).code).toBe(
      'contracts.master-not-active',
    )
    await change('activate')
    expect(await office.ok(masterContracts.seat, { id, student_ids: [first, first] })).toEqual({ taken: 1 })
    expect(await office.ok(masterContracts.seat, { id, student_ids: [first] })).toEqual({ taken: 1 })
    const full = await office.call(masterContracts.seat, { id, student_ids: [second, third] })
    expect([full.http, full.code, full.message]).toEqual([
      409,
      'contracts.no-seats',
      '1 seat is left, and 2 are wanted.',
    ])
    expect((await read()).taken).toBe(1)
    // 100,001 × 75.5 % = 75,500.755
    expect((await read()).students).toMatchObject([
      { id: first, price: 100_001, organization_pays: 75_501, family_pays: 24_500 },
    ])
    await office.ok(masterContracts.seat, { id, student_ids: [second] })
    await office.ok(masterContracts.unseat, { id, student_ids: [first] })
    expect(await office.ok(masterContracts.seat, { id, student_ids: [third] })).toEqual({ taken: 2 })
    expect(new Map((await read()).students.map((one) => [one.id, one.left_at === null]))).toEqual(
      new Map([
        [first, false],
        [second, true],
        [third, true],
      ]),
    )
    expect((await office.ok(masterContractList.list, {})).rows).toMatchObject([
      { seats: 2, taken: 2, share: 7_550, state: 'active' },
    ])
  })

  it('gives seats to a list of numbers, addresses and names at once, and says which lines name nobody or two', async () => {
    const room = await portal.classroom({ students: 4 })
    const { office, id, change, read } = await agreed(room, { seats: 3 })
    await change('activate')
    const [first, second, third, fourth] = await portal.owner().rows<{ id: number; number: string; email: string }>(
      `
        select s.id, s.number, p.email
        from student s
        join person p on p.school_id = s.school_id and p.id = s.id
        where s.school_id = $1
        order by s.id`,
      [room.school.id],
    )
    await portal
      .owner()
      .rows(`update person set fname = 'Ann', lname = 'Lee' where id = any ($1)`, [[third?.id, fourth?.id]])
    const seated = (lines: string, student_ids: number[] = []) =>
      office.call(masterContracts.seat, { id, student_ids, lines })
    const unclear = await seated(`${first?.number}\nNobody Atall\nann lee`)
    expect([unclear.http, unclear.fields]).toMatchObject([
      422,
      [{ path: 'lines', message: '2 lines name nobody, or more than one student: Nobody Atall, ann lee' }],
    ])
    expect((await read()).taken).toBe(0)
    const nobody = await seated(' \n')
    expect([nobody.http, nobody.fields[0]?.path]).toEqual([422, 'student_ids'])
    const all = await seated(`${first?.number}, Ann\r\n\r\n${second?.email.toUpperCase()}\n${first?.number}`, [
      third?.id ?? 0,
    ])
    expect(all.data).toEqual({ taken: 3 })
    const beyond = await seated(fourth?.number ?? '')
    expect([beyond.http, beyond.message]).toEqual([409, 'No seat is left, and 1 is wanted.'])
  })

  it('has an account from when the agreement is active: the one of its name that is there, or a new one', async () => {
    const room = await portal.classroom()
    const { office, change, organization } = await agreed(room)
    const named = (await office.ok(organizations.list, {})).rows[0]
    const account = await office.ok(accounts.save, {
      name: named?.name.toUpperCase() ?? '',
      email: 'bills@linden.example',
      address: '',
      language: null,
      tax_number: '',
      collections: 'none',
      collections_until: null,
      collections_note: '',
    })
    const found = async () => (await office.ok(accounts.find, { search: 'linden', organizations: '1' })).rows
    await change('activate')
    const [linked] = await portal
      .owner()
      .rows<{ payer_id: number }>('select payer_id from organization where id = $1', [organization.id])
    expect(linked?.payer_id).toBe(account.id)
    expect((await found()).map(({ id }) => id)).toEqual([account.id])

    const other = await portal.classroom()
    const second = await agreed(other)
    await second.change('activate')
    const made = (await second.office.ok(accounts.find, { search: 'linden', organizations: '1' })).rows
    expect(made).toMatchObject([{ name: `City of Linden ${other.school.id}`, kind: 'organization' }])
  })

  it('never has more students than seats, however many calls come at once', async () => {
    const room = await portal.classroom({ students: 8 })
    const { office, id, change, read } = await agreed(room, { seats: 3 })
    await change('activate')
    const answers = await Promise.all(
      room.students.map(({ person_id }) => office.call(masterContracts.seat, { id, student_ids: [person_id] })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'contracts.no-seats')).toHaveLength(5)
    expect((await read()).taken).toBe(3)
    const beyond = portal.owner().rows(
      `
        insert into master_contract_seat (school_id, master_contract_id, student_id, taken_at, taken_by)
        select school_id, $1, id, now(), $2
        from student
        where school_id = $3 and id <> all (select student_id from master_contract_seat where master_contract_id = $1)
        limit 1`,
      [id, room.admin.user_id, room.school.id],
    )
    await expect(beyond).rejects.toThrow('4 students take 3 seats')
  })

  it('keeps as many seats as are taken', async () => {
    const room = await portal.classroom()
    const { office, id, terms, change, read } = await agreed(room)
    await change('activate')
    await office.ok(masterContracts.seat, { id, student_ids: room.students.slice(0, 2).map((one) => one.person_id) })
    const { version } = await read()
    const fewer = await office.call(masterContracts.save, { ...terms, id, version, seats: 1 })
    expect([fewer.http, fewer.fields[0]?.path]).toEqual([422, 'seats'])
    expect((await office.call(masterContracts.save, { ...terms, id, version: version - 1 })).code).toBe('stale')
    const back = await office.call(masterContracts.save, { ...terms, id, version, end_date: '2026-07-01' })
    expect(back.fields[0]?.path).toBe('end_date')
    await office.ok(masterContracts.save, { ...terms, id, version, seats: 5 })
    expect((await read()).seats).toBe(5)
  })

  it('refuses every move that its table does not allow', async () => {
    const room = await portal.classroom()
    const { id, change } = await agreed(room)
    for (const state of masterContractStates.states)
      for (const action of ['activate', 'end', 'reopen', 'void'] as const) {
        await portal.owner().rows('update master_contract set state = $2 where id = $1', [id, state])
        const to = masterContractStates.transitions.find(
          (one) => one.action === action && (one.from as readonly string[]).includes(state),
        )?.to
        const { http, data } = await change(action)
        expect([state, action, http, data?.state]).toEqual([state, action, to ? 200 : 409, to])
      }
  })

  it('is seen by its school alone, with what is noted about it', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: await portal.school({ group_id: room.school.group_id }) })
    const { office, id, organization } = await agreed(room)
    await office.ok(comments.save, { owner_kind: 'master_contract', owner_id: id, body: 'Signed in May', file_ids: [] })
    const foreign = portal.as(other.admin)
    expect((await foreign.call(masterContracts.read, { id })).http).toBe(404)
    expect((await foreign.ok(masterContractList.list, {})).count).toBe(0)
    expect((await foreign.ok(organizations.list, {})).rows).toEqual([])
    expect((await foreign.call(comments.list, { owner_kind: 'master_contract', owner_id: id })).http).toBe(404)
    expect((await foreign.call(organizations.archive, { ids: [organization.id], archived: true })).http).toBe(404)
    for (const who of [room.teacher, ...room.students.slice(0, 1), ...room.parents.slice(0, 1)])
      expect((await portal.as(who).call(masterContracts.read, { id })).http).toBe(403)
    const above = await portal.superAdmin(room.school.group_id)
    const inside = { ...above, token: await portal.session(above, room.school.id, 1) }
    expect(
      (await portal.as(inside).ok(comments.list, { owner_kind: 'master_contract', owner_id: id })).rows,
    ).toMatchObject([{ body: 'Signed in May' }])
    expect((await portal.as(inside).call(comments.list, { owner_kind: 'school', owner_id: room.school.id })).http).toBe(
      403,
    )
  })
})
