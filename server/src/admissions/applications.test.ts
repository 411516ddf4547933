import { beforeEach, describe, expect, it } from 'vitest'
import { applications } from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { apply } from '#contract/admissions/apply.contract.ts'
import { emptyChild, emptyGuardian, type Family } from '#contract/admissions/family.contract.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { forgetApplicants } from './admissions.testing.ts'

const portal = withPortal()
let room: Classroom
let term: number
let code: string
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const nobody = portal.as(undefined)
let mailbox = 0

const form = (change: Partial<In<typeof applicationForm.save>> = {}): In<typeof applicationForm.save> => ({
  accepting: true,
  opens_on: null,
  closes_on: null,
  intro: 'Welcome',
  thanks: 'We write within two weeks.',
  asks: { previous_school: 'required' },
  pages: [
    {
      key: 'more',
      title: 'More',
      words: '',
      about: 'child',
      questions: [
        {
          key: 'bus',
          type: 'choice',
          label: 'Bus',
          hint: '',
          required: true,
          choices: ['North', 'South'],
          custom_field_id: null,
        },
      ],
    },
  ],
  documents: [{ key: 'birth', name: 'Birth certificate', hint: '', document_type: 'identity', when: 'now' }],
  fee_amount: 5_000,
  fee_currency: 'USD',
  fee_words: 'At the office',
  keep_days: 30,
  places: [{ academic_term_id: term, grade_level: '9', seats: 1 }],
  version: 0,
  ...change,
})
const child = (fname: string) => ({
  ...emptyChild,
  fname,
  lname: 'Okafor',
  birth_date: '2012-04-01',
  academic_term_id: term,
  grade_level: '9',
  previous_school: 'Hill',
  answers: { bus: 'North' },
})
const guardian = (email: string) => ({
  ...emptyGuardian,
  fname: 'Ada',
  lname: 'Okafor',
  email,
  phone: '+1 555 0100',
  billing: true,
})

beforeEach(async () => {
  portal.clock.reset()
  await forgetApplicants(portal)
  room = await portal.classroom()
  term = (
    await portal
      .owner()
      .one<{ id: number }>('select min(id) as id from academic_term where school_id = $1', [room.school.id])
  ).id
  await portal.owner().rows(`update academic_term set end_date = '2027-06-30' where school_id = $1`, [room.school.id])
  await portal.as(room.admin).ok(applicationForm.save, form())
  code = (await portal.as(room.admin).ok(applicationForm.read, {})).address.split('/apply/')[1] ?? ''
})

const begin = async (names: string[] = ['Chidi']) => {
  const email = `family${++mailbox}@mail.example`
  const { token } = await nobody.ok(apply.start, { code, email, language: 'en', website: '' })
  const family = await nobody.ok(apply.read, { token })
  const entered: Family = {
    guardians: [guardian(email)],
    children: names.map((fname, at) => ({ ...child(fname), id: family.children[at]?.id ?? null })),
  }
  const saved = await nobody.ok(apply.save, { token, version: family.version, ...entered })
  return { token, email, ...saved, entered }
}
const hand = (token: string, application_id: number, content = pdf, name = 'birth.pdf', item = 'birth') =>
  portal.upload(undefined, apply.hand.path, content, name, { token, application_id: String(application_id), item })
const submitted = async (names: string[] = ['Chidi']) => {
  const begun = await begin(names)
  for (const id of begun.ids) await hand(begun.token, id)
  const { numbers } = await nobody.ok(apply.submit, { token: begun.token, version: begun.version })
  return { ...begun, numbers }
}
const mails = (recipient: string) =>
  portal
    .owner()
    .rows<{ subject: string; body: string; cause: string | null }>(
      'select subject, body, cause from mail_outbox where recipient = $1 order by id',
      [recipient],
    )
const stateOf = async (id: number) => (await portal.as(room.admin).ok(applications.read, { id })).state
const change = (
  ids: number[],
  action: In<typeof decisions.change>['action'],
  more: Partial<In<typeof decisions.change>> = {},
) =>
  portal
    .as(room.admin)
    .call(decisions.change, { ids, action, reason: '', notify_family: false, confirmed: true, ...more })

describe('a family that applies', () => {
  it('finds the form closed where the school works without applications', async () => {
    expect((await nobody.ok(apply.form, { code })).open).toBe(true)
    await portal
      .as(room.admin)
      .ok(schoolSettings.save, { changes: [{ key: 'feature.applications', value: false, version: 0 }] })
    expect((await nobody.ok(apply.form, { code })).open).toBe(false)
    const refused = await nobody.call(apply.start, { code, email: 'late@mail.example', language: 'en', website: '' })
    expect([refused.http, refused.code]).toEqual([409, 'admissions.closed'])
  })

  it('begins by the address of the form, goes on by the link in its mail, and hands in two children at once', async () => {
    const { token, email, numbers, ids } = await submitted(['Chidi', 'Nneka'])
    expect(numbers).toEqual([1, 2])
    const [start, receipt] = await mails(email)
    expect(start?.body).toContain(`https://portal.example/apply/mine#${token}`)
    expect([receipt?.subject, receipt?.body]).toEqual([
      expect.stringContaining('has your application'),
      expect.stringMatching(/Chidi and Nneka.*We write within two weeks/s),
    ])
    const family = await nobody.ok(apply.read, { token })
    expect(family.children).toMatchObject([
      { state: 'submitted', number: 1, fee: 'due' },
      { state: 'submitted', number: 2, documents: [{ review: 'waiting' }] },
    ])
    const application = await portal.as(room.admin).ok(applications.read, { id: ids[0] ?? 0 })
    expect(application).toMatchObject({
      fname: 'Chidi',
      answers: { bus: 'North' },
      fee: 'due',
      fee_amount: 5000,
      siblings: [{ name: 'Nneka Okafor' }],
      left: 1,
    })
    expect(application.steps).toMatchObject([{ action: 'submit', by: '' }])
  })

  it('hands in once, however often it is sent', async () => {
    const { token, version, numbers } = await submitted()
    const again = await Promise.all([1, 2, 3].map(() => nobody.ok(apply.submit, { token, version })))
    expect(again).toEqual([numbers, numbers, numbers].map((one) => ({ numbers: one })))
    const begun = await begin(['Twice'])
    await hand(begun.token, begun.ids[0] ?? 0)
    const both = await Promise.all(
      [1, 2].map(() => nobody.call(apply.submit, { token: begun.token, version: begun.version })),
    )
    expect(both.map(({ http, data }) => [http, data])).toEqual([
      [200, { numbers: [2] }],
      [200, { numbers: [2] }],
    ])
    expect(
      await portal
        .owner()
        .count('application_step', `school_id = $1 and application_id = $2`, [room.school.id, begun.ids[0]]),
    ).toBe(1)
  })

  it('hears at the field what is missing, and what was entered stays', async () => {
    const { token, version, entered, ids } = await begin()
    const saved = await nobody.ok(apply.save, {
      token,
      version,
      guardians: [{ ...guardian('no address'), phone: 'call me' }],
      children: entered.children.map((one) => ({
        ...one,
        id: ids[0] ?? null,
        previous_school: '',
        answers: { bus: 'West', more: 'x' },
        grade_level: '10',
        birth_date: '2027-01-01',
      })),
    })
    const refused = await nobody.call(apply.submit, { token, version: saved.version })
    expect([refused.http, refused.fields.map(({ path, key }) => [path, key])]).toEqual([
      422,
      [
        ['guardians.0.email', 'errors.field.email'],
        ['guardians.0.phone', 'admissions.phone-invalid'],
        ['children.0.birth_date', 'admissions.born-later'],
        ['children.0.grade_level', 'admissions.grade-not-offered'],
        ['children.0.previous_school', 'errors.field.required'],
        ['children.0.answers.bus', 'errors.field.required'],
        ['children.0.documents.birth', 'admissions.document-needed'],
      ],
    ])
    expect((await nobody.ok(apply.read, { token })).children).toMatchObject([
      { state: 'draft', fname: 'Chidi', answers: {} },
    ])
  })

  it('cannot begin when the form is closed, before it opens, or by a code that is none', async () => {
    const start = (given = code) =>
      nobody.call(apply.start, { code: given, email: `closed${++mailbox}@mail.example`, language: 'en', website: '' })
    const { version } = await portal
      .as(room.admin)
      .ok(applicationForm.save, form({ version: 1, closes_on: '2026-11-19' }))
    expect((await start()).code).toBe('admissions.closed')
    expect((await nobody.ok(apply.form, { code })).open).toBe(false)
    const later = await portal.as(room.admin).ok(applicationForm.save, form({ version, opens_on: '2026-12-01' }))
    expect(await nobody.ok(apply.form, { code })).toMatchObject({ open: false, opens_on: '2026-12-01' })
    expect((await start('mine')).http).toBe(404)
    const begun = later.version
    await portal.as(room.admin).ok(applicationForm.renewCode, { version: begun })
    expect([(await start()).http, (await nobody.call(apply.form, { code })).http]).toEqual([404, 404])
  })

  it('is told nothing of others: wrong, foreign and outlived links are one answer', async () => {
    const { token, ids, version, entered } = await begin()
    const stranger = await begin(['Other'])
    const refusals = [
      await nobody.call(apply.read, { token: 'x'.repeat(43) }),
      await nobody.call(apply.save, { ...entered, token: 'x'.repeat(43), version }),
    ]
    expect(refusals.map(({ http, code: why }) => [http, why])).toEqual([
      [410, 'admissions.link-over'],
      [410, 'admissions.link-over'],
    ])
    expect((await hand(stranger.token, ids[0] ?? 0)).http).toBe(404)
    expect(
      (
        await nobody.call(apply.save, {
          ...entered,
          children: [{ ...child('Taken'), id: ids[0] ?? 0 }],
          token: stranger.token,
          version: stranger.version,
        })
      ).http,
    ).toBe(404)
    expect(
      (await nobody.call(apply.withdraw, { token: stranger.token, application_id: ids[0] ?? 0, reason: '' })).http,
    ).toBe(404)
    const given = await hand(token, ids[0] ?? 0)
    expect(
      (await nobody.call(apply.takeAway, { token: stranger.token, document_id: (given.data as { id: number }).id }))
        .http,
    ).toBe(404)
    portal.clock.set('2027-06-01T10:00:00Z')
    expect((await nobody.call(apply.read, { token })).code).toBe('admissions.link-over')
  })

  it('gains no rights by a session that travels along', async () => {
    const other = await portal.classroom()
    const { token } = await submitted()
    expect((await portal.as(other.admin).ok(apply.read, { token })).children[0]?.fname).toBe('Chidi')
    expect((await portal.as(other.admin).ok(applications.list, { view: 'all' })).count).toBe(0)
  })

  it('asks for its link again, and the earlier one ends; an unknown address hears the same', async () => {
    const { token, email } = await begin()
    expect(await nobody.ok(apply.sendLink, { code, email: email.toUpperCase(), language: 'en' })).toEqual({})
    expect(await nobody.ok(apply.sendLink, { code, email: 'nobody@mail.example', language: 'en' })).toEqual({})
    expect(await mails('nobody@mail.example')).toEqual([])
    const link = (await mails(email.toUpperCase())).at(-1)?.body.match(/#([\w-]{43})/)?.[1] ?? ''
    expect([
      (await nobody.call(apply.read, { token })).http,
      (await nobody.call(apply.read, { token: link })).http,
    ]).toEqual([410, 200])
  })

  it('is slowed: many links to one mailbox, and whoever fills the field that nobody sees', async () => {
    const email = `often${++mailbox}@mail.example`
    const start = (website = '') => nobody.call(apply.start, { code, email, language: 'en', website })
    expect((await start('https://spam.example')).http).toBe(429)
    for (let time = 0; time < 3; time++) expect((await start()).http).toBe(200)
    expect((await start()).http).toBe(429)
  })

  it('loses nothing to a second window: the stale save is refused', async () => {
    const { token, version, entered, ids } = await begin()
    const kept = { ...entered, children: [{ ...child('Chidi'), id: ids[0] ?? null }] }
    await nobody.ok(apply.save, { ...kept, token, version })
    expect([
      (await nobody.call(apply.save, { ...kept, token, version })).http,
      (await nobody.call(apply.submit, { token, version })).http,
    ]).toEqual([409, 409])
  })

  it('hands in pictures and papers alone, none too large', async () => {
    const { token, ids } = await begin()
    const [id = 0] = ids
    expect((await hand(token, id, Buffer.from('<script>alert(1)</script>'), 'a.html')).fields[0]?.key).toBe(
      'admissions.file-kind',
    )
    expect((await hand(token, id, Buffer.from('MZ'.padEnd(200, '\0')), 'birth.pdf')).fields[0]?.key).toBe(
      'admissions.file-kind',
    )
    expect((await hand(token, id, Buffer.alloc(0), 'birth.pdf')).fields[0]?.key).toBe('admissions.file-empty')
    expect((await hand(token, id, Buffer.alloc(10_485_761, 1), 'birth.pdf')).code).toBe('upload-too-large')
    expect((await hand(token, id, pdf, 'x.pdf', 'other')).http).toBe(404)
    expect((await hand(token, id)).http).toBe(200)
  })

  it('changes nothing after sending but documents, and withdraws', async () => {
    const { token, ids, entered } = await submitted()
    const { version } = await nobody.ok(apply.read, { token })
    const [id = 0] = ids
    expect(
      (await nobody.call(apply.save, { ...entered, children: [{ ...child('Changed'), id }], token, version })).code,
    ).toBe('admissions.handed-in')
    await hand(token, id, pdf, 'more.pdf', '')
    await nobody.ok(apply.withdraw, { token, application_id: id, reason: 'We move' })
    expect([await stateOf(id), (await hand(token, id)).code]).toEqual(['withdrawn', 'admissions.handed-in'])
    expect(
      await portal.owner().rows(
        `
          select fields ->> 'action' as action, fields ->> 'reason' as reason, person_id
          from notification_event
          where name = 'state-changed' and school_id = (select school_id from application where id = $1)
          order by id`,
        [id],
      ),
    ).toEqual([
      { action: 'submit', reason: '', person_id: null },
      { action: 'withdraw', reason: 'We move', person_id: null },
    ])
    expect((await nobody.call(apply.withdraw, { token, application_id: id, reason: '' })).http).toBe(200)
  })

  it('keeps the questions as they were asked', async () => {
    const { token } = await begin()
    await portal.as(room.admin).ok(applicationForm.save, form({ version: 1, pages: [], documents: [] }))
    expect((await nobody.ok(apply.read, { token })).questions.pages[0]?.questions[0]?.label).toBe('Bus')
  })
})

describe('the office', () => {
  it('sees nothing of another school, and the others of the school see nothing', async () => {
    const { ids } = await submitted()
    const other = await portal.classroom()
    expect((await portal.as(other.admin).ok(applications.list, { view: 'all' })).count).toBe(0)
    expect((await portal.as(other.admin).call(applications.read, { id: ids[0] ?? 0 })).http).toBe(404)
    const csv = await portal.as(other.admin).call(applications.exported, { ids, view: 'all' })
    expect(csv.text).not.toContain('Okafor')
    expect((await portal.as(room.admin).call(applications.exported, { ids, view: 'all' })).text).toContain('Okafor')
    for (const person of [room.teacher, room.students[0], room.parents[0]])
      expect((await portal.as(person).call(applications.list, {})).http).toBe(403)
  })

  it('finds by state, term, grade, fee and documents, with the number in each tab', async () => {
    const [first] = [await submitted(['Ada', 'Ben']), await begin(['Draft'])]
    const list = (input: In<typeof applications.list>) => portal.as(room.admin).ok(applications.list, input)
    const all = await list({})
    expect([all.count, all.counts]).toMatchObject([2, { open: 2, draft: 1, submitted: 2, all: 3 }])
    expect((await list({ search: 'ben' })).rows).toMatchObject([
      { fname: 'Ben', siblings: 1, to_review: 1, missing: 0, left: 1 },
    ])
    expect([
      (await list({ fee: 'paid' })).count,
      (await list({ term, grade: '9', fee: 'due' })).count,
      (await list({ documents: 'to-review' })).count,
    ]).toEqual([0, 2, 2])
    const { before } = await portal
      .as(room.admin)
      .ok(applications.setFee, { ids: first.ids, fee: 'paid', note: 'R-7', method: 'cash' })
    expect([before.map(({ fee }) => fee), (await list({ fee: 'paid' })).count]).toEqual([['due', 'due'], 2])
  })

  it('moves applications only as the states allow, many at once, and takes it back with the mails', async () => {
    const { ids, email } = await submitted(['Ada', 'Ben'])
    const [first = 0, second = 0] = ids
    const preview = await change(ids, 'waitlist', { confirmed: false, notify_family: true, reason: 'All full' })
    expect([preview.data.rows.map(({ to }) => to), preview.data.mail?.body, await stateOf(first)]).toEqual([
      ['waitlisted', 'waitlisted'],
      expect.stringContaining('All full'),
      'submitted',
    ])
    const done = await change(ids, 'waitlist', { notify_family: true, reason: 'All full' })
    expect((await portal.as(room.admin).ok(applications.read, { id: second })).waitlist_position).toBe(2)
    expect((await mails(email)).filter(({ cause }) => cause !== null)).toHaveLength(2)
    expect((await change([first], 'archive')).code).toBe('admissions.problem-move')
    expect(await portal.as(room.admin).ok(decisions.undo, { cause: done.data.cause ?? '' })).toEqual({
      applications: 2,
      mails: 2,
    })
    expect([await stateOf(first), (await mails(email)).filter(({ cause }) => cause !== null)]).toEqual([
      'submitted',
      [],
    ])
    const again = await change([first], 'review')
    await change([first], 'reject')
    expect((await portal.as(room.admin).call(decisions.undo, { cause: again.data.cause ?? '' })).code).toBe(
      'admissions.undo-late',
    )
    const archived = await change([first, 999_999_999], 'archive')
    expect([archived.http, JSON.parse(archived.text).left_out]).toMatchObject([200, [{ id: 999_999_999 }]])
    expect((await change([999_999_999], 'archive')).http).toBe(404)
  })

  it('keeps the waiting list in an order of its own', async () => {
    const { ids } = await submitted(['Ada', 'Ben', 'Cleo'])
    await change(ids, 'waitlist')
    const [a = 0, b = 0, c = 0] = ids
    expect(await portal.as(room.admin).ok(decisions.moveWaiting, { id: c, place: 1 })).toEqual({ from: 3, place: 1 })
    expect(await portal.as(room.admin).ok(decisions.moveWaiting, { id: b, place: 99 })).toEqual({ from: 3, place: 3 })
    expect(
      (await portal.as((await portal.classroom()).admin).call(decisions.moveWaiting, { id: a, place: 1 })).http,
    ).toBe(404)
    const { rows } = await portal
      .as(room.admin)
      .ok(applications.list, { view: 'waitlisted', sort: 'waitlist_position', descending: false })
    expect(rows.map(({ id, waitlist_position }) => [id, waitlist_position])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
  })

  it('enters one from paper, whole or as a draft, and corrects it; a stale correction meets what stands', async () => {
    const admin = portal.as(room.admin)
    const wrong = await admin.call(applications.add, {
      guardians: [emptyGuardian],
      children: [emptyChild],
      submit: true,
    })
    expect(wrong.fields.map(({ path }) => path)).toContain('children.0.fname')
    const { ids } = await admin.ok(applications.add, {
      guardians: [guardian('paper@mail.example')],
      children: [child('Paper')],
      submit: true,
    })
    const [id = 0] = ids
    const read = await admin.ok(applications.read, { id })
    expect(read).toMatchObject({ origin: 'office', state: 'submitted', number: 1 })
    const { version, family_version } = read
    const edit = (fname: string) =>
      admin.call(applications.edit, {
        id,
        version,
        family_version,
        guardians: [guardian('paper@mail.example')],
        child: { ...child(fname), id: null },
      })
    expect((await edit('Better')).http).toBe(200)
    const late = await edit('Late')
    expect([
      late.http,
      (late.data as unknown as { present: { fname: string; changed_by: string } }).present,
    ]).toMatchObject([409, { fname: 'Better' }])
    const draft = await admin.ok(applications.add, {
      guardians: [emptyGuardian],
      children: [emptyChild],
      submit: false,
    })
    expect((await change(draft.ids, 'submit')).code).toBe('admissions.problem-incomplete')
  })

  it('asks for a document again with a reason, and tells the family', async () => {
    const { ids, email, token } = await submitted()
    const { documents } = await portal.as(room.admin).ok(applications.read, { id: ids[0] ?? 0 })
    const [document] = documents
    const review = (more: object) =>
      portal.as(room.admin).call(applications.review, {
        ids: [document?.id ?? 0],
        review: 'returned',
        reason: '',
        notify_family: true,
        ...more,
      })
    expect((await review({})).fields[0]?.path).toBe('reason')
    await review({ reason: 'Cannot be read' })
    expect((await mails(email)).at(-1)?.body).toContain('Cannot be read')
    expect((await nobody.ok(apply.read, { token })).children[0]?.documents[0]).toMatchObject({
      review: 'returned',
      review_reason: 'Cannot be read',
    })
    const file = await portal.send(room.admin, { method: 'GET', url: `/api/v2/section/file/${document?.file?.id}` })
    expect([file.http, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    for (const person of [room.teacher, room.parents[0], (await portal.classroom()).admin])
      expect(
        (await portal.send(person, { method: 'GET', url: `/api/v2/section/file/${document?.file?.id}` })).http,
      ).toBe(404)
  })

  it('is shown who may be the same: a student of the school, another application, a parent by the address', async () => {
    const [student] = room.students
    await portal
      .owner()
      .rows(`update person set fname = 'Chidi', lname = 'Okafor' where school_id = $1 and id = $2`, [
        room.school.id,
        student?.person_id,
      ])
    await portal
      .owner()
      .rows(`update student set birth_date = '2012-04-01' where school_id = $1 and id = $2`, [
        room.school.id,
        student?.person_id,
      ])
    const { ids, email } = await submitted()
    await portal
      .owner()
      .rows(`update person set email = $3 where school_id = $1 and id = $2`, [
        room.school.id,
        room.parents[0]?.person_id,
        email,
      ])
    await submitted()
    const admin = portal.as(room.admin)
    const [id = 0] = ids
    const read = await admin.ok(applications.read, { id })
    expect(read.duplicates.map(({ kind, matched_by }) => [kind, matched_by])).toEqual([
      ['application', 'birth_date'],
      ['student', 'birth_date'],
      ['guardian', 'email'],
    ])
    expect((await admin.ok(applications.list, { duplicates: true })).count).toBe(2)
    const guardian_id = read.guardians[0]?.id ?? 0
    await admin.ok(applications.resolveDuplicate, {
      application_id: id,
      guardian_id: null,
      person_id: student?.person_id ?? 0,
    })
    await admin.ok(applications.resolveDuplicate, {
      application_id: id,
      guardian_id,
      person_id: room.parents[0]?.person_id ?? 0,
    })
    expect(
      (
        await admin.call(applications.resolveDuplicate, {
          application_id: id,
          guardian_id,
          person_id: student?.person_id ?? 0,
        })
      ).http,
    ).toBe(404)
    expect(await admin.ok(applications.read, { id })).toMatchObject({
      student: { name: 'Chidi Okafor' },
      guardians: [{ person: { id: room.parents[0]?.person_id } }],
    })
    expect((await admin.ok(applications.list, { duplicates: true })).count).toBe(1)
  })
})

describe('what came to nothing', () => {
  it('is removed for good after the days of the form, out of the audit too; what is open stays', async () => {
    const { ids } = await submitted(['Gone'])
    const kept = await submitted(['Enrollments'])
    await change(ids, 'reject', { reason: 'secret-reason' })
    const rowsOf = (word: string) =>
      portal
        .owner()
        .count('audit_log', 'school_id = $1 and (strpos(new::text, $2) > 0 or strpos(old::text, $2) > 0)', [
          room.school.id,
          word,
        ])
    await portal.product().kernel.pool.query(`select auth.sweep_applications('2026-12-10')`)
    expect(await portal.owner().count('application', 'id = any ($1)', [ids])).toBe(1)
    expect(await rowsOf('secret-reason')).toBeGreaterThan(0)
    await portal.product().kernel.pool.query(`select auth.sweep_applications('2027-02-01')`)
    expect([
      await portal.owner().count('application', 'id = any ($1)', [ids]),
      await portal.owner().count('application', 'id = any ($1)', [kept.ids]),
    ]).toEqual([0, 1])
    expect([
      await rowsOf('secret-reason'),
      await rowsOf('Gone'),
      await portal.owner().count('application_guardian', 'school_id = $1', [room.school.id]),
    ]).toEqual([0, 0, 1])
    expect(
      await portal.owner().count('file', `school_id = $1 and owner_kind = 'application_document'`, [room.school.id]),
    ).toBe(1)
  })
})
