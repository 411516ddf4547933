import { beforeEach, describe, expect, it } from 'vitest'
import { applications } from '#contract/admissions/applications.contract.ts'
import { apply } from '#contract/admissions/apply.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import { handOver } from '#contract/admissions/hand-over.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { forgetApplicants } from './admissions.testing.ts'

const portal = withPortal()
let north: Classroom
let south: Classroom
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
let families = 0

beforeEach(async () => {
  const group_id = await portal.group()
  north = await portal.classroom({ group_id })
  south = await portal.classroom({ group_id })
  await portal
    .owner()
    .rows(`update academic_term set end_date = '2027-06-30' where school_id = any ($1)`, [
      [north.school.id, south.school.id],
    ])
})
const termOf = async (room: Classroom) =>
  (
    await portal
      .owner()
      .one<{ id: number }>('select min(id) as id from academic_term where school_id = $1', [room.school.id])
  ).id

/** A family that applied in the north, with a document for each child. */
const applied = async (names: string[]) => {
  await forgetApplicants(portal)
  const term = await termOf(north)
  const admin = portal.as(north.admin)
  const { version } = await admin.ok(applicationForm.read, {})
  await admin.ok(applicationForm.save, {
    accepting: true,
    opens_on: null,
    closes_on: null,
    intro: '',
    thanks: '',
    asks: {},
    pages: [],
    documents: [],
    fee_amount: 0,
    fee_currency: 'USD',
    fee_words: '',
    keep_days: 30,
    places: [{ academic_term_id: term, grade_level: '9', seats: null }],
    version,
  })
  const code = (await admin.ok(applicationForm.read, {})).address.split('/apply/')[1] ?? ''
  const email = `hand${++families}@mail.example`
  const { token } = await portal.as(undefined).ok(apply.start, { code, email, language: 'en', website: '' })
  const family = await portal.as(undefined).ok(apply.read, { token })
  const saved = await portal.as(undefined).ok(apply.save, {
    token,
    version: family.version,
    guardians: [{ ...emptyGuardian, fname: 'Ada', lname: 'Okafor', email, phone: '+1 555 0100' }],
    children: names.map((fname, at) => ({
      ...emptyChild,
      id: family.children[at]?.id ?? null,
      fname,
      lname: 'Okafor',
      birth_date: '2012-04-01',
      academic_term_id: term,
      grade_level: '9',
    })),
  })
  for (const id of saved.ids)
    await portal.upload(undefined, apply.hand.path, pdf, 'birth.pdf', { token, application_id: String(id), item: '' })
  await portal.as(undefined).ok(apply.submit, { token, version: saved.version })
  return { token, ids: saved.ids }
}
const offer = (ids: number[], confirmed = true, to_school = south.school.id) =>
  portal.as(north.admin).call(handOver.offer, { ids, to_school, reason: 'Nearer home', confirmed })
const stateOf = async (room: Classroom, id = 0) => (await portal.as(room.admin).ok(applications.read, { id })).state
const inSouth = async () => (await portal.as(south.admin).ok(applications.list, { view: 'all' })).rows

describe('an application for another school of the group', () => {
  it('is told about first, then offered; the other school reads a name and a grade until it takes it in', async () => {
    const { ids } = await applied(['Chidi'])
    expect((await offer(ids, false)).data).toMatchObject({
      rows: [{ name: 'Chidi Okafor', documents: 1, problem: '' }],
      at_once: false,
      id: null,
    })
    expect(await stateOf(north, ids[0])).toBe('submitted')
    await offer(ids)
    expect([await stateOf(north, ids[0]), await inSouth()]).toEqual(['archived', []])
    const { rows } = await portal.as(south.admin).ok(handOver.list, {})
    expect(rows).toMatchObject([
      {
        arriving: true,
        state: 'offered',
        reason: 'Nearer home',
        rows: [{ application_id: null, name: 'Chidi Okafor', grade_level: '9' }],
      },
    ])
    expect((await portal.as(south.admin).call(applications.read, { id: ids[0] ?? 0 })).http).toBe(404)
  })

  it('arrives with guardians and documents, and the link of the family leads there', async () => {
    const { ids, token } = await applied(['Chidi'])
    const { data } = await offer(ids)
    await portal
      .as(south.admin)
      .ok(handOver.decide, { school_id: north.school.id, id: data.id ?? 0, accepted: true, answer: '' })
    const [row] = await inSouth()
    const there = await portal.as(south.admin).ok(applications.read, { id: row?.id ?? 0 })
    expect(there).toMatchObject({
      fname: 'Chidi',
      state: 'submitted',
      number: 1,
      from_school: expect.any(String),
      guardians: [{ fname: 'Ada' }],
      documents: [{ review: 'waiting' }],
    })
    const file = await portal.send(south.admin, {
      method: 'GET',
      url: `/api/v2/section/file/${there.documents[0]?.file?.id}`,
    })
    expect([file.http, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const keys = await portal
      .owner()
      .rows<{ storage_key: string }>(
        `select storage_key from file where owner_kind = 'application_document' and school_id = any ($1)`,
        [[north.school.id, south.school.id]],
      )
    expect(new Set(keys.map(({ storage_key }) => storage_key)).size).toBe(2)
    expect((await portal.as(undefined).ok(apply.read, { token })).children).toMatchObject([
      { id: row?.id, state: 'submitted' },
    ])
  })

  it('leaves the link where it is while a sibling stays', async () => {
    const { ids, token } = await applied(['Chidi', 'Nneka'])
    const { data } = await offer(ids.slice(0, 1))
    await portal
      .as(south.admin)
      .ok(handOver.decide, { school_id: north.school.id, id: data.id ?? 0, accepted: true, answer: '' })
    const family = await portal.as(undefined).ok(apply.read, { token })
    expect(family.children.map(({ state }) => state)).toEqual(['archived', 'submitted'])
  })

  it('comes back when the other school declines, with the answer, or when it is taken back in time', async () => {
    const { ids } = await applied(['Chidi'])
    const first = await offer(ids)
    const decide = (answer: string) =>
      portal
        .as(south.admin)
        .call(handOver.decide, { school_id: north.school.id, id: first.data.id ?? 0, accepted: false, answer })
    expect((await decide('')).fields[0]?.path).toBe('answer')
    await decide('No seat')
    expect([await stateOf(north, ids[0]), (await portal.as(north.admin).ok(handOver.list, {})).rows[0]]).toMatchObject([
      'submitted',
      { state: 'declined', answer: 'No seat' },
    ])
    const second = await offer(ids)
    await portal.as(north.admin).ok(handOver.takeBack, { id: second.data.id ?? 0 })
    expect([
      await stateOf(north, ids[0]),
      (await portal.as(south.admin).ok(handOver.list, {})).rows.filter(({ state }) => state === 'offered'),
    ]).toEqual(['submitted', []])
    expect(
      (
        await portal
          .as(south.admin)
          .call(handOver.decide, { school_id: north.school.id, id: second.data.id ?? 0, accepted: true, answer: '' })
      ).http,
    ).toBe(404)
    expect((await portal.as(north.admin).call(handOver.takeBack, { id: second.data.id ?? 0 })).http).toBe(404)
  })

  it('is taken in once, however often the other school agrees', async () => {
    const { ids } = await applied(['Chidi'])
    const { data } = await offer(ids)
    const decide = () =>
      portal
        .as(south.admin)
        .call(handOver.decide, { school_id: north.school.id, id: data.id ?? 0, accepted: true, answer: '' })
    expect((await Promise.all([decide(), decide()])).map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([
      200, 404,
    ])
    expect(await inSouth()).toHaveLength(1)
  })

  it('goes to no school outside of the group, and nobody else takes it', async () => {
    const { ids } = await applied(['Chidi'])
    const elsewhere = await portal.classroom()
    expect((await offer(ids, true, elsewhere.school.id)).fields[0]?.path).toBe('to_school')
    expect(
      (
        await portal
          .as(elsewhere.admin)
          .call(handOver.offer, { ids, to_school: south.school.id, reason: '', confirmed: true })
      ).http,
    ).toBe(404)
    const { data } = await offer(ids)
    for (const person of [elsewhere.admin, north.admin])
      expect(
        (
          await portal
            .as(person)
            .call(handOver.decide, { school_id: north.school.id, id: data.id ?? 0, accepted: true, answer: '' })
        ).http,
      ).toBe(404)
    expect((await portal.as(south.teacher).call(handOver.list, {})).http).toBe(403)
    expect((await portal.as(elsewhere.admin).ok(handOver.list, {})).rows).toEqual([])
  })
})
