import { expect, it } from 'vitest'
import { student } from '#contract/kernel/access.ts'
import { contentAccess } from '#contract/courses/content-access.contract.ts'
import { dictionary } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { asRequest, withPortal } from '#server/kernel/testing.ts'
import { files } from '#contract/files/files.contract.ts'

const portal = withPortal()

it('content of a kind that is closed reaches neither the lesson nor the browser, until the tag for it is held', async () => {
  const room = await portal.classroom()
  const { id: school_id, group_id } = room.school
  const [pupil, family, office] = [room.students[0], room.parents[0], portal.as(room.admin)]
  const boss = portal.as(await portal.superAdmin(group_id))
  const [lesson] = await portal.owner().insert('activity', [
    {
      school_id,
      section_id: room.section_id,
      unit_id: room.unit_id,
      name: 'Cells',
      kind: 'lesson',
      max_score: 0,
      graded: false,
      blocks: '[]',
      position: 9,
    },
  ])
  const kept = (await portal.upload(room.teacher, files.upload.path, Buffer.from('a map'), 'map.txt')).data as {
    id: number
  }
  await portal
    .owner()
    .rows(`update file set owner_kind = 'activity', owner_id = $3 where school_id = $1 and id = $2`, [
      school_id,
      kept.id,
      lesson?.id,
    ])
  const blocks = [
    { kind: 'text', body: 'Read' },
    { kind: 'files', file_ids: [kept.id] },
    { kind: 'video', title: 'Cells', url: 'https://example.org/v' },
  ]
  await portal
    .owner()
    .rows('update activity set blocks = $3 where school_id = $1 and id = $2', [
      school_id,
      lesson?.id,
      JSON.stringify(blocks),
    ])
  const read = (who = pupil) => portal.as(who).ok(learning.lesson, { activity_id: lesson?.id ?? 0 })
  const fetched = async () => (await portal.send(pupil, asRequest(files.download, { id: kept.id }))).http
  expect(await fetched()).toBe(200)
  expect((await read()).blocks.map(({ kind }) => kind)).toEqual(['text', 'files', 'video'])

  await boss.ok(dictionary.add, { flag: 'library', name: 'Library', about: '' })
  const all = { who: 'all', flag: '' } as const
  const changes = [
    { kind: 'video' as const, role: student, from: all, to: { who: 'nobody' as const, flag: '' } },
    { kind: 'files' as const, role: student, from: all, to: { who: 'tag' as const, flag: 'library' } },
  ]
  await office.ok(contentAccess.save, { changes })
  expect((await office.call(contentAccess.save, { changes })).code).toBe('stale')
  expect(
    (await office.ok(contentAccess.read, {})).rows.find(({ kind, role }) => kind === 'files' && role === student),
  ).toMatchObject({
    who: 'tag',
    flag: 'library',
    lessons: 1,
  })
  expect(await read()).toMatchObject({ blocks: [{ kind: 'text' }], files: [], closed: ['files', 'video'] })
  expect((await portal.as(family).ok(learning.lesson, { activity_id: lesson?.id ?? 0 })).closed).toEqual([])
  expect(await fetched()).toBe(404)

  const give = {
    kind: 'user' as const,
    id: pupil?.person_id ?? 0,
    school_id,
    changes: [{ flag: 'library', from: 'inherit' as const, to: 'allow' as const }],
  }
  await boss.ok(tags.save, give)
  expect((await read()).closed).toEqual(['video'])
  expect(await fetched()).toBe(200)

  const strange = await office.call(contentAccess.save, {
    changes: [{ kind: 'text', role: student, from: all, to: { who: 'tag', flag: 'updategradebook' } }],
  })
  expect([strange.http, strange.fields[0]?.key]).toEqual([422, 'security.not-for-role'])
})
