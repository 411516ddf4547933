import { beforeAll, describe, expect, it } from 'vitest'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { personStatus } from '#contract/lifecycle/person-status.contract.ts'
import { effectsOf, holds } from '#contract/people/holds.contract.ts'
import { reportCards, reports } from '#contract/reports/reports.contract.ts'
import { holdType, status } from '#contract/settings/catalogs.ts'
import { asRequest, type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { notifyHolds } from './hold-notices.job.ts'
import { type HoldContext, placeHolds, releaseHolds } from './holds.ts'

const portal = withPortal()
let room: Classroom
let other: Classroom
let type_id: number

const usual = {
  on_transcript: false,
  on_report_card: true,
  on_enrollment: true,
  reason: '',
  instructions: '',
  start_date: '2026-11-01',
  end_date: null as string | null,
}
const idOf = (at: number): number => room.students[at]?.person_id ?? 0
const admin = () => portal.as(room.admin)
const place = async (at: number, values: Partial<typeof usual> = {}): Promise<number> => {
  const { ids } = await admin().ok(holds.place, {
    ...usual,
    ...values,
    hold_type_id: type_id,
    student_ids: [idOf(at)],
    confirmed: true,
  })
  return ids[0] ?? 0
}
const release = (id: number, reason = '') => admin().ok(holds.release, { ids: [id], reason })
const statesOf = async (at: number) =>
  (await admin().ok(holds.ofStudent, { student_id: idOf(at) })).rows.map(({ state }) => state)

beforeAll(async () => {
  room = await portal.classroom({ students: 6 })
  other = await portal.classroom()
  type_id = (
    await admin().ok(holdType.save, {
      name: 'Library books',
      on_transcript: false,
      on_report_card: true,
      on_enrollment: false,
      informs_family: true,
      informs_advisors: false,
      instructions: 'Return the books to the library.',
    })
  ).id
})

describe('a hold', () => {
  it('is on from its first to its last day, or until it is released, and stays in the history', async () => {
    const id = await place(0, { reason: 'Three books since May' })
    expect(await admin().ok(holds.ofStudent, { student_id: idOf(0) })).toMatchObject({
      rows: [{ id, name: 'Library books', reason: 'Three books since May', source: 'office', state: 'on', version: 1 }],
      implied: null,
    })
    await admin().ok(holds.change, { ...usual, id, version: 1, hold_type_id: type_id, start_date: '2099-01-01' })
    expect(await statesOf(0)).toEqual(['later'])
    expect((await admin().call(holds.change, { ...usual, id, version: 1, hold_type_id: type_id })).http).toBe(409)
    await release(id, 'Brought back')
    expect(await admin().ok(holds.ofStudent, { student_id: idOf(0) })).toMatchObject({
      rows: [{ state: 'released', release_reason: 'Brought back' }],
    })
    const changed = await admin().call(holds.change, { ...usual, id, version: 3, hold_type_id: type_id })
    expect(changed.code).toBe('holds.is-released')
    await admin().ok(holds.reinstate, { ids: [id] })
    expect(await statesOf(0)).toEqual(['later'])
    await release(id)
  })

  it('withholds something, ends after it began, and has a type that the school uses', async () => {
    const problems = async (values: object) =>
      (
        await admin().call(holds.place, {
          ...usual,
          hold_type_id: type_id,
          student_ids: [idOf(0)],
          confirmed: true,
          ...values,
        })
      ).fields.map(({ path }) => path)
    expect(await problems({ on_report_card: false, on_enrollment: false })).toEqual(['on_enrollment'])
    expect(await problems({ end_date: '2026-10-31' })).toEqual(['end_date'])
    expect(await problems({ start_date: '2020-01-01', end_date: '2020-02-01' })).toEqual(['end_date'])
    expect(await problems({ hold_type_id: 999_999_999 })).toEqual(['hold_type_id'])
    const { fields } = await admin().call(holdType.save, {
      name: 'Nothing',
      on_transcript: false,
      on_report_card: false,
      on_enrollment: false,
      informs_family: true,
      informs_advisors: false,
      instructions: '',
    })
    expect(fields.map(({ path }) => path)).toEqual(['on_enrollment'])
  })

  it('is placed on many at once: who has one of its type is named and left out; both ways are undone', async () => {
    const first = await place(1)
    const student_ids = [idOf(0), idOf(1), idOf(2)]
    const asked = { ...usual, hold_type_id: type_id, student_ids }
    const preview = await admin().ok(holds.place, { ...asked, confirmed: false })
    expect(preview.ids).toEqual([])
    expect(preview.rows.filter(({ on_hold }) => on_hold).map(({ student_id }) => student_id)).toEqual([idOf(1)])
    const { ids } = await admin().ok(holds.place, { ...asked, confirmed: true })
    expect(ids).toHaveLength(2)
    const many = await admin().ok(holds.ofMany, { student_ids })
    expect(many.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, ...ids].toSorted((a, b) => a - b))
    const { ids: released } = await admin().ok(holds.release, { ids: [...ids, first], reason: '' })
    expect(released).toHaveLength(3)
    expect((await admin().ok(holds.ofMany, { student_ids })).rows).toEqual([])
    await admin().ok(holds.reinstate, { ids: released })
    expect((await admin().ok(holds.ofMany, { student_ids })).rows).toHaveLength(3)
    expect((await admin().call(holds.takeBack, { ids: [first] })).code).toBe('holds.undo-late') // it was released since
    await admin().ok(holds.release, { ids: released, reason: '' })
    const { ids: fresh } = await admin().ok(holds.place, { ...asked, confirmed: true })
    await admin().ok(holds.takeBack, { ids: fresh })
    expect((await admin().ok(holds.ofMany, { student_ids })).rows).toEqual([])
  })

  it('is placed once for what its source names, as long as it is on', async () => {
    const now = new Date('2026-11-20T10:00:00Z')
    await inSystemScope(
      portal.product().kernel.pool,
      { request_id: 'overdue', school_id: room.school.id },
      async (db) => {
        const context: HoldContext = {
          db,
          now,
          actor: { school_id: room.school.id, user_id: null },
          emit: Object.assign(async () => undefined, { of: () => context.emit }),
          publish: () => undefined,
        }
        const hold = {
          student_ids: [idOf(3)],
          hold_type_id: type_id,
          start_date: '2026-11-20',
          source: 'finance' as const,
          source_key: 'invoice:7',
        }
        const [one] = await placeHolds(context, hold)
        expect(one?.student_id).toBe(idOf(3))
        expect(await placeHolds(context, hold)).toEqual([])
        const of = { source: 'finance' as const, source_key: 'invoice:7', student_ids: null }
        expect(await releaseHolds(context, of, 'Paid')).toEqual([one])
        expect(await releaseHolds(context, of, 'Paid')).toEqual([])
        expect(await placeHolds(context, hold)).toHaveLength(1)
      },
    )
    const { rows } = await admin().ok(holds.ofStudent, { student_id: idOf(3) })
    expect(rows.map((row) => [row.state, row.source, effectsOf(row)])).toEqual([
      ['on', 'finance', ['report_card']],
      ['released', 'finance', ['report_card']],
    ])
    await release(rows[0]?.id ?? 0)
  })
})

describe('a status', () => {
  const giving = (status_id: number | null, base: 'active' | 'inactive') =>
    admin().ok(personStatus.change, {
      rows: [{ id: idOf(4), status: base, status_id, until: null }],
      reason: '',
      confirmed: true,
    })

  it('that says by its name that money is owed brings a financial hold for as long as it lasts', async () => {
    const made = await admin().ok(status.save, {
      name: 'Completed-Financial Hold',
      noun: 'student',
      tone: 'plum',
      access: 1,
      base: 'active',
      hold_type_id: null,
    })
    const dropped = await admin().ok(status.save, {
      name: 'Dropped-financial',
      noun: 'student',
      tone: 'plum',
      access: 0,
      base: 'inactive',
      hold_type_id: null,
    })
    expect(dropped.hold_type_id).toBe(made.hold_type_id)
    await giving(made.id, 'active')
    expect((await admin().ok(holds.ofStudent, { student_id: idOf(4) })).implied).toMatchObject({
      name: 'Financial hold',
      status: 'Completed-Financial Hold',
      on_transcript: true,
      on_report_card: true,
      on_enrollment: true,
    })
    const own = await portal.as(room.students[4]).ok(holds.own, {})
    expect(own.rows.map(({ name }) => name)).toEqual(['Financial hold'])
    await giving(null, 'active')
    expect((await admin().ok(holds.ofStudent, { student_id: idOf(4) })).implied).toBeNull()
    expect((await portal.as(room.students[4]).ok(holds.own, {})).rows).toEqual([])
  })

  it('of teachers and parents brings none', async () => {
    const row = await admin().ok(status.save, {
      name: 'On leave',
      noun: 'teacher',
      tone: 'plum',
      access: 1,
      base: 'active',
      hold_type_id: type_id,
    })
    expect(row.hold_type_id).toBeNull()
  })
})

describe('who sees a hold', () => {
  it('the office all of it; student and guardian what is withheld and what to do; teachers and others nothing', async () => {
    const id = await place(0, { reason: 'Internal words' })
    const read = { student_id: idOf(0) }
    for (const person of [room.teacher, room.students[0], room.parents[0]])
      expect((await portal.as(person).call(holds.ofStudent, read)).http).toBe(403)
    for (const person of [room.students[0], room.parents[0]]) {
      const { text } = await portal.send(person, asRequest(holds.own, read))
      expect(text).toContain('Return the books to the library.')
      expect(text).not.toContain('Internal words')
    }
    expect((await portal.as(room.students[1]).ok(holds.own, read)).rows).toEqual([])
    expect((await portal.as(room.parents[1]).ok(holds.own, read)).rows).toEqual([])
    expect((await portal.as(room.teacher).call(holds.own, read)).http).toBe(403)
    expect((await portal.as(other.admin).call(holds.ofStudent, read)).http).toBe(404)
    await release(id)
  })

  it('but not a guardian who may have no contact', async () => {
    const id = await place(0)
    const set = (no_contact: boolean) =>
      portal.owner().rows(
        `update guardianship set no_contact = $3, contact = not $3, custody = not $3
         where school_id = $1 and student_id = $2`,
        [room.school.id, idOf(0), no_contact],
      )
    await set(true)
    expect((await portal.as(room.parents[0]).ok(holds.own, {})).rows).toEqual([])
    await set(false)
    expect((await portal.as(room.parents[0]).ok(holds.own, {})).rows).toHaveLength(1)
    await release(id)
  })

  it('those concerned hear of it a little later, once, and when it is released', async () => {
    const fresh = await portal.classroom()
    const office = portal.as(fresh.admin)
    const { id: hold_type_id } = await office.ok(holdType.save, {
      name: 'Locker key',
      on_transcript: true,
      on_report_card: false,
      on_enrollment: false,
      informs_family: true,
      informs_advisors: false,
      instructions: 'Bring the key.',
    })
    const student_id = fresh.students[0]?.person_id ?? 0
    const { ids } = await office.ok(holds.place, {
      ...usual,
      on_transcript: true,
      on_report_card: false,
      on_enrollment: false,
      hold_type_id,
      student_ids: [student_id],
      confirmed: true,
    })
    const mails = () =>
      portal
        .owner()
        .rows<{ recipient: string; subject: string; body: string }>(
          'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
          [fresh.school.id],
        )
    const later = (minutes: number) =>
      notifyHolds({
        ...portal.product().kernel,
        clock: () => new Date(new Date(ordinaryDay).getTime() + minutes * 60_000),
      })()
    await later(0)
    expect(await mails()).toEqual([])
    await later(5)
    await later(10)
    const mailed = await mails()
    expect(mailed.length).toBeGreaterThan(0)
    expect(new Set(mailed.map(({ recipient }) => recipient)).size).toBe(mailed.length)
    for (const { subject, body } of mailed) {
      expect(subject).toContain('Locker key')
      expect(body).toContain('transcripts')
      expect(body).toContain('Bring the key.')
      expect(body).not.toContain('enrollment')
    }
    await office.ok(holds.release, { ids, reason: 'Only for the office' })
    await later(20)
    await later(25)
    const all = await mails()
    expect(all).toHaveLength(mailed.length * 2)
    expect(all.map(({ body }) => body).join()).not.toContain('Only for the office')
  })
})

describe('a hold on enrollment', () => {
  let section_id: number
  const seats = (seat_cap: number | null) =>
    portal.owner().rows('update section set seat_cap = $2 where id = $1', [section_id, seat_cap])
  beforeAll(async () => {
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
    const [row] = await portal
      .owner()
      .insert('section', [
        { school_id: room.school.id, course_id, name: 'Chess', number: 'CH1', period: '', status: 'open' },
      ])
    section_id = row?.id ?? 0
  })
  const outcome = async (at: number, override_reason: string, confirmed = false) => {
    const { rows } = await admin().ok(enrollment.enroll, {
      section_ids: [section_id],
      student_ids: [idOf(at)],
      start_date: null,
      override_reason,
      confirmed,
    })
    return rows.map((row) => [row.outcome, row.holds])
  }

  it('stops families and teachers, who read what to do; the office sees it and overrides it with a reason', async () => {
    const id = await place(1, { instructions: 'Ask Ms Reed.' })
    const asked = { student_id: idOf(1), section_id, note: '' }
    const rule = await admin().ok(enrollmentRequests.rule, {})
    await admin().ok(enrollmentRequests.saveRule, { ...rule, parents_ask: true, teachers_ask: true })
    const byParent = await portal.as(room.parents[1]).call(enrollmentRequests.ask, asked)
    expect([byParent.http, byParent.code]).toEqual([403, 'enrollment.on-hold'])
    expect(byParent.message).toContain('Library books')
    expect(byParent.message).toContain('Ask Ms Reed.')
    const byTeacher = await portal.as(room.teacher).call(enrollmentRequests.ask, asked)
    expect([byTeacher.http, byTeacher.code]).toEqual([403, 'enrollment.on-hold-office'])
    expect(byTeacher.message).not.toContain('Library')
    expect((await portal.as(room.teacher).ok(enrollmentRequests.ofStudent, { student_id: idOf(1) })).on_hold).toBe(true)

    expect(await outcome(1, '')).toEqual([['held', ['Library books']]])
    expect(await outcome(1, '', true)).toEqual([['held', ['Library books']]])
    expect(await outcome(1, 'The principal agreed', true)).toEqual([['enrolled', ['Library books']]])
    const { rows } = await admin().ok(enrollment.current, { student_id: idOf(1) })
    expect(rows.find((row) => row.section_id === section_id)).toMatchObject({
      status: 'active',
      override_reason: 'The principal agreed',
    })
    await release(id)
  })

  it('asks for a reason where a request is approved, an enrollment comes back, and a class is changed', async () => {
    const asked = await admin().ok(enrollmentRequests.ask, { student_id: idOf(2), section_id, note: '' })
    const id = await place(2)
    const preview = await admin().ok(enrollmentRequests.preview, { ids: [asked.id] })
    expect(preview.rows.map(({ holds: names }) => names)).toEqual([['Library books']])
    const decide = { ids: [asked.id], approved: true }
    const refused = await admin().call(enrollmentRequests.decide, { ...decide, answer: '' })
    expect(refused.fields.map(({ path }) => path)).toEqual(['answer'])
    expect((await admin().ok(enrollmentRequests.decide, { ...decide, answer: 'Agreed' })).enrolled).toBe(1)

    const { rows } = await admin().ok(enrollment.current, { student_id: idOf(2) })
    const chess = rows.find((row) => row.section_id === section_id)
    const move = (action: string, reason = '') =>
      admin().call(enrollmentChanges.change, { enrollment_ids: [chess?.id ?? 0], action, reason })
    expect((await move('hold')).http).toBe(200)
    const back = await move('activate')
    expect(back.fields.map(({ path }) => path)).toEqual(['reason'])
    expect((await move('activate', 'Agreed')).http).toBe(200)

    const biology = rows.find((row) => row.section_id === room.section_id)
    expect((await move('withdraw')).http).toBe(200)
    const transfer = {
      id: biology?.id ?? 0,
      version: biology?.version ?? 0,
      section_id,
      date: '2026-11-20',
      with_grades: false,
      override_reason: '',
      reason: '',
    }
    expect((await admin().ok(enrollment.carried, { id: transfer.id, section_id })).holds).toEqual(['Library books'])
    expect((await admin().call(enrollment.transfer, transfer)).fields.map(({ path }) => path)).toEqual([
      'override_reason',
    ])
    await release(id)
  })

  it('keeps who waits from a free seat, which is given when the hold is released', async () => {
    const stands = async (at: number) =>
      (await admin().ok(enrollment.current, { student_id: idOf(at) })).rows.find((row) => row.section_id === section_id)
        ?.status
    const { taken } = await portal
      .owner()
      .one<{ taken: number }>(
        `select count(*)::int as taken from enrollment where section_id = $1 and status in ('active', 'hold')`,
        [section_id],
      )
    await seats(taken)
    expect(await outcome(3, '', true)).toEqual([['waitlisted', []]])
    expect(await outcome(4, '', true)).toEqual([['waitlisted', []]])
    const id = await place(3)
    await seats(taken + 1)
    const other_id = await place(5)
    await release(other_id) // nobody waits with it, and nobody is seated by it
    expect([await stands(3), await stands(4)]).toEqual(['waitlisted', 'waitlisted'])
    const [gone] = (await admin().ok(enrollment.current, { student_id: idOf(1) })).rows.filter(
      (row) => row.section_id === section_id && row.status === 'active',
    )
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [gone?.id ?? 0], action: 'withdraw' })
    expect([await stands(3), await stands(4)]).toEqual(['waitlisted', 'active']) // the next in line took one seat
    await release(id)
    expect(await stands(3)).toBe('active')
  })
})

describe('a hold on report cards', () => {
  it('keeps them from paper unless the office says why; a full card is a transcript too', async () => {
    const id = await place(0, { on_enrollment: false })
    const [held, free] = [idOf(0), idOf(1)]
    const cards = await admin().ok(reports.cards, { student_ids: [held, free] })
    expect(new Map(cards.cards.map(({ student, holds: names }) => [student.id, names]))).toEqual(
      new Map([
        [held, ['Library books']],
        [free, []],
      ]),
    )
    const byTeacher = await portal.as(room.teacher).ok(reports.cards, { student_ids: [held] })
    expect(byTeacher.cards[0]?.holds).toEqual(['Hold'])
    const pdf = (person: Person, override_reason: string, full = false) =>
      portal.send(person, asRequest(reportCards.pdf, { student_ids: [held], full, override_reason }))
    const refused = await pdf(room.admin, '')
    expect(refused.http).toBe(409)
    expect(refused.text).toContain('Library books')
    expect((await pdf(room.teacher, 'Because')).http).toBe(403)
    expect((await pdf(room.admin, 'The family paid today')).http).toBe(200)
    await release(id)
    const transcript = await place(0, { on_enrollment: false, on_report_card: false, on_transcript: true })
    expect((await pdf(room.admin, '')).http).toBe(200)
    expect((await pdf(room.admin, '', true)).http).toBe(409)
    await release(transcript)
  })
})
