import { beforeEach, describe, expect, it } from 'vitest'
import { comments } from '#contract/communication/comments.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
let me: Person
let colleague: Person
let about: { owner_kind: 'course'; owner_id: number }
beforeEach(async () => {
  const school = await portal.school()
  me = await portal.person(school, schoolAdmin)
  colleague = await portal.person(school, schoolAdmin)
  const course = {
    number: 'BIO9',
    name: 'Biology 9',
    description: '',
    subject: '',
    department_id: null,
    credits: 1,
    grade_levels: [],
  }
  about = { owner_kind: 'course', owner_id: (await portal.as(me).ok(courses.save, course)).id }
})
const say = (by: Person, body: string, file_ids: number[] = []) =>
  portal.as(by).ok(comments.save, { ...about, body, file_ids })
const bodies = async (by = me) =>
  (await portal.as(by).ok(comments.list, about)).rows.map(({ body, mine }) => [body, mine])

describe('a comment', () => {
  it('is read by the office, the latest first, and changed by its author alone', async () => {
    const first = await say(me, 'New books are ordered.')
    await say(colleague, 'They came.')
    expect([await bodies(), await bodies(colleague)]).toEqual([
      [
        ['They came.', false],
        ['New books are ordered.', true],
      ],
      [
        ['They came.', true],
        ['New books are ordered.', false],
      ],
    ])
    const change = { ...about, ...first, body: 'Ordered twice.', file_ids: [] }
    expect((await portal.as(colleague).call(comments.save, change)).code).toBe('comments.not-yours')
    await portal.as(me).ok(comments.save, change)
    expect((await portal.as(me).call(comments.save, change)).code).toBe('stale')
    const [, changed] = (await portal.as(me).ok(comments.list, about)).rows
    expect([changed?.body, changed?.changed_at === null]).toEqual(['Ordered twice.', false])
  })

  it('carries documents that the office opens and nobody else', async () => {
    const file = (await portal.upload(me, 'section/upload_file', Buffer.from('plan'), 'plan.txt')).data as StoredFile
    await say(me, 'The plan.', [file.id])
    expect((await portal.as(colleague).ok(comments.list, about)).rows[0]?.files).toMatchObject([
      { id: file.id, name: 'plan.txt' },
    ])
    expect((await portal.as(colleague).call(files.download, { id: file.id })).text).toBe('plan')
    const stranger = await portal.person({ id: me.school_id, group_id: me.group_id }, teacher)
    expect((await portal.as(stranger).call(files.download, { id: file.id })).http).toBe(404)
    expect((await portal.as(stranger).call(comments.list, about)).http).toBe(403)
  })

  it('is removed and comes back, and goes with its course', async () => {
    const { id } = await say(me, 'A slip.')
    await portal.as(colleague).ok(comments.archive, { ids: [id], archived: true })
    expect(await bodies()).toEqual([])
    await portal.as(me).ok(comments.archive, { ids: [id], archived: false })
    expect(await portal.as(me).ok(courses.read, { course_id: about.owner_id })).toMatchObject({ comment_count: 1 })
    await portal.as(me).ok(courses.remove, { course_ids: [about.owner_id] })
    expect(await portal.owner().count('comment', 'id = $1 and school_id = $2', [id, me.school_id])).toBe(0)
    expect((await portal.as(me).call(comments.list, about)).http).toBe(404)
  })
})
