import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fileSweep } from '#server/files/files.job.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { schoolTransfers } from '#contract/lifecycle/school-transfers.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { badge } from '#contract/settings/catalogs.ts'
import { inScope, inSystemScope } from './request-scope.ts'
import { type Classroom, type Person, withPortal } from './testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal({ own: true })
const handIn = (room: Classroom, at: number, body: string, version = 0) => ({
  activity_id: room.activities[at]?.id ?? 0,
  body,
  file_ids: [],
  version,
})

describe('an idempotency key', () => {
  let room: Classroom
  let student: Person
  beforeAll(async () => {
    room = await portal.classroom()
    student = room.students[0] ?? room.admin
  })
  const send = (body: string, key: string, at = 0) =>
    portal.as(student).call(learning.handIn, handIn(room, at, body), { key })

  it('gives a repeated call the first answer and no second effect', async () => {
    const first = await send('my work', 'same-key-1')
    const again = await send('my work', 'same-key-1')
    expect([first.http, again.text]).toEqual([200, first.text])
    expect(
      await portal.owner().count('audit_log', `table_name = 'submission' and school_id = $1`, [room.school.id]),
    ).toBe(1)
  })

  it('with another content is a conflict', async () => {
    const answer = await send('other work', 'same-key-1')
    expect([answer.http, answer.code]).toEqual([409, 'key-reused'])
  })

  it('belongs to one person: another with the same key has an effect of their own', async () => {
    const other = room.students[1]
    expect((await portal.as(other).call(learning.handIn, handIn(room, 0, 'theirs'), { key: 'same-key-1' })).http).toBe(
      200,
    )
  })

  it('used twice at the same time has one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('at once', 'at-once-1', 1)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.http).toBe(200)
    expect(await portal.owner().count('submission', 'activity_id = $1', [room.activities[1]?.id])).toBe(1)
  })

  it('is not used up by a call that fails', async () => {
    const empty = await send('', 'failed-key-1', 2)
    expect(empty.http).toBe(422)
    expect((await send('now with words', 'failed-key-1', 2)).http).toBe(200)
  })

  it('is asked for where an effect must not happen twice', async () => {
    const { method, path } = sectionStatus.finalize
    const answer = await portal.send(room.admin, {
      method,
      url: `/api/v2/${path}`,
      payload: { section_ids: [room.section_id] },
    })
    expect([answer.http, answer.code]).toEqual([422, 'key-missing'])
    expect((await send('x', 'short')).code).toBe('key-missing')
  })

  it('on a call that answers a file does not stand in the way of the next', async () => {
    for (let round = 0; round < 2; round++)
      expect((await portal.as(room.admin).call(badge.exported, {}, { key: 'file-key-1' })).http).toBe(200)
  })
})

describe('a last write', () => {
  it('that fails undoes the whole call and is told', async () => {
    const { school, admin } = await portal.classroom()
    const scope = {
      request_id: 'test',
      school_id: school.id,
      group_id: school.group_id,
      user_id: admin.user_id,
      role: 2 as const,
    }
    const work = (points: number) =>
      inScope(portal.product().kernel.pool, admin.token, 'test', async ({ client, last }) => {
        const insert = 'insert into badge (school_id, name, points) values (kernel.school_id(), $1, $2)'
        await client.query(insert, [`first ${points}`, 1])
        last(client.query(insert, [`last ${points}`, points]))
        return { keep: true, value: 'done' }
      })
    await expect(work(99_999_999_999)).rejects.toThrow(/out of range/)
    expect(await work(2)).toBe('done')
    const names = await inSystemScope(portal.product().kernel.pool, scope, (db) =>
      db.selectFrom('badge').select('name').orderBy('id').execute(),
    )
    expect(names.map(({ name }) => name)).toEqual(['first 2', 'last 2'])
  })
})

describe('a call that ends with its reads', () => {
  const school = (client: pg.PoolClient) =>
    client.query<{ id: number }>('select kernel.school_id() as id').then(({ rows }) => rows[0]?.id)

  it('reads as its caller, and may ask for nothing after', async () => {
    const { admin, school: own } = await portal.classroom()
    const { pool } = portal.product().kernel
    const work = (late: boolean) =>
      inScope(pool, admin.token, 'test', async ({ client, endWith }) => {
        const value = await endWith(Promise.all([school(client), school(client)]))
        return { keep: true, value: late ? await school(client) : value }
      })
    expect(await work(false)).toEqual([own.id, own.id])
    await expect(work(true)).rejects.toThrow(/has ended/)
    expect(
      await inScope(pool, admin.token, 'test', async ({ client }) => ({ keep: false, value: await school(client) })),
    ).toBe(own.id)
  })

  it('is told when one of them fails, and its connection is lent again', async () => {
    const { admin } = await portal.classroom()
    const { pool } = portal.product().kernel
    const work = inScope(pool, admin.token, 'test', async ({ client, endWith }) => ({
      keep: true,
      value: await endWith(client.query('select 1 / 0')),
    }))
    await expect(work).rejects.toThrow(/division by zero/)
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a connection of the pool', () => {
  it('never carries a school to the next request, whatever failed on it before', async () => {
    const rooms = [await portal.classroom(), await portal.classroom()]
    const kinds = [
      (room: Classroom) => portal.as(room.teacher).call(sections.list, {}),
      (room: Classroom) =>
        portal.as(room.admin).call(badge.save, { name: 'Reader', points: 99_999_999_999, description: '' }),
      (room: Classroom) => portal.as(room.teacher).call(sections.read, { section_id: room.section_id + 1_000_000 }),
      (room: Classroom) => portal.as(room.admin).call(sections.list, {}),
      () => portal.as(undefined).call(sections.list, {}),
    ]
    const expected = [200, 422, 404, 200, 401]
    const calls = Array.from({ length: 500 }, (_, at) => ({ room: rooms[Math.floor(at / 5) % 2], kind: at % 5 }))
    const results = []
    for (let at = 0; at < calls.length; at += 100)
      // a crowd, but none that has to be sent away
      results.push(
        ...(await Promise.all(
          calls
            .slice(at, at + 100)
            .map(async ({ room, kind }) => ({ room, kind, answer: room && (await kinds[kind]?.(room)) })),
        )),
      )
    for (const { room, kind, answer } of results) {
      expect(answer?.http).toBe(expected[kind])
      if (answer?.http === 200)
        expect((answer.data as { rows: { id: number }[] }).rows.map(({ id }) => id)).toEqual([room?.section_id])
    }
    const { pool } = portal.product().kernel
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    for (const client of clients) {
      const { rows } = await client.query(
        `
          select
            coalesce(current_setting('app.school_id', true), '')
              || coalesce(current_setting('app.user_id', true), '') as left_over,
            (select count(*)::int from section) as seen`,
      )
      expect(rows).toEqual([{ left_over: '', seen: 0 }])
      client.release()
    }
  })

  it('whose transaction cannot be rolled back is not lent again', async () => {
    const { pool } = portal.product().kernel
    let pid = 0
    const work = inScope(pool, undefined, 'test', async ({ client }) => {
      pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
      await portal
        .owner()
        .rows('select pg_terminate_backend($1)', [pid])
        .catch(() => client.query('select pg_terminate_backend(pg_backend_pid())'))
      await client.query('select 1')
      return { keep: true, value: 1 }
    })
    await expect(work).rejects.toThrow(/terminat/)
    const pids = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
      ),
    )
    expect(pids).not.toContain(pid)
  })
})

describe('a job', () => {
  const waiting = () =>
    portal.owner().rows<{ n: number }>(`select count(*)::int as n from pgboss.job where name = 'sweep-files'`)
  const scope = { request_id: 'test' }

  it('is kept with the transaction of its cause', async () => {
    const { pool, jobs } = portal.product().kernel
    const [before] = await waiting()
    await inSystemScope(pool, scope, (db) => jobs.add(db, fileSweep, {}))
    expect((await waiting())[0]?.n).toBe((before?.n ?? 0) + 1)
  })

  it('is gone when that is rolled back', async () => {
    const { pool, jobs } = portal.product().kernel
    const before = await waiting()
    await expect(
      inSystemScope(pool, scope, async (db) => {
        await jobs.add(db, fileSweep, {})
        return Promise.reject(new Error('changed my mind'))
      }),
    ).rejects.toThrow('changed my mind')
    expect(await waiting()).toEqual(before)
  })
})

describe('a live event', () => {
  const listeners: (() => void)[] = []
  const listen = async (caller: Person | undefined) => {
    const { port } = portal.product().app.server.address() as { port: number }
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/api/v2/live',
      headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
    })
    sent.end()
    const [response] = await once(sent, 'response')
    const heard: unknown[] = []
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data))
    })
    listeners.push(() => sent.destroy())
    sent.on('error', () => undefined)
    const ended = once(response, 'end')
    ended.catch(() => undefined)
    return { status: response.statusCode as number, headers: response.headers as Record<string, string>, heard, ended }
  }

  it('reaches whom it concerns and nobody else', async () => {
    await portal.product().app.listen({ port: 0, host: '127.0.0.1' })
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const abroad = await portal.classroom()
    const cast = {
      admin: room.admin,
      teacher: room.teacher,
      student: room.students[0],
      parent: room.parents[0],
      classmate: room.students[1],
      classmatesParent: room.parents[1],
      otherTeacher: other.teacher,
      otherStudent: other.students[0],
      otherParent: other.parents[0],
      adminAbroad: abroad.admin,
      teacherAbroad: abroad.teacher,
      studentAbroad: abroad.students[0],
      superAdmin: await portal.superAdmin(room.school.group_id),
    }
    const ears = Object.fromEntries(
      await Promise.all(Object.entries(cast).map(async ([name, person]) => [name, await listen(person)] as const)),
    )
    const heardBy = () =>
      Object.entries(ears)
        .filter(([, { heard }]) => heard.length > 0)
        .map(([name]) => name)
    const clear = () => Object.values(ears).forEach(({ heard }) => heard.splice(0))

    const cell = {
      section_id: room.section_id,
      student_id: room.students[0]?.person_id ?? 0,
      activity_id: room.activities[0]?.id ?? 0,
      points: 8,
      version: 0,
    }
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell)
    await vi.waitFor(() => expect(heardBy()).toEqual(['admin', 'teacher', 'student', 'parent']), 2_000)
    expect(ears['student']?.heard).toEqual([{ topic: 'grade', section_id: room.section_id }])

    clear()
    await portal.as(room.teacher).ok(attendance.saveRoll, {
      section_id: room.section_id,
      date: '2026-11-20',
      version: 0,
      rows: [{ student_id: cell.student_id, code: 'absent' }],
    })
    await vi.waitFor(
      () => expect(heardBy()).toEqual(['admin', 'teacher', 'student', 'parent', 'classmate', 'classmatesParent']),
      2_000,
    )

    clear()
    expect((await portal.as(room.teacher).call(gradebook.saveGrade, cell)).http).toBe(409)
    await portal.as(abroad.admin).ok(badge.save, { name: 'Reader', points: 1, description: '' })
    await vi.waitFor(() => expect(heardBy()).toEqual(['adminAbroad', 'teacherAbroad', 'studentAbroad']), 2_000)
  })

  it('streams no longer than the session that asked for it, however that ends, and ten at once to one person', async () => {
    const room = await portal.classroom()
    const { ended, heard } = await listen(room.teacher)
    const other = await listen(room.admin)
    await portal.owner().rows('update auth.session set revoked_at = now() where user_id = $1', [room.teacher.user_id])
    await ended
    expect(heard).toEqual([])
    const more = await Promise.all(Array.from({ length: 10 }, () => listen(room.admin)))
    expect([other, ...more].filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('of what is offered to another school is heard in both', async () => {
    const group_id = await portal.group()
    const [here, there, elsewhere] = [
      await portal.classroom({ group_id }),
      await portal.classroom({ group_id }),
      await portal.classroom({ group_id }),
    ]
    const ears = await Promise.all([here, there, elsewhere].map(({ admin }) => listen(admin)))
    const heard = () => ears.map((ear) => ear.heard.splice(0))
    const person_ids = [here.students[0]?.person_id ?? 0]
    const move = {
      kind: 'student',
      person_ids,
      to_school: there.school.id,
      leaves_on: '2026-11-20',
      reason: '',
      with_medical: false,
      confirmed: true,
    } as const
    const { id } = await portal.as(here.admin).ok(schoolTransfers.transfer, move)
    await vi.waitFor(() => expect(ears[1]?.heard).toEqual([{ topic: 'person' }]), 2_000)
    expect(heard().map((events) => events.length > 0)).toEqual([true, true, false])
    await portal
      .as(there.admin)
      .ok(schoolTransfers.decide, { school_id: here.school.id, id: id ?? 0, accepted: false, answer: 'No seat' })
    await vi.waitFor(() => expect(heard()).toEqual([[{ topic: 'person' }], [{ topic: 'person' }], []]), 2_000)
  })

  it('reaches nobody without a session', async () => {
    const { status, headers } = await listen(undefined)
    expect([status, headers['cache-control']]).toEqual([401, 'no-store'])
    for (const stop of listeners) stop()
  })
})

describe('without its database', () => {
  it('the product answers texts of the catalogue alone, and says that it is not ready', async () => {
    const room = await portal.classroom()
    const { pool } = portal.product().kernel
    const gone = () =>
      Promise.reject(
        Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432, user portal_app'), { code: 'ECONNREFUSED' }),
      )
    Object.assign(pool, { connect: gone, query: gone })
    for (const call of [
      portal.as(room.teacher).call(sections.list, {}),
      portal.as(undefined).call(badge.list, {}),
      portal.send(undefined, { method: 'POST', url: '/api/v2/login', payload: { username: 'x', password: 'y' } }),
    ]) {
      const { text, headers } = await call
      expect(JSON.parse(text)).toEqual({
        status: false,
        code: 'unavailable',
        message: 'The system is busy. Try again in a moment.',
      })
      expect(headers['retry-after']).toBe('5')
    }
    expect((await portal.send(undefined, { method: 'GET', url: '/readyz' })).http).toBe(503)
    expect((await portal.send(undefined, { method: 'GET', url: '/healthz' })).http).toBe(200)
    for (const way of ['connect', 'query']) Reflect.deleteProperty(pool, way)
    expect((await portal.as(room.teacher).call(sections.list, {})).http).toBe(200)
  })
})
