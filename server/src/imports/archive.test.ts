import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openUpload } from './archive.ts'

const zip = (content: Zippable) => [{ name: 'roster.zip', bytes: zipSync(content) }]
const csv = strToU8('SIS ID,Name\n1,A\n')

describe('what is read', () => {
  test('the roster files of a zip, at its root or in a folder, and the names of the others', async () => {
    const opened = await openUpload(
      zip({
        'export/School.csv': csv,
        'Student.csv': csv,
        'readme.txt': csv,
        '__MACOSX/._School.csv': csv,
        '.DS_Store': csv,
      }),
    )
    expect(opened).toMatchObject({
      files: [{ name: 'export/School.csv' }, { name: 'Student.csv' }],
      ignored: ['readme.txt'],
    })
  })

  test('loose files beside a zip', async () => {
    const opened = await openUpload([
      ...zip({ 'School.csv': csv }),
      { name: 'Student.csv', bytes: csv },
      { name: 'notes.docx', bytes: csv },
    ])
    expect(opened).toMatchObject({ files: [{ name: 'School.csv' }, { name: 'Student.csv' }], ignored: ['notes.docx'] })
  })
})

describe('what is refused', () => {
  const symbolicLink = { os: 3, attrs: (0o120777 << 16) >>> 0 }

  test.each<[string, Zippable, string]>([
    ['an entry above the archive', { '../School.csv': csv }, 'import-archive-broken'],
    ['an absolute entry', { '/etc/School.csv': csv }, 'import-archive-broken'],
    ['a drive letter', { 'C:/School.csv': csv }, 'import-archive-broken'],
    ['a link', { 'School.csv': [strToU8('/etc/passwd'), symbolicLink] }, 'import-archive-unsafe'],
    ['an archive in the archive', { 'more.zip': zipSync({ 'School.csv': csv }) }, 'import-archive-unsafe'],
    ['an archive under a roster name', { 'School.csv': zipSync({ 'School.csv': csv }) }, 'import-archive-unsafe'],
  ])('%s', async (_, content, code) => {
    expect(await openUpload(zip(content))).toMatchObject({ failure: 'invalid', code })
  })

  test('too many entries', async () => {
    const content = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.txt`, csv]))
    expect(await openUpload(zip(content), { bytes: 1000, entries: 10 })).toMatchObject({
      code: 'import-archive-entries',
    })
  })

  test('more bytes than allowed once unpacked, in one file or together', async () => {
    const big = new Uint8Array(600)
    expect(await openUpload(zip({ 'School.csv': new Uint8Array(1001) }), { bytes: 1000, entries: 10 })).toMatchObject({
      code: 'import-too-large',
    })
    expect(
      await openUpload(zip({ 'School.csv': big, 'Student.csv': big }), { bytes: 1000, entries: 10 }),
    ).toMatchObject({ code: 'import-too-large' })
  })

  test('a bomb by the size that it announces, without unpacking it', async () => {
    const [bomb] = zip({ 'School.csv': [new Uint8Array(100_000_000), { level: 1 }] })
    expect(await openUpload(bomb ? [bomb] : [])).toMatchObject({ code: 'import-too-large' })
  })

  test('a header that lies about the size', async () => {
    const bytes = Buffer.from(zipSync({ 'School.csv': new Uint8Array(5_000_000) }))
    bytes.writeUInt32LE(100, bytes.lastIndexOf('PK\u0001\u0002') + 24)
    expect(await openUpload([{ name: 'roster.zip', bytes }], { bytes: 1000, entries: 10 })).toMatchObject({
      code: 'import-archive-broken',
    })
  })

  test('a broken archive', async () => {
    expect(await openUpload([{ name: 'roster.zip', bytes: strToU8('PK\u0003\u0004 and nothing') }])).toMatchObject({
      code: 'import-archive-broken',
    })
  })
})
