import { describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { type StatusPreview, statusUploads } from '#contract/imports/status-upload.contract.ts'
import type { StatusKind } from '#contract/imports/status-upload.rules.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { type Answer, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
let keys = 0
type Content = string | Buffer

const send = async <Data>(
  person: Person,
  path: string,
  content: Content,
  fields: Record<string, string>,
): Promise<Answer<Data>> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    typeof content === 'string' ? 'statuses.csv' : 'statuses.xlsx',
  )
  const encoded = new Response(form)
  const answer = await portal.send(person, {
    method: 'POST',
    url: `/api/v2/${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': `status-upload-${++keys}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer as Answer<Data>
}
const check = (person: Person, kind: StatusKind, content: Content, more: Record<string, string> = {}) =>
  send<StatusPreview>(person, statusUploads.check.path, content, { kind, ...more })
const looked = async (person: Person, kind: StatusKind, content: Content): Promise<StatusPreview> => {
  const answer = await check(person, kind, content)
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data
}
const confirm = (person: Person, kind: StatusKind, content: Content, seen: string) =>
  send<{ id: number; changed: number; enrollments: number }>(person, statusUploads[kind].path, content, { seen })
/** Looks at a file and confirms it. */
const upload = async (person: Person, kind: StatusKind, content: Content) => {
  const answer = await confirm(person, kind, content, (await looked(person, kind, content)).seen)
  if (answer.http !== 200) throw new Error(`${answer.text} ${JSON.stringify(portal.errors().at(-1) ?? '')}`)
  return answer.data
}
const undo = (person: Person, id: number) => portal.as(person).ok(statusUploads.undo, { id })
const outcomes = ({ rows }: StatusPreview) =>
  rows.map(({ row, outcome, from, to, problem }) => [row, outcome, from, to, ...(problem ? [problem] : [])])

const rename = (id: number, number: string, name = number) =>
  portal.owner().rows('update section set number = $2, name = $3 where id = $1', [id, number, name])
const setState = (id: number, status: string, is_final = false) =>
  portal.owner().rows('update section set status = $2, is_final = $3 where id = $1', [id, status, is_final])
const stateOf = async (id: number) => {
  const { status, is_final } = await portal
    .owner()
    .one<{ status: string; is_final: boolean }>('select status, is_final from section where id = $1', [id])
  return is_final ? 'final' : status
}
const idOf = (room: Classroom, at: number) => room.students[at]?.person_id ?? 0
const numberOf = (room: Classroom, at: number) => `S${idOf(room, at)}`
type Enrollment = { status: string; reason: string; end_date: string | null; waiting_since: string | null }
const enrollmentsOf = async (room: Classroom) => {
  const rows = await portal
    .owner()
    .rows<Enrollment & { student_id: number }>(
      'select student_id, status, reason, end_date::text, waiting_since from enrollment where section_id = $1 order by id',
      [room.section_id],
    )
  return room.students.flatMap(({ person_id }) => rows.filter(({ student_id }) => student_id === person_id))
}
const statusesOf = async (room: Classroom) => (await enrollmentsOf(room)).map(({ status }) => status)
const setEnrollment = (room: Classroom, at: number, values: string) =>
  portal
    .owner()
    .rows(`update enrollment set ${values} where section_id = $1 and student_id = $2`, [
      room.section_id,
      idOf(room, at),
    ])
const finalsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ student_id: number; letter: string }>(
      'select student_id, letter from final_grade where section_id = $1 order by student_id',
      [room.section_id],
    )

/** Four sections of one school: open, closed, final, and another open one. */
const four = async () => {
  const room = await portal.classroom()
  const more = [
    room,
    await portal.classroom({ in: room.school }),
    await portal.classroom({ in: room.school }),
    await portal.classroom({ in: room.school }),
  ]
  for (const [at, { section_id }] of more.entries()) await rename(section_id, `N-${at}`, `Class ${at}`)
  const [, closed, final, other] = more
  if (!closed || !final || !other) throw new Error('four sections were not made')
  await setState(closed.section_id, 'closed')
  await portal.as(room.admin).ok(sectionStatus.finalize, { section_ids: [final.section_id] })
  return { room, closed, final, other, boss: room.admin }
}

describe('a file about sections', () => {
  it('is recognised by its headings and judged row by row; nothing is stored by looking', async () => {
    const { boss, room, closed, final, other } = await four()
    const file = [
      'CLASS Number; new_status;Room',
      'N-0;Closed;1',
      'n-1;close;2',
      'N-2;open;3',
      'N-3;maybe;4',
      'N-9;open;5',
      ';open;6',
      '# a note;;',
    ].join('\n')
    const preview = await looked(boss, 'sections', file)
    expect(preview.columns.map(({ field }) => field)).toEqual(['section_number', 'status', null])
    expect(outcomes(preview)).toEqual([
      [2, 'change', 'open', 'closed'],
      [3, 'same', 'closed', 'closed'],
      [4, 'reject', 'final', 'open', 'A section with the status Final cannot do this.'],
      [5, 'reject', 'open', null, '"maybe" is no status that can be set here.'],
      [6, 'reject', null, null, 'No section of this school fits: N-9.'],
      [7, 'reject', null, null, 'The row does not say which section.'],
    ])
    expect(preview.counts).toEqual({ change: 1, same: 1, reject: 4 })
    expect(preview.rejects_csv.replace('\uFEFF', '').split('\n').slice(0, 2)).toEqual([
      'CLASS Number,new_status,Room,Why it was rejected',
      'N-2,open,3,A section with the status Final cannot do this.',
    ])
    expect(await Promise.all([room, closed, final, other].map(({ section_id }) => stateOf(section_id)))).toEqual([
      'open',
      'closed',
      'final',
      'open',
    ])
    expect((await portal.as(boss).ok(statusUploads.list, {})).rows).toEqual([])
  })

  it('opens, closes, finalizes and reactivates in one step with the effects of each, and all of it is undone', async () => {
    const { boss, room, closed, final, other } = await four()
    await setEnrollment(room, 1, `status = 'hold'`)
    const finals = await finalsOf(final)
    expect(finals.length).toBe(3)
    const file = ['Section,Status', 'N-0,finalize', 'N-1,open', 'Class 2,reactivate', 'Class 3,close'].join('\n')
    const preview = await looked(boss, 'sections', file)
    expect([preview.finalizing, preview.reactivating, preview.completing, preview.counts.change]).toEqual([1, 1, 3, 4])
    const { id, changed, enrollments } = await upload(boss, 'sections', file)
    expect([changed, enrollments]).toEqual([4, 3])
    const all = [room, closed, final, other]
    const states = () => Promise.all(all.map(({ section_id }) => stateOf(section_id)))
    expect(await states()).toEqual(['final', 'open', 'closed', 'closed'])
    expect(await statusesOf(room)).toEqual(['completed', 'completed', 'completed'])
    expect([(await finalsOf(room)).length, (await finalsOf(final)).length]).toEqual([3, 0])
    expect((await portal.as(boss).ok(statusUploads.list, {})).rows).toMatchObject([
      { id, kind: 'sections', file_name: 'statuses.csv', changed: 4, same: 0, rejected: 0, undone_at: null },
    ])

    expect(await undo(boss, id)).toEqual({ restored: 4, kept: [] })
    expect(await states()).toEqual(['open', 'closed', 'final', 'open'])
    expect(await statusesOf(room)).toEqual(['active', 'hold', 'active'])
    expect([await finalsOf(room), await finalsOf(final)]).toEqual([[], finals])
    expect((await portal.as(boss).call(statusUploads.undo, { id })).http).toBe(404)
  })

  it('leaves what somebody changed since as it is and names it', async () => {
    const { boss, room, other } = await four()
    const { id } = await upload(boss, 'sections', 'Section,Status\nN-0,final\nN-3,final\n')
    await portal.as(boss).ok(sectionStatus.reactivate, { section_ids: [room.section_id] })
    const [present] = await portal
      .owner()
      .rows<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        other.section_id,
        idOf(other, 0),
      ])
    await portal.as(boss).ok(enrollmentChanges.change, { enrollment_ids: [present?.id ?? 0], action: 'reactivate' })
    const undone = await undo(boss, id)
    expect([undone.restored, undone.kept.map(({ row, title, reason }) => [row, title, reason])]).toEqual([
      1,
      [
        [2, 'Class 0', 'changed'],
        [0, other.students[0]?.name, 'changed'],
      ],
    ])
    expect([await stateOf(room.section_id), await stateOf(other.section_id)]).toEqual(['closed', 'open'])
    expect([await statusesOf(room), await statusesOf(other)]).toEqual([
      ['completed', 'completed', 'completed'],
      ['active', 'active', 'active'],
    ])
    expect((await portal.as(boss).ok(statusUploads.list, {})).rows[0]).toMatchObject({ kept: 2 })
  })

  it('rejects a section that is told twice, against another row, not clearly, or that runs in several schools', async () => {
    const { boss, room, closed, other } = await four()
    await rename(closed.section_id, 'N-1', 'Class 0')
    await rename(other.section_id, 'N-0', 'Class 3')
    const [term] = await portal
      .owner()
      .rows<{ name: string }>(
        'select m.name from academic_term m join section s on s.academic_term_id = m.id where s.id = $1',
        [room.section_id],
      )
    const preview = await looked(
      boss,
      'sections',
      [
        'Section number,Section name,Term,Status',
        `N-0,,${term?.name},close`,
        'N-0,Class 0,,close',
        ',Class 0,,close',
        'N-1,,,open',
        'N-1,,,finalize',
        'N-2,,,reactivate',
      ].join('\n'),
    )
    const problems = new Map(preview.rows.map(({ row, problem }) => [row, problem]))
    expect([...problems.keys()]).toEqual([2, 3, 4, 5, 6, 7])
    expect(problems.get(2)).toBe('')
    expect(problems.get(3)).toBe('The same as row 2.')
    expect(problems.get(4)).toMatch(/^2 sections fit: Class 0 \(N-[01], .+\); Class 0 \(N-[01], .+\)\. Add the number/)
    expect([problems.get(5), problems.get(6)]).toEqual([
      'Row 6 says something else about it.',
      'Row 5 says something else about it.',
    ])
    expect(preview.counts).toEqual({ change: 2, same: 0, reject: 4 })

    const master = await portal
      .owner()
      .one<{ id: number }>(
        `insert into master_course (group_id, number, name) values ($1, 'E-1', 'Everywhere') returning id`,
        [room.school.group_id],
      )
    const shared = await portal.owner().one<{ id: number }>(
      `
        insert into global_section (group_id, master_course_id, made_by, made_at)
        values ($1, $2, $3, now())
        returning id`,
      [room.school.group_id, master.id, boss.user_id],
    )
    await portal.owner().rows('update section set global_section_id = $2 where id = $1', [other.section_id, shared.id])
    expect((await looked(boss, 'sections', 'Section,Status\nClass 3,close\n')).rows[0]?.problem).toContain(
      'runs in other schools',
    )
  })
})

describe('a file about enrollments', () => {
  it('moves as by hand, with reasons and days of leaving, and says why it does not', async () => {
    const room = await portal.classroom({ students: 6 })
    await rename(room.section_id, 'BIO-1')
    await setEnrollment(room, 1, `status = 'hold', reason = 'Ill'`)
    await setEnrollment(room, 2, `status = 'withdrawn', end_date = '2026-10-01'`)
    await setEnrollment(room, 5, `start_date = '2026-09-01'`)
    const line = (at: number, ...cells: string[]) => [numberOf(room, at), 'BIO-1', ...cells].join(',')
    const file = [
      'Student number,Section,Status,Reason,Date',
      line(0, 'withdrawn', 'Moved away', '2026-11-16'),
      line(1, 'Active', '', ''),
      line(2, 'on hold', '', ''),
      line(3, 'transferred', '', ''),
      line(4, 'active', '', ''),
      line(5, 'dropped', '', '2026-08-01'),
    ].join('\n')
    const preview = await looked(room.admin, 'enrollments', file)
    expect(outcomes(preview)).toEqual([
      [2, 'change', 'active', 'withdrawn'],
      [3, 'change', 'hold', 'active'],
      [4, 'reject', 'withdrawn', 'hold', 'An enrollment cannot go from Withdrawn to Hold.'],
      [
        5,
        'reject',
        'active',
        'transferred',
        'A transfer needs the section that comes next. Make it from the student’s enrollments.',
      ],
      [6, 'same', 'active', 'active'],
      [7, 'reject', 'active', 'dropped', 'The date is before the enrollment began (2026-09-01).'],
    ])
    const { id } = await upload(room.admin, 'enrollments', file)
    const after = await enrollmentsOf(room)
    expect(after[0]).toMatchObject({ status: 'withdrawn', reason: 'Moved away', end_date: '2026-11-16' })
    expect(after[1]).toMatchObject({ status: 'active', reason: '' })
    expect(await undo(room.admin, id)).toEqual({ restored: 2, kept: [] })
    const back = await enrollmentsOf(room)
    expect(back[0]).toMatchObject({ status: 'active', reason: '', end_date: null })
    expect(back[1]).toMatchObject({ status: 'hold', reason: 'Ill' })
  })

  it('finds a student by number, address, user name or name, and names those who could be meant', async () => {
    const room = await portal.classroom({ students: 4 })
    await rename(room.section_id, 'BIO-1')
    await portal
      .owner()
      .rows(`update person set fname = 'Ora', lname = 'Klein' where id = any ($1)`, [[idOf(room, 0), idOf(room, 1)]])
    const [, , third, fourth] = room.students
    const file = [
      'Student;Section;Status',
      'Klein, Ora;BIO-1;hold',
      `${numberOf(room, 0)};BIO-1;hold`,
      `${third?.username}@school.example;BIO-1;hold`,
      `${fourth?.username};BIO-1;hold`,
      'Nobody;BIO-1;hold',
    ]
    const { rows, counts } = await looked(room.admin, 'enrollments', file.join('\n'))
    expect(rows[0]?.problem).toBe(
      `2 students fit: Ora Klein (${numberOf(room, 0)}); Ora Klein (${numberOf(room, 1)}). Add the student number.`,
    )
    expect([rows[4]?.problem, counts]).toEqual([
      'No student of this school fits: Nobody.',
      { change: 3, same: 0, reject: 2 },
    ])
  })

  it('gives no more seats than there are, those of who leaves first, and the rest to who waits', async () => {
    const room = await portal.classroom({ students: 5 })
    await rename(room.section_id, 'BIO-1')
    await portal.owner().rows('update section set seat_cap = 2 where id = $1', [room.section_id])
    await setEnrollment(room, 2, `status = 'waitlisted', waiting_since = '2026-11-01T08:00:00Z'`)
    await setEnrollment(room, 3, `status = 'waitlisted', waiting_since = '2026-11-02T08:00:00Z'`)
    await setEnrollment(room, 4, `status = 'withdrawn'`)
    const line = (at: number, status: string) => `${numberOf(room, at)},BIO-1,${status}`
    const head = 'Student number,Section,Status'

    const full = await looked(
      room.admin,
      'enrollments',
      [head, line(3, 'active'), line(4, 'active'), line(0, 'dropped')].join('\n'),
    )
    expect(full.rows.map(({ outcome }) => outcome)).toEqual(['change', 'reject', 'change'])
    expect([full.rows[1]?.problem, full.seating]).toEqual(['No free seat: the section has 2 seats.', 0])

    const file = [head, line(0, 'withdrawn')].join('\n')
    expect((await looked(room.admin, 'enrollments', file)).seating).toBe(1)
    const { id } = await upload(room.admin, 'enrollments', file)
    expect(await statusesOf(room)).toEqual(['withdrawn', 'active', 'active', 'waitlisted', 'withdrawn'])
    expect(await undo(room.admin, id)).toMatchObject({
      restored: 0,
      kept: [{ row: 2, title: room.students[0]?.name, reason: 'full' }],
    })
    expect(await statusesOf(room)).toEqual(['withdrawn', 'active', 'active', 'waitlisted', 'withdrawn'])
  })

  it('begins a new stay for who comes back, and undoing takes it away again', async () => {
    const room = await portal.classroom({ students: 1 })
    await rename(room.section_id, 'BIO-1')
    await portal
      .owner()
      .rows(
        `update enrollment set status = 'dropped', end_date = '2026-10-09', reason = 'Abroad' where section_id = $1`,
        [room.section_id],
      )
    const { id } = await upload(
      room.admin,
      'enrollments',
      `Student number,Section,Status\n${numberOf(room, 0)},BIO-1,active\n`,
    )
    const ended = { status: 'dropped', reason: 'Abroad' }
    expect(await enrollmentsOf(room)).toMatchObject([ended, { status: 'active' }])
    expect(await undo(room.admin, id)).toEqual({ restored: 1, kept: [] })
    expect(await enrollmentsOf(room)).toMatchObject([ended])
  })

  it('is undone but for what changed since: another status, or another stay in the same section', async () => {
    const room = await portal.classroom({ students: 3 })
    await rename(room.section_id, 'BIO-1')
    const { id } = await upload(
      room.admin,
      'enrollments',
      ['Student number,Section,Status', ...[0, 1, 2].map((at) => `${numberOf(room, at)},BIO-1,withdrawn`)].join('\n'),
    )
    const [present] = await portal
      .owner()
      .rows<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        room.section_id,
        idOf(room, 0),
      ])
    await portal
      .as(room.admin)
      .ok(enrollmentChanges.change, { enrollment_ids: [present?.id ?? 0], action: 'reactivate' })
    await portal.as(room.admin).ok(enrollment.enroll, {
      section_ids: [room.section_id],
      student_ids: [idOf(room, 1)],
      start_date: null,
      override_reason: '',
      confirmed: true,
    })
    const { restored, kept } = await undo(room.admin, id)
    expect([restored, kept.map(({ row, reason }) => [row, reason])]).toEqual([
      1,
      [
        [2, 'changed'],
        [3, 'again'],
      ],
    ])
    expect((await enrollmentsOf(room)).map(({ status }) => status).toSorted()).toEqual([
      'active',
      'active',
      'active',
      'withdrawn',
    ])
  })

  it('rejects a student told twice or against another row, with both rows', async () => {
    const room = await portal.classroom()
    await rename(room.section_id, 'BIO-1')
    const line = (at: number, status: string) => `${numberOf(room, at)},BIO-1,${status}`
    const { rows } = await looked(
      room.admin,
      'enrollments',
      [
        'Student number,Section,Status',
        line(0, 'hold'),
        line(0, 'hold'),
        line(1, 'hold'),
        line(1, 'dropped'),
        line(2, 'hold'),
      ].join('\n'),
    )
    expect(rows.map(({ outcome, problem }) => problem || outcome)).toEqual([
      'change',
      'The same as row 2.',
      'Row 5 says something else about it.',
      'Row 4 says something else about it.',
      'change',
    ])
  })
})

describe('the file', () => {
  it('may be a workbook; columns are chosen where their headings say nothing', async () => {
    const room = await portal.classroom()
    await rename(room.section_id, 'BIO-1')
    const cells = [
      ['Kurs-Kürzel', 'Was'],
      ['BIO-1', 'close'],
    ]
    const book = await writeWorkbook([
      { sheet: 'Term 1', data: cells.map((row) => row.map((value) => ({ value, type: String }))) },
    ]).toBuffer()
    const preview = await looked(room.admin, 'sections', book)
    expect([preview.lacking, preview.rows, preview.sheet]).toEqual([['section', 'status'], [], 'Term 1'])
    const chosen = {
      'columns[0][at]': '0',
      'columns[0][field]': 'section_number',
      'columns[1][at]': '1',
      'columns[1][field]': 'status',
    }
    const again = await check(room.admin, 'sections', book, chosen)
    expect([again.data.lacking, again.data.counts.change]).toEqual([[], 1])
  })

  it('is refused when it is empty, has headings alone, is no table or is too long', async () => {
    const { admin } = await portal.classroom()
    const codes = await Promise.all(
      [
        '',
        'Section,Status\n',
        `\u0000\u0001\u0002 a picture`,
        ['Section,Status', ...Array.from({ length: 5_001 }, (_, at) => `N-${at},open`)].join('\n'),
      ].map(async (text) => (await check(admin, 'sections', text)).code),
    )
    expect(codes).toEqual([
      'import-file-empty',
      'status-upload.no-rows',
      'people-file-unreadable',
      'import-too-many-rows',
    ])
  })

  it('is not taken when it would do something else than was seen, or nothing', async () => {
    const { boss, room } = await four()
    const file = 'Section,Status\nN-0,close\n'
    const { seen } = await looked(boss, 'sections', file)
    await portal.as(boss).ok(sectionStatus.close, { section_ids: [room.section_id] })
    await portal.as(boss).ok(sectionStatus.open, { section_ids: [room.section_id] })
    expect(await confirm(boss, 'sections', file, seen)).toMatchObject({ http: 409, code: 'status-upload.changed' })
    const nothing = 'Section,Status\nN-0,open\n'
    expect((await confirm(boss, 'sections', nothing, (await looked(boss, 'sections', nothing)).seen)).http).toBe(409)
  })

  it('comes as a template that is read again', async () => {
    const { admin } = await portal.classroom()
    for (const kind of ['sections', 'enrollments'] as const) {
      const { text } = await portal.as(admin).call(statusUploads.template, { kind, format: 'csv' })
      const preview = await check(admin, kind, `${text}1,1,1,1\n`)
      expect([
        preview.data.lacking,
        preview.data.columns.every(({ field }) => field !== null),
        preview.data.rows.length,
      ]).toEqual([[], true, 1])
    }
  })
})

describe('who may', () => {
  it('the office, and a super admin who has entered the school; no teacher, and no other school', async () => {
    const { boss, room } = await four()
    const elsewhere = await portal.classroom()
    const file = `Section ID,Status\n${room.section_id},close\n`
    expect((await check(room.teacher, 'sections', file)).http).toBe(403)
    expect((await looked(elsewhere.admin, 'sections', file)).rows[0]?.problem).toBe(
      `No section of this school fits: ${room.section_id}.`,
    )
    const stranger = `Student ID,Section ID,Status\n${idOf(room, 0)},${elsewhere.section_id},hold\n`
    expect((await looked(elsewhere.admin, 'enrollments', stranger)).rows[0]?.problem).toBe(
      `No student of this school fits: ${idOf(room, 0)}.`,
    )

    const above = await portal.superAdmin(room.school.group_id)
    expect(await check(above, 'sections', file)).toMatchObject({ http: 422, code: 'school-needed' })
    const inside = { ...above, token: await portal.session(above, room.school.id, superAdmin) }
    const { id } = await upload(inside, 'sections', file)
    expect(await stateOf(room.section_id)).toBe('closed')
    expect((await portal.as(elsewhere.admin).call(statusUploads.undo, { id })).http).toBe(404)
    expect(await undo(inside, id)).toEqual({ restored: 1, kept: [] })
    await rename(room.section_id, 'BIO-1')
    await upload(inside, 'enrollments', `Student number,Section,Status\n${numberOf(room, 0)},BIO-1,hold\n`)
    expect(await statusesOf(room)).toEqual(['hold', 'active', 'active'])
    expect((await portal.as(boss).ok(statusUploads.list, {})).rows.map(({ kind }) => kind)).toEqual([
      'enrollments',
      'sections',
    ])
  })
})
