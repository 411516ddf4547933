import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { files } from '#contract/files/files.contract.ts'
import { ownResources, resourcesReport } from '#contract/resources/list.contract.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import { resourceTransfers } from '#contract/resources/transfer.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import { checkDueLinks, checkLinks } from './links.job.ts'
import { readResource } from './reading.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

type Values = In<typeof resources.save>
const values: Values = {
  kind: 'link',
  title: 'Periodic table',
  description: '',
  scope: 'school',
  course_id: null,
  section_id: null,
  folder: '',
  tags: [],
  roles: [3, 4, 5],
  grade_levels: [],
  visible_from: null,
  visible_to: null,
  offline: false,
  url: 'https://example.org/table',
  body: '',
  file_id: null,
}
const add = (by: Person, given: Partial<Values> = {}) => portal.as(by).ok(resources.save, { ...values, ...given })
const ofClass = ({ section_id }: Classroom): Partial<Values> => ({ scope: 'section', section_id })
const titlesOf = async (person: Person | undefined, asked: object = {}) =>
  (await portal.as(person).ok(ownResources.list, asked)).rows.map(({ title }) => title)
const listed = async (person: Person, asked: object = {}) =>
  (await portal.as(person).ok(resourcesReport.list, asked)).rows.map(({ title }) => title)

describe('a resource is seen', () => {
  it('by the roles, grade levels and classes that it is for', async () => {
    const room = await portal.classroom({ students: 2 })
    const other = await portal.section(room.school.id, room.teacher.person_id, [])
    await portal
      .owner()
      .rows(`update student set grade_level = '10' where school_id = $1 and id = $2`, [
        room.school.id,
        room.students[1]?.person_id,
      ])
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [room.section_id])
    await add(room.admin, { title: 'All' })
    await add(room.admin, { title: 'Students', roles: [4] })
    await add(room.admin, { title: 'Staff', roles: [3] })
    await add(room.admin, { title: 'Grade 10', grade_levels: ['10'] })
    await add(room.admin, { title: 'Course', scope: 'course', course_id })
    await add(room.teacher, { title: 'Class', ...ofClass(room) })
    await add(room.admin, { title: 'Other class', scope: 'section', section_id: other.section_id })
    const sorted = { sort: 'title' }
    expect(await titlesOf(room.students[0], sorted)).toEqual(['All', 'Class', 'Course', 'Students'])
    expect(await titlesOf(room.students[1], sorted)).toEqual(['All', 'Class', 'Course', 'Grade 10', 'Students'])
    expect(await titlesOf(room.parents[0], sorted)).toEqual(['All', 'Class', 'Course'])
    const byEnd = { sort: 'visible_to', descending: true } // none of them ends: by title
    expect(await titlesOf(room.parents[0], byEnd)).toEqual(['All', 'Class', 'Course'])
    expect(await titlesOf(room.parents[0], {})).toHaveLength(3)
    expect(await titlesOf(room.parents[1], sorted)).toEqual(['All', 'Class', 'Course', 'Grade 10'])
    expect(await listed(room.teacher)).toEqual(['All', 'Class', 'Course', 'Grade 10', 'Other class', 'Staff'])
    const colleague = await portal.person(room.school, teacher)
    expect(await listed(colleague)).toEqual(['All', 'Grade 10', 'Staff'])
  })

  it('from its first to its last day, as days go at the school', async () => {
    const room = await portal.classroom({ time_zone: 'Pacific/Auckland' })
    const { id } = await add(room.admin, { visible_from: '2026-11-21', visible_to: '2026-11-22' })
    const at = async (instant: string) => {
      portal.clock.set(instant)
      return [await titlesOf(room.students[0]), (await portal.as(room.parents[0]).call(resources.open, { id })).http]
    }
    expect(await at('2026-11-20T10:59:00Z')).toEqual([[], 404]) // 23:59 of the day before
    expect(await at('2026-11-20T11:00:00Z')).toEqual([['Periodic table'], 200])
    expect(await at('2026-11-22T10:59:00Z')).toEqual([['Periodic table'], 200])
    expect(await at('2026-11-22T11:00:00Z')).toEqual([[], 404])
    expect(await listed(room.admin, { state: 'expired' })).toEqual(['Periodic table'])
  })

  it('never by another school, unless it is shared with the group', async () => {
    const room = await portal.classroom()
    const { id } = await add(room.admin)
    const shared = await add(room.admin, { scope: 'group', title: 'Shared', kind: 'page', url: null, body: 'For all' })
    const near = await portal.classroom({ group_id: room.school.group_id })
    const far = await portal.classroom()
    expect([await titlesOf(near.students[0]), await listed(near.admin)]).toEqual([['Shared'], ['Shared']])
    expect([await titlesOf(far.students[0]), await listed(far.admin)]).toEqual([[], []])
    expect(await portal.as(near.students[0]).ok(resources.open, { id: shared.id })).toMatchObject({ body: 'For all' })
    for (const person of [near.admin, far.admin, far.students[0]])
      expect((await portal.as(person).call(resources.open, { id })).http).toBe(404)
    expect((await portal.as(far.admin).call(resources.open, { id: shared.id })).http).toBe(404)
    expect((await portal.as(near.admin).call(resources.read, { id: shared.id })).http).toBe(404)
  })

  it('by whoever holds the tag alone', async () => {
    const room = await portal.classroom()
    await portal.owner().insert('user_tag', [
      {
        school_id: room.school.id,
        person_id: room.students[0]?.person_id,
        flag: 'viewresources',
        granted: false,
      },
    ])
    expect((await portal.as(room.students[0]).call(ownResources.list, {})).http).toBe(403)
  })
})

describe('a resource', () => {
  it('keeps its address while its versions change, and counts who opened it', async () => {
    const room = await portal.classroom()
    const { id, version } = await add(room.teacher, ofClass(room))
    const open = async () => (await portal.as(room.students[0]).ok(resources.open, { id })).url
    expect(await open()).toBe('https://example.org/table')
    const saved = await add(room.teacher, { ...ofClass(room), id, version, url: 'https://example.org/new' })
    expect(await open()).toBe('https://example.org/new')
    const read = await portal.as(room.teacher).ok(resources.read, { id })
    expect([read.current, read.versions.map(({ url }) => url), read.openings]).toEqual([
      2,
      ['https://example.org/new', 'https://example.org/table'],
      [expect.objectContaining({ person_id: room.students[0]?.person_id, opens: 2, role: 4 })],
    ])
    const again = await add(room.teacher, {
      ...ofClass(room),
      id,
      version: saved.version,
      url: 'https://example.org/new',
    })
    expect((await portal.as(room.teacher).ok(resources.read, { id })).versions).toHaveLength(2)
    const version_id = read.versions[1]?.id ?? 0
    await portal.as(room.teacher).ok(resources.restore, { id, version_id })
    expect(await open()).toBe('https://example.org/table')
    const stale = await portal.as(room.teacher).call(resources.save, { ...values, ...ofClass(room), id, version })
    expect([stale.http, again.version > saved.version]).toEqual([409, true])
    expect(await listed(room.teacher, { opened: 'opened' })).toEqual(['Periodic table'])
  })

  it('is put where its maker teaches, and leads where the group allows', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom()
    const fields = async (given: Partial<Values>) =>
      (await portal.as(room.teacher).call(resources.save, { ...values, ...ofClass(room), ...given })).fields?.map(
        ({ path }) => path,
      )
    expect(await fields({ scope: 'school', section_id: null })).toEqual(['scope'])
    expect(await fields({ section_id: other.section_id })).toEqual(['section_id'])
    expect(await fields({ url: 'http://example.org' })).toEqual(['url'])
    expect(await fields({ kind: 'page' })).toEqual(['body'])
    expect(await fields({ visible_from: '2026-11-21', visible_to: '2026-11-20' })).toEqual(['visible_to'])
    await portal
      .owner()
      .insert('group_setting', [
        { group_id: room.school.group_id, key: 'resources.hosts', value: 'example.net, *.example.edu' },
      ])
    expect(await fields({})).toEqual(['url'])
    expect(await fields({ url: 'https://www.example.edu/a' })).toEqual([])
  })

  it('is changed with others, and the change is taken back', async () => {
    const room = await portal.classroom()
    const one = await add(room.admin, { title: 'One', tags: ['lab'], folder: 'Old' })
    const two = await add(room.admin, { title: 'Two' })
    const ids = [one.id, two.id]
    const { before } = await portal
      .as(room.admin)
      .ok(resources.change, { ids, folder: 'Science', add_tags: ['maths'], remove_tags: ['lab'], archived: true })
    expect(await listed(room.admin)).toEqual([])
    expect(await listed(room.admin, { state: 'archived', folder: 'Science', tag: 'maths' })).toEqual(['One', 'Two'])
    await portal.as(room.admin).ok(resources.putBack, { rows: before })
    expect(await listed(room.admin, { folder: 'Old', tag: 'lab' })).toEqual(['One'])
    await portal.as(room.admin).ok(resources.change, { ids, visible_to: '2026-11-30' })
    expect(await listed(room.admin, { state: 'expiring' })).toEqual(['One', 'Two'])
    expect((await portal.as(room.teacher).call(resources.change, { ids, folder: 'Mine' })).http).toBe(404)
  })
})

describe('the words of a file', () => {
  const pdf = readFileSync(new URL('../demo/photosynthesis.pdf', import.meta.url))
  const upload = async (room: Classroom, bytes: Buffer, name: string): Promise<number> => {
    const stored = await portal.upload(room.teacher, resources.upload.path, bytes, name)
    return Number(Object(stored.data).id)
  }
  const readNow = (room: Classroom, id: number) => {
    const { pool, files } = portal.product().kernel
    return readResource({ pool, files })({ school_id: room.school.id, group_id: room.school.group_id, id })
  }

  it('find it, after those that are called so', async () => {
    const room = await portal.classroom()
    const file_id = await upload(room, pdf, 'photosynthesis.pdf')
    const { id } = await add(room.teacher, { ...ofClass(room), kind: 'file', title: 'Handout', url: null, file_id })
    await add(room.teacher, { ...ofClass(room), title: 'Chlorophyll, explained' })
    await add(room.teacher, {
      ...ofClass(room),
      kind: 'page',
      title: 'Notes',
      url: null,
      body: 'Café and **chlorophyll**',
    })
    await readNow(room, id)
    const found = { search: 'chloro' }
    expect(await listed(room.teacher, found)).toEqual(['Chlorophyll, explained', 'Handout', 'Notes'])
    expect(await titlesOf(room.students[0], { search: 'energy CHLOROPHYLL' })).toEqual(['Handout'])
    expect(await titlesOf(room.students[0], { search: 'cafe' })).toEqual(['Notes'])
    expect(await titlesOf(room.students[0], { search: "'& | ! :*" })).toEqual([])
    const file = await portal.as(room.students[0]).call(resources.file, { id })
    expect([file.http, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await portal.as(room.students[0]).call(files.download, { id: file_id })).http).toBe(404)
    expect((await portal.as(room.teacher).call(files.download, { id: file_id })).http).toBe(200)
  })

  it('are none where it cannot be read, and nothing else is stopped', async () => {
    const room = await portal.classroom()
    const broken = Buffer.concat([pdf.subarray(0, 300), Buffer.alloc(5_000, '<</')])
    const file_id = await upload(room, broken, 'broken.pdf')
    const { id } = await add(room.teacher, { ...ofClass(room), kind: 'file', title: 'Broken', url: null, file_id })
    await readNow(room, id)
    expect(await listed(room.teacher, { search: 'broken' })).toEqual(['Broken'])
    expect((await portal.as(room.parents[1]).call(resources.save, { ...values, kind: 'file', file_id })).http).toBe(403)
  })
})

describe('links', () => {
  const answering = (answer: (url: string) => number | string) => ({
    fetch: async (url: string | URL) => {
      const given = answer(String(url))
      if (typeof given === 'string') throw new Error(given)
      return new Response(null, { status: given })
    },
  })
  const check = async (room: Classroom, answer: (url: string) => number | string) => {
    const deps = {
      ...portal.product().kernel,
      clock: () => new Date('2026-11-20T12:00:00Z'),
      outbound: answering(answer),
    }
    await checkDueLinks(deps)()
    return (await portal.as(room.admin).ok(resourcesReport.list, {})).rows.map(({ check_result }) => check_result)
  }

  it('are followed weekly, and tell what came of it', async () => {
    const room = await portal.classroom()
    for (const nth of [1, 2, 3, 4]) await add(room.admin, { title: `Link ${nth}`, url: `https://example.org/${nth}` })
    const answers = [200, 404, 'redirected', 'getaddrinfo ENOTFOUND']
    expect(await check(room, (url) => answers[Number(url.at(-1)) - 1] ?? 500)).toEqual([
      'ok',
      'broken',
      'moved',
      'unreachable',
    ])
    expect(await check(room, () => 500)).toEqual(['ok', 'broken', 'moved', 'unreachable']) // not before a week is over
    expect(await listed(room.admin, { link: 'broken' })).toEqual(['Link 2'])
  })

  it('never lead into a private network', async () => {
    const room = await portal.classroom()
    const ids: number[] = []
    for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://10.0.0.7/', 'https://[::1]/'])
      ids.push((await add(room.admin, { title: url, url })).id)
    const { pool } = portal.product().kernel
    await checkLinks({ pool, outbound: openOutbound(false), clock: () => new Date() })({
      school_id: room.school.id,
      group_id: room.school.group_id,
      ids,
    })
    const { rows } = await portal.as(room.admin).ok(resourcesReport.list, {})
    expect(rows.map(({ check_result }) => check_result)).toEqual(['refused', 'refused', 'refused', 'refused'])
  })
})

describe('resources of a teacher who leaves', () => {
  it('are handed over in one call, and given back', async () => {
    const room = await portal.classroom()
    const successor = await portal.person(room.school, teacher)
    const { id } = await add(room.teacher, ofClass(room))
    const as = portal.as(room.admin)
    const [from_id, to_id] = [room.teacher.person_id, successor.person_id]
    expect((await as.ok(resourceTransfers.owned, { person_id: from_id })).rows).toMatchObject([
      { id, scope: 'section' },
    ])
    expect((await portal.as(successor).call(resources.read, { id })).http).toBe(404)
    expect(await as.ok(resourceTransfers.transfer, { ids: [id], from_id, to_id })).toEqual({ ids: [id] })
    expect((await as.ok(resourceTransfers.owners, {})).rows).toMatchObject([{ id: to_id, count: 1, active: true }])
    expect((await portal.as(successor).ok(resources.read, { id })).owner).toBe(successor.name)
    await as.ok(resourceTransfers.transfer, { ids: [id], from_id: to_id, to_id: from_id })
    expect((await as.ok(resourceTransfers.owned, { person_id: from_id })).rows).toHaveLength(1)
    const wrong = await as.call(resourceTransfers.transfer, {
      ids: [id],
      from_id,
      to_id: room.students[0]?.person_id ?? 0,
    })
    expect(wrong.fields?.map(({ path }) => path)).toEqual(['to_id'])
    expect((await portal.as(successor).call(resourceTransfers.owners, {})).http).toBe(403)
  })
})
