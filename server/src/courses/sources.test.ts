import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { courseSources } from '#contract/courses/sources.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let service: Server
let address = ''
let answer: unknown
const keys: (string | undefined)[] = []

const lesson = (id: string, name = `Lesson ${id}`) => ({
  id,
  name,
  text: `About ${id}`,
  links: [{ title: 'Map', url: 'https://maps.example/' }],
})
const geography = (lessons: object[], more: object = {}) => ({
  courses: [{ id: 'geo', name: 'Geography', number: 'GEO', units: [{ id: 'water', name: 'Water', lessons }], ...more }],
})

beforeAll(async () => {
  service = createServer((request, response) => {
    keys.push(request.headers.authorization)
    if (request.url === '/gone') return response.writeHead(404).end()
    return response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/courses`
})
afterAll(() => new Promise((done) => service.close(done)))
beforeEach(() => {
  answer = geography([lesson('rivers')])
  keys.length = 0
})

const connect = async () => {
  const room = await portal.classroom()
  const { id, version } = await portal
    .as(room.admin)
    .ok(courseSources.save, { name: 'Open courses', address, key: 'secret-1' })
  return { room, id, version }
}
const outline = async (room: { admin: Parameters<typeof portal.as>[0] }, course_id: number) =>
  (await portal.as(room.admin).ok(content.outline, { course_id })).units.map((unit) => [
    unit.name,
    unit.lessons.map(({ name }) => name),
  ])

describe('a service that lists courses', () => {
  it('is asked with its key, which never comes out and goes to no other host', async () => {
    const { room, id, version } = await connect()
    expect(await portal.as(room.admin).ok(courseSources.test, { id })).toMatchObject({
      shape: 'portal',
      courses: 1,
      lessons: 1,
      names: ['Geography'],
    })
    expect(keys).toEqual(['Bearer secret-1'])
    const listed = await portal.as(room.admin).call(courseSources.list, {})
    expect([listed.data.rows[0]?.has_key, listed.data.rows[0]?.checked_ok, listed.text.includes('secret-1')]).toEqual([
      true,
      true,
      false,
    ])
    await portal.as(room.admin).ok(courseSources.test, { id, address: address.replace('/courses', '/other') })
    expect(keys[1]).toBe(undefined)
    await portal
      .as(room.admin)
      .ok(courseSources.save, { id, version, name: 'Open courses', address: 'http://localhost:1/courses', key: '' })
    expect((await portal.as(room.admin).ok(courseSources.list, {})).rows[0]?.has_key).toBe(false)
  })

  it('is told apart when it fails: address, answer, shape; private networks are not called', async () => {
    const { room } = await connect()
    const steps = async (at: string) =>
      (await portal.as(room.admin).ok(courseSources.test, { address: at })).steps.map(({ step, ok }) => [step, ok])
    expect(await steps('https://10.0.0.1/courses')).toEqual([['address', false]])
    expect(await steps(address.replace('/courses', '/gone'))).toEqual([
      ['address', true],
      ['answer', false],
    ])
    answer = { items: [] }
    expect((await steps(address)).at(-1)).toEqual(['shape', false])
    expect((await portal.as(room.teacher).call(courseSources.test, { address })).http).toBe(403)
  })

  it('gives courses as drafts, each once, and says what is new in them', async () => {
    const { room, id } = await connect()
    const { rows } = await portal.as(room.admin).ok(courseSources.offers, { source_id: id })
    expect(rows.map(({ key, free_number, course_id, lessons }) => [key, free_number, course_id, lessons])).toEqual([
      ['geo', 'GEO', null, 1],
    ])
    const { ids } = await portal
      .as(room.admin)
      .ok(courseSources.take, { source_id: id, courses: [{ key: 'geo', number: 'GEO' }] })
    const course_id = ids[0] ?? 0
    expect(await portal.as(room.admin).ok(courses.read, { course_id })).toMatchObject({
      name: 'Geography',
      status: 'draft',
    })
    expect(await outline(room, course_id)).toEqual([['Water', ['Lesson rivers']]])
    expect(
      (await portal.as(room.admin).call(courseSources.take, { source_id: id, courses: [{ key: 'geo', number: 'G2' }] }))
        .code,
    ).toBe('sources.taken-already')

    answer = geography([lesson('rivers', 'All rivers'), lesson('seas')], { description: 'Maps' })
    const update = await portal.as(room.admin).ok(courseSources.update, { course_id })
    expect(update.changes.map(({ kind, name, change }) => [kind, name, change])).toEqual([
      ['course', 'description', 'changed'],
      ['lesson', 'All rivers', 'changed'],
      ['lesson', 'Lesson seas', 'added'],
    ])
    const keysOf = update.changes.filter(({ kind }) => kind === 'lesson').map(({ key }) => key)
    expect(
      (await portal.as(room.admin).call(courseSources.takeUpdate, { course_id, keys: keysOf, seen: '0'.repeat(64) }))
        .code,
    ).toBe('sources.changed')
    expect(
      await portal.as(room.admin).ok(courseSources.takeUpdate, { course_id, keys: keysOf, seen: update.seen }),
    ).toEqual({ taken: 2 })
    expect(await outline(room, course_id)).toEqual([['Water', ['All rivers', 'Lesson seas']]])
    answer = { courses: [] }
    expect((await portal.as(room.admin).ok(courseSources.update, { course_id })).gone).toBe(true)
  })

  it('brings lessons that the course got since into a section, each once', async () => {
    const { room, id } = await connect()
    const { ids } = await portal
      .as(room.admin)
      .ok(courseSources.take, { source_id: id, courses: [{ key: 'geo', number: 'GEO' }] })
    await portal.owner().rows('update section set course_id = $1 where id = $2', [ids[0] ?? 0, room.section_id])
    const lessons = async () =>
      (await portal.as(room.admin).ok(courseSources.missing, { section_id: room.section_id })).lessons
    const [missing] = await lessons()
    expect([missing?.unit, missing?.name]).toEqual(['Water', 'Lesson rivers'])
    await portal.as(room.admin).ok(courseSources.bring, { section_id: room.section_id, lesson_ids: [missing?.id ?? 0] })
    expect(await lessons()).toEqual([])
    const read = await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })
    const brought = read.units.find(({ name }) => name === 'Water')?.activities[0]
    expect([
      brought?.name,
      brought?.description,
      brought?.kind,
      brought?.graded,
      brought?.blocks.map(({ kind }) => kind),
    ]).toEqual(['Lesson rivers', '', 'lesson', false, ['text', 'link']])
    expect(
      (
        await portal
          .as(room.admin)
          .call(courseSources.bring, { section_id: room.section_id, lesson_ids: [missing?.id ?? 0] })
      ).code,
    ).toBe('sources.changed')
  })
})
