import { beforeEach, describe, expect, it } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { notes } from '#contract/communication/notes.contract.ts'
import { timeline } from '#contract/communication/timeline.contract.ts'
import type { TimelineKind } from '#contract/communication/timeline.rules.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { timelineSources } from '#server/services.ts'
import { selectRecordTimeline } from './timeline.queries.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let mother: Person
beforeEach(async () => {
  room = await portal.classroom()
  const [first] = room.students
  const [parent] = room.parents
  if (!first || !parent) throw new Error('nobody')
  ;[child, mother] = [first, parent]
})

const read = async (by: Person, kind: TimelineKind, student_id = child.person_id) =>
  (await portal.as(by).ok(timeline.list, { student_id, kind })).rows
const titles = async (by: Person, kind: TimelineKind, student_id = child.person_id) =>
  (await read(by, kind, student_id)).map(({ title }) => title)
const record = () =>
  inSystemScope(
    portal.product().kernel.pool,
    { request_id: 'test', school_id: room.school.id, group_id: room.admin.group_id },
    (db) => selectRecordTimeline(db, timelineSources, child.person_id),
  )
const school = () => ({ id: room.school.id, group_id: room.admin.group_id })

describe('messages', () => {
  const text = { subject: 'Trip on Friday', body: 'For **{{student_first_name}}**', language: 'en' as const }
  const one = (person: Person): Audience => ({ kind: 'person', key: String(person.person_id) })
  const family: Pick<Parameters<typeof send>[1], 'reach'> = { reach: 'guardians' }
  const send = async (by: Person, more: { reach?: 'guardians'; reply_to_id?: number; [key: string]: unknown }) =>
    portal.as(by).ok(messages.send, { ...text, audiences: [], ...more })

  it('stand there for who wrote or got them, and for nobody else', async () => {
    const sent = await send(room.teacher, { ...family, audiences: [{ kind: 'family', key: String(child.person_id) }] })
    await send(mother, { subject: 'Answer', body: 'He comes.', reply_to_id: sent.id })
    const rows = await read(room.teacher, 'message')
    expect(rows.map(({ by, people, text: said }) => [by, people, said])).toEqual([
      [mother.name, room.teacher.name, 'He comes.'],
      [room.teacher.name, mother.name, `For ${child.name.split(' ')[0]}`],
    ])
    expect(rows.every(({ link }) => /^\/messages-individual\/\d+$/.test(link))).toBe(true)
    expect(await read(room.admin, 'message')).toEqual([])
    const colleague = await portal.person(school(), teacher)
    await portal
      .owner()
      .insert('section_teacher', [
        { school_id: room.school.id, section_id: room.section_id, teacher_id: colleague.person_id, role: 'co_teacher' },
      ])
    expect(await read(colleague, 'message')).toEqual([])
    expect(await titles(room.teacher, 'message', room.students[1]?.person_id)).toEqual([])
  })

  it('that went to the family and to a colleague alike do not say so', async () => {
    const colleague = await portal.person(school(), schoolAdmin)
    await send(room.admin, { audiences: [one(colleague), one(mother)] })
    expect(await titles(room.admin, 'message')).toEqual(['Trip on Friday'])
    expect(await titles(colleague, 'message')).toEqual([])
  })

  it('about a brother or sister stay there', async () => {
    const sister = room.students[1] ?? child
    await portal.owner().insert('guardianship', [
      {
        school_id: room.school.id,
        parent_id: mother.person_id,
        student_id: sister.person_id,
        relationship: 'mother',
      },
    ])
    const sent = await send(room.teacher, { ...family, audiences: [{ kind: 'family', key: String(sister.person_id) }] })
    await send(mother, { subject: 'Of the sister', body: 'Yes', reply_to_id: sent.id })
    expect(await titles(room.teacher, 'message')).toEqual([])
    expect((await titles(room.teacher, 'message', sister.person_id)).length).toBe(2)
  })

  it('lose their words when they are withdrawn', async () => {
    const sent = await send(room.teacher, { audiences: [one(child)] })
    await portal.as(room.teacher).ok(messages.withdraw, { id: sent.id })
    expect(await read(room.teacher, 'message')).toMatchObject([{ text: '', tags: ['timeline.withdrawn-message'] }])
  })

  it('of the student alone belong to the record', async () => {
    await send(room.teacher, { audiences: [one(mother)] })
    await send(room.teacher, { subject: 'To the student', audiences: [one(child)] })
    expect((await record()).filter(({ kind }) => kind === 'message')).toMatchObject([
      {
        title: 'To the student',
        by: room.teacher.name,
        people: child.name,
        text: `For **${child.name.split(' ')[0]}**`,
      },
    ])
  })
})

describe('notices', () => {
  const sent = async (section_id: number | null, to: readonly Person[], subject: string) => {
    const owner = portal.owner()
    const [rule] = await owner.insert('notification_rule', [
      { school_id: room.school.id, name: subject, event: 'step-reached', recipients: [], channels: [], texts: '[]' },
    ])
    const at = '2026-11-19T10:00:00Z'
    const [event] = await owner.insert('notification_event', [
      { school_id: room.school.id, name: 'step-reached', person_id: child.person_id, section_id, at },
    ])
    const common = { school_id: room.school.id, event_id: event?.id, rule_id: rule?.id, status: 'sent' }
    await owner.insert(
      'notification',
      to.flatMap(({ person_id }) =>
        ['email', 'push'].map((channel) => ({
          ...common,
          person_id,
          channel,
          subject,
          body: 'Please call.',
          due_at: at,
          sent_at: at,
        })),
      ),
    )
  }

  it('stand there once for all who got them: the office, and teachers of the class', async () => {
    await sent(room.section_id, [child, mother], 'Of the class')
    await sent(null, [mother], 'Of the school')
    await sent(room.section_id, [room.admin], 'Of the office')
    await sent(null, [room.teacher], 'For the teacher')
    expect((await titles(room.admin, 'notice')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'For the teacher',
      'Of the class',
      'Of the office',
      'Of the school',
    ])
    const forTeacher = await read(room.teacher, 'notice')
    expect(forTeacher.map(({ title }) => title)).toEqual(['For the teacher', 'Of the class'])
    expect(forTeacher.slice(1)).toMatchObject([
      { title: 'Of the class', text: 'Please call.', people: [child.name, mother.name].toSorted().join(', ') },
    ])
    expect(
      (await record())
        .filter(({ kind }) => kind === 'notice')
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Of the class', 'Of the school'])
  })
})

describe('what classes bring', () => {
  const activity = () => room.activities[0]?.id ?? 0

  it('is feedback on posted work, for those who teach it', async () => {
    await portal.owner().insert('grade', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        activity_id: activity(),
        student_id: child.person_id,
        points: 7,
        comment: 'Show your steps',
        graded_by: room.teacher.user_id,
        graded_at: '2026-11-19T10:00:00Z',
      },
    ])
    expect(await read(room.teacher, 'feedback')).toMatchObject([{ text: 'Show your steps', by: room.teacher.name }])
    const adviser = await portal.person(school(), teacher)
    await portal
      .owner()
      .insert('advisorship', [
        { school_id: room.school.id, student_id: child.person_id, teacher_id: adviser.person_id, since: '2026-09-01' },
      ])
    expect(await read(adviser, 'feedback')).toEqual([])
    await portal.owner().rows('update activity set grades_hidden = true where id = $1', [activity()])
    expect(await read(room.teacher, 'feedback')).toEqual([])
  })

  it('is when the student came and left, with the reason', async () => {
    await portal.owner().rows(
      `
        update enrollment
        set
          start_date = '2026-09-01', end_date = '2026-11-10', last_day = '2026-11-09', status = 'withdrawn',
          reason = 'Moved away'
        where student_id = $1`,
      [child.person_id],
    )
    expect((await read(room.admin, 'enrollment')).map(({ label, text, at }) => [label, text, at.slice(0, 10)])).toEqual(
      [
        ['timeline.enrollment-withdrawn', 'Moved away', '2026-11-09'],
        ['timeline.enrollment-begun', '', '2026-09-01'],
      ],
    )
  })

  it('is absences that were reported, and what was done about days that were missed', async () => {
    const owner = portal.owner()
    const code = await owner.one<{ id: number; name: string }>(
      `select id, name from attendance_code where school_id = $1 and category = 'tardy'`,
      [room.school.id],
    )
    const own = { school_id: room.school.id, student_id: child.person_id }
    await owner.insert('attendance_plan', [
      {
        ...own,
        start_date: '2026-11-23',
        end_date: '2026-11-24',
        attendance_code_id: code.id,
        note: 'Fever',
        asked_by: mother.user_id,
        asked_role: 5,
        asked_at: '2026-11-19T10:00:00Z',
      },
    ])
    const [step] = await owner.insert('attendance_step', [{ school_id: room.school.id, name: 'Call home', days: 3 }])
    await owner.insert('attendance_step_entry', [
      {
        ...own,
        attendance_step_id: step?.id,
        date: '2026-11-18',
        state: 'done',
        note: 'Talked',
        made_by: room.admin.user_id,
        made_at: '2026-11-18T10:00:00Z',
      },
    ])
    await owner.insert('attendance_notice', [
      {
        ...own,
        section_id: room.section_id,
        date: '2026-11-17',
        notified_at: '2026-11-17T17:00:00Z',
        recipients: 1,
      },
    ])
    expect(await read(room.admin, 'attendance')).toMatchObject([
      {
        label: 'timeline.absence-requested',
        title: `${code.name} · 2026-11-23 – 2026-11-24`,
        text: 'Fever',
        by: mother.name,
      },
      { label: 'timeline.step-done', title: 'Call home', text: 'Talked', by: room.admin.name },
    ])
    const ids = (await read(room.admin, 'attendance')).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect((await read(room.teacher, 'attendance')).map(({ text }) => text)).toEqual(['Fever'])
    expect(await read(room.teacher, 'notice')).toMatchObject([{ label: 'timeline.absence-notice' }])
  })
})

it('moves with what is noted when two records are merged, and comes back', async () => {
  const [, other] = room.students
  const note = {
    category: 'general',
    visibility: 'staff',
    document_type: '',
    expires_on: null,
    channel: '',
    direction: '',
    outcome: '',
    happened_on: null,
    happened_time: null,
    with_whom: '',
    follow_up_on: null,
    file_ids: [],
    kind: 'comment',
    person_ids: [other?.person_id ?? 0],
  } satisfies Omit<In<typeof notes.save>, 'body'>
  const { ids } = await portal.as(room.admin).ok(notes.save, { ...note, body: 'Before' })
  await portal.as(room.admin).ok(notes.save, { ...note, id: ids[0] ?? 0, version: 1, body: 'After' })
  const pair = { kept_id: child.person_id, other_id: other?.person_id ?? 0, from_other: [] }
  const { merge_id } = await portal.as(room.admin).ok(merges.merge, { ...pair, confirmed: true })
  expect(await read(room.admin, 'comment')).toMatchObject([{ text: 'After', source_id: ids[0], edited: true }])
  const { versions } = await portal.as(room.admin).ok(notes.history, { id: ids[0] ?? 0 })
  expect(versions.map(({ body }) => body)).toEqual(['Before'])
  await portal.as(room.admin).ok(merges.undo, { id: merge_id ?? 0 })
  expect(await read(room.admin, 'comment')).toEqual([])
  expect(await read(room.admin, 'comment', pair.other_id)).toMatchObject([{ text: 'After' }])
})

it('each kind has a source', () => {
  const kinds = timelineSources.flatMap((source) => source.kinds)
  expect(new Set(kinds).size).toBe(10)
})

it('a feature that the school does without shows nothing', async () => {
  await portal.owner().insert('attendance_notice', [
    {
      school_id: room.school.id,
      student_id: child.person_id,
      section_id: room.section_id,
      date: '2026-11-17',
      notified_at: '2026-11-17T17:00:00Z',
      recipients: 1,
    },
  ])
  expect((await read(room.admin, 'notice')).length).toBe(1)
  const changes = [{ key: 'feature.attendance' as const, value: false, version: 0 }]
  await portal.as(room.admin).ok(schoolSettings.save, { changes })
  expect(await read(room.admin, 'notice')).toEqual([])
})
