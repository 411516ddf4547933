import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { badge, gradingScale } from '#contract/settings/catalogs.ts'
import { uploadsAnHour } from './answer.ts'
import { type Classroom, withPortal } from './testing.ts'
import { attachmentBytes } from '#contract/files/files.contract.ts'

const portal = withPortal()
let room: Classroom
beforeAll(async () => {
  room = await portal.classroom()
})
const post = (path: string, payload: string, type = 'application/json', headers: Record<string, string> = {}) =>
  portal.send(room.admin, {
    method: 'POST',
    url: `/api/v2/${path}`,
    payload,
    headers: { 'content-type': type, ...headers },
  })
const malformed = [422, 'malformed', 'The request could not be read.']
const messages = ({ http, code, message }: { http: number; code: string; message: string }) => [http, code, message]

describe('a body', () => {
  const values = {
    name: 'Letters & more',
    pass_percent: 59.5,
    rows: [
      { letter: 'A', min_percent: 90, gpa_points: 4, weighted_gpa_points: 5 },
      { letter: 'F', min_percent: 0, gpa_points: 0, weighted_gpa_points: 0 },
    ],
  }
  const pairs = [
    ['name', values.name],
    ['pass_percent', '59.5'],
    ...values.rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`rows[${at}][${field}]`, String(value)]),
    ),
  ] as [string, string][]
  const stored = async (school_id: number) =>
    portal
      .owner()
      .rows(
        'select s.name, s.pass_percent, r.letter, r.min_percent, r.gpa_points, r.weighted_gpa_points from grading_scale s join grading_scale_row r on r.grading_scale_id = s.id where s.school_id = $1 order by r.position',
        [school_id],
      )

  it('stores the same whether it comes as JSON, as form or as multipart', async () => {
    const ways = {
      json: (url: string) => ({
        url,
        payload: JSON.stringify(values),
        headers: { 'content-type': 'application/json' },
      }),
      form: (url: string) => ({
        url,
        payload: new URLSearchParams(pairs).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    }
    const results = []
    for (const way of ['json', 'form', 'multipart'] as const) {
      const school = await portal.school()
      const admin = await portal.person(school, 2)
      if (way === 'multipart') {
        const form = new FormData()
        for (const [name, value] of pairs) form.append(name, value)
        expect((await portal.sendForm(admin, gradingScale.save.path, form)).http).toBe(200)
      } else
        expect(
          (await portal.send(admin, { method: 'POST', ...ways[way](`/api/v2/${gradingScale.save.path}`) })).http,
        ).toBe(200)
      results.push(await stored(school.id))
    }
    expect(results[0]).toEqual(values.rows.map((row) => ({ name: values.name, pass_percent: 59.5, ...row })))
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
  })

  const unknown = [
    ['school_id', '{"name":"x","points":1,"description":"","school_id":1}'],
    ['role', '{"name":"x","points":1,"description":"","role":1}'],
    ['archived_at', '{"name":"x","points":1,"description":"","archived_at":null}'],
    ['hasOwnProperty', '{"name":"x","points":1,"description":"","hasOwnProperty":1}'],
  ] as const
  it.each(unknown)('with the unknown key %s is refused at that key', async (key, payload) => {
    const answer = await post(badge.save.path, payload)
    expect([answer.http, answer.fields]).toEqual([
      422,
      [{ path: key, key: 'errors.field.unknown', message: `${key} is not a field here.` }],
    ])
  })

  it('with forty thousand unknown keys, or one of a megabyte, is answered in few words', async () => {
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`unknown_key_${at}`, 1]))
    const answer = await post(badge.save.path, JSON.stringify(many))
    expect([answer.http, answer.fields.length, answer.text.length < 20_000]).toEqual([422, 50, true])
    const long = await post(badge.save.path, `{"${'x'.repeat(1_000_000)}":1}`)
    expect([long.http, long.text.length < 2_000]).toEqual([422, true])
  })

  it.each([
    ['__proto__ as key', '{"name":"x","__proto__":{"points":1}}', 'application/json'],
    ['a constructor as key', '{"name":"x","constructor":{"prototype":{"points":1}}}', 'application/json'],
    ['a list instead of fields', '[1]', 'application/json'],
    ['a word instead of fields', '"name"', 'application/json'],
    ['half a document', '{"name":', 'application/json'],
    ['nothing at all', '', 'application/json'],
    ['a type that is not known', '<name>x</name>', 'application/xml'],
    ['nine levels', `{"a":${'{"a":'.repeat(8)}1${'}'.repeat(8)}}`, 'application/json'],
    ['100,000 levels', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'application/json'],
    ['nine levels as form', `a${'[a]'.repeat(9)}=1`, 'application/x-www-form-urlencoded'],
    [
      '20,001 fields as form',
      Array.from({ length: 20_001 }, (_, at) => `a${at}=1`).join('&'),
      'application/x-www-form-urlencoded',
    ],
  ])('with %s is refused as unreadable', async (_, payload, type) =>
    expect(messages(await post(badge.save.path, payload, type))).toEqual(malformed),
  )

  it('with __proto__ as form field changes no object', async () => {
    await post(
      badge.save.path,
      '__proto__[points]=1&constructor[prototype][points]=1&name=x',
      'application/x-www-form-urlencoded',
    )
    expect('points' in {}).toBe(false)
  })

  it('of one mebibyte is read, of one byte more refused', async () => {
    const sized = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
    expect(messages(await post(badge.save.path, sized(1_048_576)))[1]).toBe('invalid')
    expect(messages(await post(badge.save.path, sized(1_048_577)))).toEqual([
      422,
      'body-too-large',
      'The request is too large.',
    ])
  })

  it.each([
    ['a text with NUL', { name: 'a\u0000b', points: 1, description: '' }, 'name', 'errors.field.characters'],
    [
      'an optional text with NUL',
      { name: 'ab', points: 1, description: 'a\u0000b' },
      'description',
      'errors.field.characters',
    ],
    [
      'half a surrogate pair',
      { name: 'ab', points: 1, description: '\ud800' },
      'description',
      'errors.field.characters',
    ],
    ['a number as text that is none', { name: 'ab', points: '1e3', description: '' }, 'points', 'errors.field.number'],
    ['more digits than are kept', { name: 'ab', points: 1.5, description: '' }, 'points', 'errors.field.digits'],
  ])('with %s is refused at its field', async (_, values, path, key) => {
    const { http, fields } = await post(badge.save.path, JSON.stringify(values))
    expect([http, fields.map((field) => [field.path, field.key])]).toEqual([422, [[path, key]]])
  })

  it.each(['0', '-1', '1.5', '01', '+1', '1e3', '0x1', ' 1', '9'.repeat(16), '1;select 1', '', 'null', '١'])(
    'with the id %j is refused',
    async (id) => {
      const { http, fields } = await portal.send(room.teacher, {
        method: 'GET',
        url: `/api/v2/section/view_section?section_id=${encodeURIComponent(id)}`,
      })
      expect([http, fields.map(({ path, key }) => [path, key])]).toEqual([422, [['section_id', 'errors.field.id']]])
    },
  )

  it('in the address that is too deep is refused too', async () => {
    const { http } = await portal.send(room.teacher, {
      method: 'GET',
      url: `/api/v2/section/view_section?section_id${'[a]'.repeat(9)}=1`,
    })
    expect(http).toBe(422)
  })

  it('with an id twice is refused: a list is no id', async () => {
    const { http } = await portal.send(room.teacher, {
      method: 'GET',
      url: `/api/v2/section/view_section?section_id=1&section_id=${room.section_id}`,
    })
    expect(http).toBe(422)
  })
})

describe('an upload', () => {
  const temporary = () => portal.product().kernel.temporary_folder
  const leftOver = () => (existsSync(temporary()) ? readdirSync(temporary(), { recursive: true }) : [])
  const fileRows = () => portal.owner().count('file')

  it('of 2,097,152 bytes is kept whole', async () => {
    const answer = await portal.upload(
      room.teacher,
      'section/upload_file',
      Buffer.alloc(attachmentBytes, 'a'),
      'essay.txt',
    )
    expect([answer.http, answer.data]).toEqual([
      200,
      { id: expect.any(Number), name: 'essay.txt', size: 2_097_152, content_type: 'text/plain' },
    ])
    await vi.waitFor(() => expect(leftOver()).toEqual([]))
  })

  it.each([1, 2, 500_000])(
    'with %i bytes more is refused with the given text, and nothing of it is kept',
    async (more) => {
      const before = await fileRows()
      const answer = await portal.upload(
        room.teacher,
        'section/upload_file',
        Buffer.alloc(attachmentBytes + more, 'a'),
        'essay.txt',
      )
      expect(messages(answer)).toEqual([422, 'too-large', 'Attachments must be 2MB or smaller.'])
      expect(await fileRows()).toBe(before)
      await vi.waitFor(() => expect(leftOver()).toEqual([]))
    },
  )

  it('of forty parts to a call without files, of a size nobody told or without a boundary is refused unread', async () => {
    const form = new FormData()
    for (let at = 0; at < 40; at++) form.append(`a${at}`, 'x'.repeat(1_000_000))
    expect(messages(await portal.sendForm(undefined, openSession.login.path, form))[1]).toBe('body-too-large')
    const whole = new FormData()
    whole.append('file', new Blob([new Uint8Array(30 * 1_048_576)]), 'essay.txt')
    expect(messages(await portal.sendForm(room.teacher, 'section/upload_file', whole))[1]).toBe('too-large')
    const texts = new FormData()
    for (let at = 0; at < 3; at++) texts.append(`a${at}`, 'x'.repeat(500_000))
    expect(messages(await portal.sendForm(room.teacher, 'section/upload_file', texts))[1]).toBe('body-too-large')
    const broken: [string, string][] = [
      ['multipart/form-data', '--x\r\n'],
      ['multipart/form-data; boundary=x', '--x\r\nno head'],
      ['multipart/form-data; boundary=', ''],
    ]
    for (const [type, payload] of broken)
      expect(
        messages(
          await portal.send(undefined, {
            method: 'POST',
            url: `/api/v2/${openSession.login.path}`,
            headers: { 'content-type': type },
            payload,
          }),
        ),
      ).toEqual(malformed)
  })

  it('is taken from one person a hundred times an hour, and from the others still', async () => {
    const room = await portal.classroom()
    const upload = (who: { token: string }) => portal.upload(who, 'section/upload_file', Buffer.from('x'), 'a.txt')
    const { data } = await upload(room.teacher)
    await portal.owner().rows(
      `
        insert into file (school_id, name, size, content_type, sha256, storage_key, created_by)
        select school_id, name, size, content_type, sha256, gen_random_uuid()::text, created_by
        from file, generate_series(2, $2)
        where id = $1`,
      [(data as { id: number }).id, uploadsAnHour.person],
    )
    const refused = await upload(room.teacher)
    expect([refused.http, refused.code, refused.headers['retry-after']]).toEqual([429, 'uploads-limited', '900'])
    expect((await upload(room.admin)).http).toBe(200)
  })

  it('by nobody is refused, and nothing of it is kept', async () => {
    const before = await fileRows()
    expect((await portal.upload(undefined, 'section/upload_file', Buffer.from('text'), 'essay.txt')).http).toBe(401)
    expect(
      (
        await portal.upload(room.parents[0], 'user/save_person_photo', Buffer.from('text'), 'essay.txt', {
          person_id: '1',
        })
      ).http,
    ).toBe(403)
    expect(await fileRows()).toBe(before)
    await vi.waitFor(() => expect(leftOver()).toEqual([]))
  })

  it('to a call that takes no file is refused', async () => {
    expect(
      messages(
        await portal.upload(room.admin, badge.save.path, Buffer.from('text'), 'a.txt', {
          name: 'x',
          points: '1',
          description: '',
        }),
      ),
    ).toEqual(malformed)
    await vi.waitFor(() => expect(leftOver()).toEqual([]))
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\work.txt', 'work.txt'],
    ['/absolute.txt', 'absolute.txt'],
    ['..', 'file'],
    ['a\u0007b.txt', 'ab.txt'],
  ])('named %j is called %j and stored under a name of ours', async (name, kept) => {
    const answer = await portal.upload(room.teacher, 'section/upload_file', Buffer.from('text'), name)
    expect(answer.data).toMatchObject({ name: kept })
    const { storage_key } = await portal
      .owner()
      .one<{ storage_key: string }>('select storage_key from file order by id desc limit 1')
    expect(storage_key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    [
      'photo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'application/octet-stream',
    ],
    ['photo.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream'],
  ])('named %s with a script in it comes back as plain bytes to be saved', async (name, content, type) => {
    const { data } = await portal.upload(room.teacher, 'section/upload_file', Buffer.from(content), name)
    const { headers } = await portal.send(room.teacher, {
      method: 'GET',
      url: `/api/v2/section/file/${(data as { id: number }).id}`,
    })
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})

describe('every answer', () => {
  it('of the API forbids storing it and running anything', async () => {
    const calls = [
      { method: 'GET' as const, url: '/api/v2/user/configuration' },
      { method: 'GET' as const, url: '/api/v2/nothing/here' },
      { method: 'POST' as const, url: '/api/v2/login', payload: {} },
      { method: 'GET' as const, url: '/api/v2/badge/export_badges' },
      { method: 'GET' as const, url: '/api/v2/section/get-gradebook' },
      { method: 'PUT' as const, url: '/api/v2/login' },
    ]
    for (const caller of [room.admin, undefined])
      for (const call of calls) {
        const { headers } = await portal.send(caller, call)
        expect([call.url, headers['cache-control'], headers['x-content-type-options']]).toEqual([
          call.url,
          'no-store',
          'nosniff',
        ])
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
        expect(headers['content-security-policy']).not.toMatch(/unsafe/)
      }
  })

  it('is cut to what the contract declares', async () => {
    const { data } = await portal.as(undefined).call(openSession.school, { code: room.school.short_code })
    expect(Object.keys(data)).toEqual([
      'short_code',
      'school_name',
      'native_name',
      'accent',
      'school_logo',
      'language',
      'languages',
      'link_minutes',
    ])
    await portal.owner().rows(`alter table badge add column secret text not null default 'hidden'`)
    const saved = await portal.as(room.admin).ok(badge.save, { name: 'Cut', points: 1, description: '' })
    expect(Object.keys(saved).toSorted()).toEqual([
      'archived',
      'description',
      'id',
      'name',
      'points',
      'position',
      'version',
    ])
  })

  it('carries the number of its request', async () => {
    const [one, two] = [
      await portal.send(undefined, { method: 'GET', url: '/api/v2/x' }),
      await portal.send(undefined, { method: 'GET', url: '/api/v2/x', headers: { 'x-request-id': 'mine' } }),
    ]
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f]{18}$/)
    expect(two.headers['x-request-id']).not.toBe('mine')
  })

  it('with SQL in any header is as without, and the audit stays readable', async () => {
    const nasty = `x'); drop table badge; --\u00e9 ${'y'.repeat(5_000)}`
    const headers = {
      'x-forwarded-for': nasty,
      'user-agent': nasty,
      'accept-language': nasty,
      referer: nasty,
      'idempotency-key': nasty,
      cookie: nasty,
      origin: nasty,
    }
    const { http } = await portal.as(room.admin).call(badge.list, {}, { headers })
    expect([200, 422]).toContain(http)
    expect(
      (await portal.as(undefined).call(openSession.login, { username: 'x', password: 'y' }, { headers })).http,
    ).toBe(401)
    expect((await portal.as(room.admin).call(badge.list, {})).http).toBe(200)
  })
})

describe('a failing service', () => {
  it('leaves nothing of what it wrote before it failed', async () => {
    const { unit_id, teacher } = room
    const before = await portal.owner().count('activity', 'unit_id = $1', [unit_id])
    const values = {
      unit_id,
      name: 'Half',
      description: '',
      activity_type_id: null,
      max_score: 1,
      due_at: null,
      expires_at: null,
      graded: true,
      mandatory: true,
      shared: true,
      links: [{ label: 'a', url: 'https://example.org' }],
      file_ids: [999_999_999],
    }
    expect((await portal.as(teacher).call(units.saveActivity, values)).http).toBe(422)
    expect(await portal.owner().count('activity', 'unit_id = $1', [unit_id])).toBe(before)
  })

  it('says nothing but the text of the catalogue, and the log knows the rest', async () => {
    await portal.owner().rows('alter table badge rename to hidden_badge')
    try {
      const answer = await portal.as(room.admin).call(badge.list, {})
      expect(JSON.parse(answer.text)).toEqual({ status: false, code: 'internal', message: '500 Internal Server Error' })
      expect(JSON.stringify(portal.errors().at(-1))).toContain('does not exist')
    } finally {
      await portal.owner().rows('alter table hidden_badge rename to badge')
      portal.errors().splice(0)
    }
  })
})

describe('a save of what somebody else has changed', () => {
  it('is a conflict that carries the present value, who and when', async () => {
    const { admin } = room
    const colleague = await portal.person(room.school, 2)
    const first = await portal.as(admin).ok(badge.save, { name: 'Reader', points: 1, description: '' })
    const second = await portal.as(colleague).ok(badge.save, { ...only(first), points: 2 })
    const stale = await portal.as(admin).call(badge.save, { ...only(first), points: 3 })
    expect(messages(stale)).toEqual([409, 'stale', 'Someone else changed this. Review the current value, then save.'])
    expect(stale.data).toEqual({
      present: { ...second, changed_by: colleague.name, changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
  })
  const only = ({
    id,
    version,
    name,
    points,
    description,
  }: {
    id: number
    version: number
    name: string
    points: number
    description: string
  }) => ({
    id,
    version,
    name,
    points,
    description,
  })
})

it('a form cannot name a cell twice in one block', async () => {
  const cell = {
    student_id: room.students[0]?.person_id ?? 0,
    activity_id: room.activities[0]?.id ?? 0,
    points: 1,
    version: 0,
  }
  for (let round = 0; round < 2; round++) {
    const { http } = await portal
      .as(room.teacher)
      .call(gradebook.saveGrades, { section_id: room.section_id, cells: [cell, { ...cell, points: 2 }] })
    expect(http).toBe(422)
  }
  expect(await portal.owner().count('grade', 'section_id = $1', [room.section_id])).toBe(0)
})
