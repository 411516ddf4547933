import { expect, it } from 'vitest'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const readBy = async (who: Person | undefined) => {
  const reader = portal.as(who)
  const [row] = (await reader.ok(mailbox.list, { folder: 'inbox', page: 1 })).rows
  const thread = await reader.ok(messages.read, { id: row?.id ?? 0 })
  return [thread.messages[0]?.body, row?.excerpt]
}

it('a message says of each family what its domains know of the student, as it was when it was sent', async () => {
  const room = await portal.classroom({ students: 2 })
  const [first, second] = room.students
  const { name } = await portal
    .owner()
    .one<{ name: string }>('select name from section where id = $1', [room.section_id])
  const [activity, ...others] = room.activities
  await portal
    .owner()
    .rows(`update activity set due_at = '2026-11-01T00:00:00Z', name = 'Essay' where id = $1`, [activity?.id])
  await portal.owner().rows('update activity set due_at = null where id = any ($1)', [others.map(({ id }) => id)])
  await portal.owner().rows(`update student set grade_level = '9' where id = $1`, [first?.person_id])
  await portal.owner().insert('advisorship', [
    {
      school_id: room.school.id,
      teacher_id: room.teacher.person_id,
      student_id: first?.person_id,
      since: '2026-09-01',
    },
  ])
  await portal.as(room.teacher).ok(grading.save, {
    section_id: room.section_id,
    activity_id: activity?.id ?? 0,
    ref: String(second?.person_id),
    points: 8,
    comment: '',
    version: 0,
  })
  const audiences = room.students.map(({ person_id }) => ({ kind: 'family' as const, key: String(person_id) }))
  const body = 'Grade {{grade_level}}, advisor {{advisor}}. Missing: {{missing_work}}.'
  await portal
    .as(room.teacher)
    .ok(messages.send, { subject: 'News', body, language: 'en', audiences, reach: 'guardians' })
  await portal.owner().rows(`update student set grade_level = '10' where id = $1`, [first?.person_id])
  const filled = `Grade 9, advisor ${room.teacher.name}. Missing: ${name}: Essay.`
  expect(await readBy(room.parents[0])).toEqual([filled, filled])
  expect((await readBy(room.parents[1]))[0]).toMatch(/^Grade .*, advisor \. Missing: \.$/)
})
