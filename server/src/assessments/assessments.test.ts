import { afterEach, describe, expect, it } from 'vitest'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { explained } from '#contract/gradebook/gradebook.rules.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { attempts } from '#contract/questions/attempts.contract.ts'
import type { Body, Given } from '#contract/questions/question.contract.ts'
import { results } from '#contract/questions/results.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'
import { closeAttempts } from './attempts.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

const asked = { prompt: 'Question', explanation: 'canary-explanation' }
const options = ['ab12', 'cd34', 'ef56'].map((id) => ({ id, text: `Option ${id}` }))
const choice: Body = { kind: 'choice', ...asked, options, right: 'cd34' }
const number: Body = { kind: 'number', ...asked, value: 42.5, tolerance: 0, tolerance_in: 'value' }
const short: Body = { kind: 'short_text', ...asked, accepted: ['canary-accepted'], accents: false }
const essay: Body = { kind: 'essay', ...asked }
const right: Given = { ids: ['cd34'] }
const wrong: Given = { ids: ['ab12'] }

type Room = Classroom & { activity_id: number; set_id: number }

/** A class whose first activity (10 points) is a set of these questions. */
const roomWith = async (bodies: readonly [Body, number][], settings: Record<string, unknown> = {}): Promise<Room> => {
  const room = await portal.classroom()
  const activity_id = room.activities[0]?.id ?? 0
  await portal
    .owner()
    .rows(`update activity set kind = 'questions', due_at = '2026-11-25T23:59:00Z' where id = $1`, [activity_id])
  const { id: set_id, version } = await portal.as(room.teacher).ok(sets.read, { activity_id })
  await portal.as(room.teacher).ok(sets.add, { set_id, questions: bodies.map(([body, points]) => ({ body, points })) })
  await portal.as(room.teacher).ok(sets.save, { ...plain, ...settings, set_id, version })
  return { ...room, activity_id, set_id }
}
const plain = {
  time_limit: null,
  attempts: 1,
  keep: 'highest',
  shuffle: false,
  shuffle_options: true,
  draw: null,
  show_key: 'at_once',
} as const
const started = async (room: Room, person: Person | undefined = room.students[0]) => {
  const { attempt_id } = await portal.as(person).ok(attempts.start, { activity_id: room.activity_id })
  return portal.as(person).ok(attempts.read, { attempt_id })
}
const answer = (
  room: Room,
  attempt_id: number,
  question_id: number,
  given: Given,
  version = 0,
  person: Person | undefined = room.students[0],
) => portal.as(person).call(attempts.saveAnswer, { attempt_id, question_id, given, version })
/** Answers the questions in order and hands in. */
const taken = async (room: Room, given: readonly Given[], person: Person | undefined = room.students[0]) => {
  const attempt = await started(room, person)
  for (const [at, one] of given.entries())
    expect((await answer(room, attempt.id, attempt.questions[at]?.id ?? 0, one, 0, person)).http).toBe(200)
  await portal.as(person).ok(attempts.submit, { attempt_id: attempt.id })
  return portal.as(person).ok(attempts.read, { attempt_id: attempt.id })
}
const cellOf = async (room: Room, person: Person | undefined = room.students[0]) => {
  const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
  const [row, column] = [
    book.students.findIndex(({ id }) => id === person?.person_id),
    book.activities.findIndex(({ id }) => id === room.activity_id),
  ]
  return { points: book.points[row]?.[column] ?? null, version: book.versions[row]?.[column] ?? 0 }
}
const giveGrade = async (room: Room, points: number | null) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    activity_id: room.activity_id,
    student_id: room.students[0]?.person_id ?? 0,
    points,
    version: (await cellOf(room)).version,
  })
const sitting = (room: Room, person: Person | undefined = room.students[0]) =>
  portal.as(person).ok(attempts.sitting, {
    activity_id: room.activity_id,
    ...(person?.role === 5 && { student_id: room.students[0]?.person_id }),
  })

describe('an attempt', () => {
  it('is scored when it is handed in, counts as work and gives the grade', async () => {
    const room = await roomWith([
      [choice, 3],
      [number, 1],
    ])
    const attempt = await taken(room, [right, { text: '42' }])
    expect(attempt).toMatchObject({ points: 3, max: 4, waiting: 0, submitted_at: ordinaryDay })
    expect(attempt.questions.map(({ earned }) => earned)).toEqual([3, 0])
    expect(await cellOf(room)).toEqual({ points: 7.5, version: 1 })
    const page = await portal.as(room.students[0]).ok(learning.classroom, { section_id: room.section_id })
    expect(
      page.units.flatMap(({ work }) => work).find(({ activity_id }) => activity_id === room.activity_id),
    ).toMatchObject({ state: 'graded', points: 7.5 })
    const { rows } = await portal.as(room.teacher).ok(gradebook.waiting, {})
    expect(rows.filter(({ activity_id }) => activity_id === room.activity_id)).toEqual([])
  })

  it('begun twice is the same one', async () => {
    const room = await roomWith([[choice, 1]], { attempts: null })
    const both = await Promise.all([started(room), started(room)])
    expect(both[0].id).toBe(both[1].id)
    expect((await started(room)).nth).toBe(1)
  })

  it('keeps its order and its answers over every reading', async () => {
    const room = await roomWith(
      [1, 2, 3, 4, 5, 6].map((points): [Body, number] => [choice, points]),
      { shuffle: true, draw: 4 },
    )
    const first = await started(room)
    expect(first.questions).toHaveLength(4)
    await answer(room, first.id, first.questions[0]?.id ?? 0, right)
    const again = await started(room)
    expect(again.questions.map(({ id, asked: { options: shown } }) => [id, shown])).toEqual(
      first.questions.map(({ id, asked: { options: shown } }) => [id, shown]),
    )
    expect(again.questions[0]).toMatchObject({ given: right, version: 1 })
  })

  it('stores answers by version: a stale one tells what stands there', async () => {
    const room = await roomWith([[choice, 1]])
    const { id, questions } = await started(room)
    const question_id = questions[0]?.id ?? 0
    expect((await answer(room, id, question_id, wrong)).data).toEqual({ version: 1 })
    expect((await answer(room, id, question_id, right, 1)).data).toEqual({ version: 2 })
    const stale = await answer(room, id, question_id, wrong, 1)
    expect([stale.http, stale.data]).toEqual([409, { present: { given: right, version: 2 } }])
  })

  it('takes no answer of another shape, to another question, or after it was handed in', async () => {
    const room = await roomWith([[choice, 1]])
    const other = await roomWith([[choice, 1]])
    const { id, questions } = await started(room)
    const question_id = questions[0]?.id ?? 0
    expect((await answer(room, id, question_id, { text: 'x' })).http).toBe(422)
    expect((await answer(room, id, question_id, { ids: ['zzzz'] })).http).toBe(422)
    const { questions: foreign } = await portal.as(other.teacher).ok(sets.read, { activity_id: other.activity_id })
    expect((await answer(room, id, foreign[0]?.id ?? 0, right)).http).toBe(404)
    expect((await answer(room, id, question_id, right, 0, room.students[1])).http).toBe(404)
    await portal.as(room.students[0]).ok(attempts.submit, { attempt_id: id })
    expect((await answer(room, id, question_id, right)).http).toBe(410)
  })

  it('ends with its time, half a minute aside, by the clock of the server, and is handed in by itself', async () => {
    const room = await roomWith([[choice, 1]], { time_limit: 20 })
    const { id, questions, ends_at } = await started(room)
    const question_id = questions[0]?.id ?? 0
    expect(ends_at).toBe('2026-11-20T15:20:00.000Z')
    portal.clock.set('2026-11-20T15:20:29.000Z')
    expect((await answer(room, id, question_id, right)).http).toBe(200)
    portal.clock.set('2026-11-20T15:20:31.000Z')
    const late = await answer(room, id, question_id, wrong, 1)
    expect([late.http, late.code]).toEqual([410, 'questions.over'])
    await closing()
    const { submitted_at, points } = await portal.as(room.students[0]).ok(attempts.read, { attempt_id: id })
    expect([submitted_at, points]).toEqual([ends_at, 1])
    expect((await cellOf(room)).points).toBe(10)
  })

  it('has the extra time and attempts of its student, also while it runs', async () => {
    const room = await roomWith([[choice, 1]], { time_limit: 20 })
    const { id } = await started(room)
    const extra = {
      activity_id: room.activity_id,
      student_ids: [room.students[0]?.person_id ?? 0],
      extra_minutes: 10,
      extra_attempts: 1,
    }
    await portal.as(room.teacher).ok(results.saveExtra, extra)
    expect((await portal.as(room.students[0]).ok(attempts.read, { attempt_id: id })).ends_at).toBe(
      '2026-11-20T15:30:00.000Z',
    )
    expect(await sitting(room)).toMatchObject({ time_limit: 30, attempts_allowed: 2 })
    expect(await sitting(room, room.students[1])).toMatchObject({ time_limit: 20, attempts_allowed: 1 })
  })

  it('ends when the activity closes for its student', async () => {
    const room = await roomWith([[choice, 1]], { time_limit: 60 })
    await portal
      .owner()
      .rows(`update activity set due_at = null, expires_at = '2026-11-20T15:30:00Z' where id = $1`, [room.activity_id])
    expect((await started(room)).ends_at).toBe('2026-11-20T15:30:00.000Z')
    await portal.as(room.teacher).ok(columns.saveDates, {
      section_id: room.section_id,
      activity_id: room.activity_id,
      student_ids: [room.students[1]?.person_id ?? 0],
      due_at: null,
      expires_at: '2026-11-20T15:45:00Z',
      locked: null,
    })
    expect((await started(room, room.students[1])).ends_at).toBe('2026-11-20T15:45:00.000Z')
  })
})

const closing = () =>
  closeAttempts({
    pool: portal.product().kernel.pool,
    live: portal.product().kernel.live,
    clock: () => new Date('2026-11-20T15:21:00Z'),
  })()

describe('no attempt begins', () => {
  const ways: [string, string, (room: Room) => Promise<unknown>][] = [
    ['after the last allowed one', 'used-up', (room) => taken(room, [wrong])],
    [
      'in a locked activity',
      'locked',
      (room) => portal.owner().rows('update activity set locked = true where id = $1', [room.activity_id]),
    ],
    [
      'after it closed',
      'expired',
      (room) =>
        portal
          .owner()
          .rows(`update activity set expires_at = '2026-11-20T14:00:00Z' where id = $1`, [room.activity_id]),
    ],
    [
      'in a closed section',
      'closed',
      (room) => portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id]),
    ],
    [
      'without questions',
      'empty',
      (room) => portal.owner().rows('delete from question where set_id = $1', [room.set_id]),
    ],
    [
      'after the course was completed',
      'not-enrolled',
      (room) =>
        portal.owner().rows(`update enrollment set status = 'completed' where section_id = $1`, [room.section_id]),
    ],
  ]
  it.each(ways)('%s', async (_, reason, make) => {
    const room = await roomWith([[choice, 1]])
    await make(room)
    expect((await sitting(room)).can).toEqual({ start: false, hindered: reason })
    const refused = await portal.as(room.students[0]).call(attempts.start, { activity_id: room.activity_id })
    expect(refused.code).toBe(`questions.no-start-${reason}`)
  })

  it('for parents, who see what their child may see', async () => {
    const room = await roomWith([[choice, 1]])
    const { id } = await taken(room, [right])
    expect((await sitting(room, room.parents[0])).can.start).toBe(false)
    expect((await portal.as(room.parents[0]).call(attempts.start, { activity_id: room.activity_id })).http).toBe(403)
    const seen = await portal
      .as(room.parents[0])
      .ok(attempts.read, { attempt_id: id, student_id: room.students[0]?.person_id })
    expect(seen.points).toBe(1)
    expect(
      (
        await portal
          .as(room.parents[1])
          .call(attempts.read, { attempt_id: id, student_id: room.students[1]?.person_id })
      ).http,
    ).toBe(404)
  })
})

describe('the key', () => {
  const reads = async (room: Room, attempt_id: number) => {
    const { text } = await portal.as(room.students[0]).call(attempts.read, { attempt_id })
    return text.includes('canary') || text.includes('42.5')
  }
  it('is in no answer to a student before the attempt is handed in', async () => {
    const room = await roomWith([
      [choice, 1],
      [number, 1],
      [short, 1],
    ])
    const { id } = await started(room)
    expect(await reads(room, id)).toBe(false)
    const intro = await portal.as(room.students[0]).call(attempts.sitting, { activity_id: room.activity_id })
    const page = await portal.as(room.students[0]).call(learning.classroom, { section_id: room.section_id })
    expect([intro.text, page.text].some((text) => text.includes('canary') || text.includes('42.5'))).toBe(false)
    for (const read of [sets.read, results.read] as const)
      expect((await portal.as(room.students[0]).call(read, { activity_id: room.activity_id })).http).toBe(403)
    await portal.as(room.students[0]).ok(attempts.submit, { attempt_id: id })
    expect(await reads(room, id)).toBe(true)
  })

  it.each(['never', 'after_due'] as const)('with %s stays hidden until then, the points do not', async (show_key) => {
    const room = await roomWith([[short, 1]], { show_key })
    const attempt = await taken(room, [{ text: 'Canary ACCEPTED'.replace(' ', '-') }])
    expect([attempt.points, attempt.questions[0]?.earned, attempt.questions[0]?.key]).toEqual([1, 1, null])
    portal.clock.set('2026-11-26T00:00:00.000Z')
    expect(await reads(room, attempt.id)).toBe(show_key === 'after_due')
  })

  it('waits for the student with the latest date', async () => {
    const room = await roomWith([[short, 1]], { show_key: 'after_due', attempts: null })
    const { id } = await taken(room, [])
    await portal.as(room.teacher).ok(columns.saveDates, {
      section_id: room.section_id,
      activity_id: room.activity_id,
      student_ids: [room.students[1]?.person_id ?? 0],
      due_at: '2026-11-28T12:00:00Z',
      expires_at: null,
      locked: null,
    })
    portal.clock.set('2026-11-27T00:00:00.000Z')
    expect(await reads(room, id)).toBe(false)
    expect((await sitting(room)).can.start).toBe(true)
    portal.clock.set('2026-11-28T12:00:01.000Z')
    expect(await reads(room, id)).toBe(true)
    expect((await sitting(room)).can.hindered).toBe('key-shown')
    expect((await sitting(room, room.students[2])).can.start).toBe(true)
  })

  it('and the points stay hidden while the grades of the activity are', async () => {
    const room = await roomWith([[short, 1]])
    await portal.owner().rows('update activity set grades_hidden = true where id = $1', [room.activity_id])
    const attempt = await taken(room, [{ text: 'canary-accepted' }])
    expect([attempt.points, attempt.questions[0]?.earned, attempt.questions[0]?.key]).toEqual([null, null, null])
    expect((await sitting(room)).attempts[0]?.points).toBeNull()
  })
})

describe('several attempts', () => {
  it.each([
    ['highest', 10],
    ['latest', 0],
    ['first', 10],
    ['average', 5],
  ] as const)('keep the %s', async (keep, points) => {
    const room = await roomWith([[choice, 2]], { attempts: 2, keep })
    await taken(room, [right])
    await taken(room, [wrong])
    expect((await cellOf(room)).points).toBe(points)
  })

  it.each([
    ['highest', 'the late one is worse', [right, wrong], 10, 100, false],
    ['highest', 'the late one is better', [wrong, right], 10, 70, true],
    ['latest', 'the late one', [wrong, right], 10, 70, true],
    ['first', 'the one in time', [right, wrong], 10, 100, false],
    ['average', 'both', [right, right], 10, 85, true],
  ] as const)('lose points each by its own time, then %s counts: %s', async (keep, _, given, points, percent, late) => {
    const room = await roomWith([[choice, 2]], { attempts: 2, keep })
    await portal.owner().rows(
      `
        insert into grading_policy (school_id, section_id, scheme, drop_rule, late_percent)
        values ($1, $2, 'points', 'best', 10)`,
      [room.school.id, room.section_id],
    )
    await taken(room, [given[0]])
    portal.clock.set('2026-11-28T15:00:00.000Z') // the third day after it was due
    await taken(room, [given[1]])
    const cell = await cellOf(room)
    const basis = await portal.as(room.students[0]).ok(gradeBasis.read, { section_id: room.section_id })
    const classroom = await portal.as(room.students[0]).ok(learning.classroom, { section_id: room.section_id })
    const [stored] = await portal
      .owner()
      .rows<{ percent: number }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        room.students[0]?.person_id,
      ])
    expect([cell.points, stored?.percent, explained(basis.items, basis.rules).percent]).toEqual([
      points,
      percent,
      percent,
    ])
    expect(classroom.units[0]?.work.find(({ activity_id }) => activity_id === room.activity_id)?.late).toBe(late)
  })

  it('leave a grade alone that a teacher changed since', async () => {
    const room = await roomWith([[choice, 2]], { attempts: 3 })
    await taken(room, [wrong])
    await giveGrade(room, 4)
    await taken(room, [right])
    expect((await cellOf(room)).points).toBe(4)
    const { students } = await portal.as(room.teacher).ok(results.read, { activity_id: room.activity_id })
    expect(students.find(({ id }) => id === room.students[0]?.person_id)).toMatchObject({ by_hand: true, grade: 4 })
  })
})

describe('an essay', () => {
  it('waits for a teacher; then the grade is there, and can be taken back to the key', async () => {
    const room = await roomWith([
      [choice, 1],
      [essay, 4],
    ])
    const { id, questions, points, waiting } = await taken(room, [right, { text: 'Because.' }])
    expect([points, waiting, (await cellOf(room)).points]).toEqual([null, 1, null])
    expect(
      (await portal.as(room.teacher).ok(gradebook.waiting, { late: false })).rows.map(({ activity_id }) => activity_id),
    ).toContain(room.activity_id)
    const read = await portal.as(room.teacher).ok(results.attempt, { attempt_id: id })
    expect([read.previous_id, read.next_id]).toEqual([null, null])
    const question_id = questions[1]?.id ?? 0
    const score = (values: object) =>
      portal
        .as(room.teacher)
        .call(results.score, { attempt_id: id, question_id, points: 3, comment: 'Well argued', version: 1, ...values })
    expect((await score({ points: 5 })).http).toBe(422)
    expect((await score({ version: 7 })).http).toBe(409)
    expect((await score({})).data).toMatchObject({ points: 4, max: 5, waiting: 0 })
    expect((await cellOf(room)).points).toBe(8)
    expect((await portal.as(room.students[0]).ok(attempts.read, { attempt_id: id })).questions[1]).toMatchObject({
      earned: 3,
      comment: 'Well argued',
    })
    expect((await score({ points: null, version: 2 })).data).toMatchObject({ points: null, waiting: 1 })
  })
})

describe('a key that was wrong', () => {
  const mended = async (room: Room, change: object) => {
    const { questions } = await portal.as(room.teacher).ok(sets.read, { activity_id: room.activity_id })
    const [question] = questions
    if (!question) throw new Error('no question')
    portal.clock.set('2026-11-20T16:00:00.000Z')
    await portal.as(room.teacher).ok(sets.saveQuestion, { set_id: room.set_id, ...question, ...change })
  }
  it('changes grades after a look at them, and back', async () => {
    const room = await roomWith([
      [choice, 1],
      [number, 1],
    ])
    await taken(room, [wrong, { text: '42.5' }])
    await taken(room, [right, { text: '42.5' }], room.students[1])
    await mended(room, { body: { ...choice, right: 'ab12' } })
    expect((await portal.as(room.teacher).ok(results.read, { activity_id: room.activity_id })).outdated).toBe(true)
    const preview = await portal.as(room.teacher).ok(results.preview, { activity_id: room.activity_id })
    expect(preview.answers).toBe(2)
    expect(Object.fromEntries(preview.grades.map(({ id, from, to }) => [id, [from, to]]))).toEqual({
      [room.students[0]?.person_id ?? 0]: [5, 10],
      [room.students[1]?.person_id ?? 0]: [10, 5],
    })
    expect((await cellOf(room)).points).toBe(5)
    const { regrade_id, grades } = await portal.as(room.teacher).ok(results.regrade, { activity_id: room.activity_id })
    expect([grades, (await cellOf(room)).points, (await cellOf(room, room.students[1])).points]).toEqual([2, 10, 5])
    expect((await portal.as(room.teacher).ok(results.read, { activity_id: room.activity_id })).outdated).toBe(false)
    expect(await portal.as(room.teacher).ok(results.undoRegrade, { regrade_id })).toEqual({ grades: 2 })
    expect([(await cellOf(room)).points, (await cellOf(room, room.students[1])).points]).toEqual([5, 10])
    expect((await portal.as(room.teacher).call(results.undoRegrade, { regrade_id })).code).toBe('questions.undone')
  })

  it.each([
    ['full', 10],
    ['none', 10],
  ] as const)('can count %s', async (counts, points) => {
    const room = await roomWith([
      [choice, 1],
      [number, 1],
    ])
    await taken(room, [wrong, { text: '42.5' }])
    await mended(room, { counts })
    await portal.as(room.teacher).ok(results.regrade, { activity_id: room.activity_id })
    expect((await cellOf(room)).points).toBe(points)
  })

  it('leaves points given by hand, and grades given by hand', async () => {
    const room = await roomWith([[choice, 2]])
    const { id, questions } = await taken(room, [wrong])
    await portal
      .as(room.teacher)
      .ok(results.score, { attempt_id: id, question_id: questions[0]?.id ?? 0, points: 1, comment: '', version: 1 })
    await mended(room, { body: { ...choice, right: 'ab12' } })
    expect((await portal.as(room.teacher).ok(results.preview, { activity_id: room.activity_id })).answers).toBe(0)
    await giveGrade(room, 9)
    await portal.as(room.teacher).ok(results.regrade, { activity_id: room.activity_id })
    expect((await cellOf(room)).points).toBe(9)
  })

  it('stays as long as somebody got the question', async () => {
    const room = await roomWith([[choice, 1]])
    await started(room)
    const { questions } = await portal.as(room.teacher).ok(sets.read, { activity_id: room.activity_id })
    const [{ id, version } = { id: 0, version: 0 }] = questions
    expect((await portal.as(room.teacher).call(sets.remove, { id, version })).code).toBe('questions.asked')
  })
})

describe('results', () => {
  it('tell how often each answer was chosen in the last attempts', async () => {
    const room = await roomWith([[choice, 1]], { attempts: 2 })
    await taken(room, [wrong])
    await taken(room, [right])
    await taken(room, [wrong], room.students[1])
    const { questions } = await portal.as(room.teacher).ok(results.read, { activity_id: room.activity_id })
    expect(questions[0]).toMatchObject({ asked: 2, answered: 2, right: 1, percent: 50 })
    expect(questions[0]?.picks).toEqual([
      { label: 'Option ab12', right: false, yes: false, count: 1 },
      { label: 'Option cd34', right: true, yes: false, count: 1 },
      { label: 'Option ef56', right: false, yes: false, count: 0 },
    ])
  })
})

describe('questions', () => {
  it('are drawn from sets of the course and copied into them; ordering and removing work', async () => {
    const room = await roomWith([
      [choice, 1],
      [number, 2],
    ])
    const staff = portal.as(room.teacher)
    const { course, questions } = await staff.ok(sets.read, { activity_id: room.activity_id })
    const bank = await staff.ok(sets.name, { course_id: course.id, name: 'Bank' })
    const ids = questions.map(({ id }) => id)
    await staff.ok(sets.copy, { set_id: bank.id, question_ids: ids.toReversed() })
    expect(
      (await staff.ok(sets.list, { course_id: course.id })).rows.map(({ name, questions: n }) => [name, n]),
    ).toEqual([
      ['Bank', 2],
      [expect.any(String), 2],
    ])
    const copied = (await staff.ok(sets.read, { set_id: bank.id })).questions
    expect(copied.map(({ points }) => points)).toEqual([2, 1])
    await staff.ok(sets.order, { set_id: bank.id, ids: copied.map(({ id }) => id).toReversed() })
    await staff.ok(sets.remove, { id: copied[0]?.id ?? 0, version: 1 })
    expect((await staff.ok(sets.read, { set_id: bank.id })).questions.map(({ points }) => points)).toEqual([1])
    const other = await portal.classroom({ in: room.school })
    expect((await portal.as(other.teacher).call(sets.copy, { set_id: bank.id, question_ids: ids })).http).toBe(404)
    expect((await portal.as(other.teacher).call(sets.read, { set_id: bank.id })).http).toBe(404)
    expect((await portal.as(room.admin).call(sets.read, { set_id: bank.id })).http).toBe(200)
  })

  it('go along into a copy of the section, without attempts', async () => {
    const room = await roomWith([[choice, 1]], { time_limit: 25 })
    await started(room)
    const wish = {
      section_id: room.section_id,
      academic_term_id: null,
      start_date: '2027-08-01',
      name: 'Next year',
      number: '0900',
      parts: ['units' as const],
    }
    const { id: section_id } = await portal.as(room.admin).ok(sectionSetUp.clone, wish)
    const { units: copied } = await portal.as(room.admin).ok(units.read, { section_id })
    const activity_id = copied.flatMap(({ activities }) => activities).find(({ kind }) => kind === 'questions')?.id
    const set = await portal.as(room.admin).ok(sets.read, { activity_id })
    expect(set).toMatchObject({ time_limit: 25, attempts_made: 0, questions: [{ body: choice, points: 1 }] })
  })

  it('keep an activity from becoming something else once students have begun', async () => {
    const room = await roomWith([[choice, 1]])
    await started(room)
    const { units: all } = await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })
    const activity = all.flatMap(({ activities }) => activities).find(({ id }) => id === room.activity_id)
    if (!activity) throw new Error('no activity')
    const {
      unit_id,
      activity_type_id,
      name,
      description,
      max_score,
      due_at,
      expires_at,
      graded,
      mandatory,
      shared,
      links,
      file_ids,
      id,
      version,
    } = activity
    const changed = {
      unit_id,
      activity_type_id,
      name,
      description,
      max_score,
      due_at,
      expires_at,
      graded,
      mandatory,
      shared,
      links,
      file_ids,
      id,
      version,
    }
    const refused = await portal.as(room.teacher).call(units.saveActivity, { ...changed, kind: 'offline' })
    expect(refused.fields.map(({ path }) => path)).toEqual(['kind'])
    expect((await portal.as(room.teacher).call(units.saveActivity, { ...changed, kind: 'questions' })).http).toBe(200)
  })
})
