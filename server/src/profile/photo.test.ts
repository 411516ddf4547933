import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool, photo, profile } from '#contract/profile/profile.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let other: Classroom
let abroad: Classroom
beforeAll(async () => {
  room = await portal.classroom()
  other = await portal.classroom({ in: room.school })
  abroad = await portal.classroom()
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })
const fromCamera = () =>
  drawn(1200, 800)
    .withExif({
      IFD0: { Make: 'Camera of the thief', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .jpeg()
    .toBuffer()
const send = (person: Person | undefined, content: Buffer, name = 'me.jpg') =>
  portal.upload(person, photo.save.path, content, name)
const idOf = ({ data }: { data: unknown }) => Number(/\/(\d+)$/.exec((data as { photo: string }).photo)?.[1])
const show = (person: Person | undefined, id: number) => portal.as(person).call(photo.show, { id })
const bytes = async (person: Person, id: number) => {
  const { rawPayload } = await portal
    .product()
    .app.inject({ url: `/api/v2/user/photo/${id}`, headers: { authorization: `Bearer ${person.token}` } })
  return rawPayload
}

describe('a photo', () => {
  it('is kept as a square WebP without position, camera or any other word of the file that was sent', async () => {
    const [person] = room.students
    const original = await fromCamera()
    expect((await sharp(original).metadata()).exif?.includes('Camera of the thief')).toBe(true)
    const id = idOf(await send(person, original))
    const kept = await bytes(person as Person, id)
    const { format, width, height, exif, xmp, iptc, orientation } = await sharp(kept).metadata()
    expect([format, width, height, exif, xmp, iptc, orientation]).toEqual([
      'webp',
      256,
      256,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const row = await portal.owner().one<{ storage_key: string }>('select storage_key from file where id = $1', [id])
    const onDisk = readFileSync(join(portal.data_folder(), 'files', row.storage_key.slice(0, 2), row.storage_key))
    expect([onDisk.equals(kept), onDisk.includes('Camera')]).toEqual([true, false])
  })

  it('stands in the login record and on the own page, and is gone once it was removed', async () => {
    const { teacher } = room
    const id = idOf(await send(teacher, await drawn(300, 300).png().toBuffer(), 'me.png'))
    const address = `/api/v2/user/photo/${id}`
    expect((await portal.as(teacher).ok(session.configuration, {})).login.photo).toBe(address)
    expect((await portal.as(teacher).ok(profile.read, {})).photo).toBe(address)
    await portal.as(teacher).ok(photo.remove, {})
    expect((await show(teacher, id)).http).toBe(404)
    expect((await portal.as(teacher).ok(profile.read, {})).photo).toBe('')
    expect(await portal.owner().count('file', 'id = $1 and owner_kind is null', [id])).toBe(1)
  })

  it('takes the place of the one before', async () => {
    const { admin } = room
    const [first, second] = [
      await send(admin, await drawn(10, 10).png().toBuffer()),
      await send(admin, await drawn(20, 20).webp().toBuffer()),
    ]
    expect([(await show(admin, idOf(first))).http, (await show(admin, idOf(second))).http]).toEqual([404, 200])
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  it.each([
    ['an SVG', svg, 'me.svg', 'profile.photo-kind'],
    ['an SVG that is called JPEG', svg, 'me.jpg', 'profile.photo-kind'],
    [
      'a page that is called PNG',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'me.png',
      'profile.photo-kind',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'me.jpg', 'profile.photo-kind'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'me.jpg', 'profile.photo-kind'],
    ['nothing', Buffer.alloc(0), 'me.jpg', 'profile.photo-kind'],
    [
      'a JPEG that ends in its head',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]),
      'me.jpg',
      'profile.photo-broken',
    ],
  ])('is not made from %s', async (_, content, name, key) => {
    const answer = await send(room.students[1], content, name)
    expect([answer.http, answer.fields.map((field) => [field.path, field.key])]).toEqual([422, [['file', key]]])
    expect(
      await portal.owner().count('person', 'id = $1 and photo_file_id is not null', [room.students[1]?.person_id]),
    ).toBe(0)
  })

  it('is not made from a small file that unfolds to 100 million pixels', async () => {
    const bomb = await drawn(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_097_152)
    const answer = await send(room.students[1], bomb, 'me.png')
    expect([answer.http, answer.fields[0]?.key]).toEqual([422, 'profile.photo-broken'])
  })

  it('of more than 2 MB is refused before it is looked at', async () => {
    const answer = await send(room.students[1], Buffer.alloc(2_097_153, 1))
    expect([answer.http, answer.code]).toEqual([422, 'too-large'])
  })

  it('of a cut file shows nothing of it', async () => {
    const whole = await drawn(800, 800).jpeg().toBuffer()
    const answer = await send(room.students[1], whole.subarray(0, Math.floor(whole.length / 2)))
    expect(answer.http).toBe(422)
  })
})

describe('who sees a photo', () => {
  let ofStudent = 0
  let ofTeacher = 0
  let ofParent = 0
  beforeAll(async () => {
    const picture = await drawn(64, 64).png().toBuffer()
    ofStudent = idOf(await send(room.students[0], picture))
    ofTeacher = idOf(await send(room.teacher, picture))
    ofParent = idOf(await send(room.parents[0], picture))
  })

  const rows: [string, () => Person | undefined, [student: number, teacher: number, parent: number]][] = [
    ['the admin of the school', () => room.admin, [200, 200, 200]],
    ['their teacher', () => room.teacher, [200, 200, 200]],
    ['a teacher of others', () => other.teacher, [404, 200, 404]],
    ['the student', () => room.students[0], [200, 200, 200]],
    ['a classmate', () => room.students[1], [404, 200, 404]],
    ['a student of another class', () => other.students[0], [404, 404, 404]],
    ['the parent', () => room.parents[0], [200, 200, 200]],
    ['the parent of a classmate', () => room.parents[1], [404, 200, 404]],
    ['a parent of another class', () => other.parents[0], [404, 404, 404]],
    ['an admin of another school', () => abroad.admin, [404, 404, 404]],
    ['a teacher of another school', () => abroad.teacher, [404, 404, 404]],
    ['nobody', () => undefined, [401, 401, 401]],
  ]
  it.each(rows)('%s', async (_, who, expected) => {
    const answers = []
    for (const id of [ofStudent, ofTeacher, ofParent]) answers.push((await show(who(), id)).http)
    expect(answers).toEqual(expected)
  })

  it('is no way to other files', async () => {
    const { data } = await portal.upload(room.teacher, 'section/upload_file', Buffer.from('text'), 'essay.txt')
    expect((await show(room.teacher, (data as { id: number }).id)).http).toBe(404)
  })
})

describe('the mark of a school', () => {
  const give = async (content_type: string, owner_kind: string | null = 'logo') => {
    const school = await portal.school()
    const person = await portal.person(school, 2)
    const id = idOf(await send(person, await drawn(64, 64).png().toBuffer()))
    await portal
      .owner()
      .rows('update file set content_type = $1, owner_kind = $2 where id = $3', [content_type, owner_kind, id])
    await portal.owner().rows('update school set logo_file_id = $1 where id = $2', [id, school.id])
    return portal.as(undefined).call(openSchool.logo, { code: school.short_code })
  }

  it('is shown to everybody', async () => {
    const answer = await give('image/webp')
    expect([answer.http, answer.headers['content-type'], answer.headers['content-security-policy']]).toEqual([
      200,
      'image/webp',
      "default-src 'none'; sandbox",
    ])
  })
  it.each([
    ['SVG', 'image/svg+xml', 'logo'],
    ['a page', 'text/html', 'logo'],
    ['a file of something else', 'image/webp', 'photo'],
  ])('is never %s', async (_, type, kind) => expect((await give(type, kind)).http).toBe(404))
  it('of an unknown school is not found', async () =>
    expect((await portal.as(undefined).call(openSchool.logo, { code: 'no-such-school' })).http).toBe(404))
})
