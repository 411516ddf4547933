import { expect, test } from 'vitest'
import { encodings, readText, type Encoding } from '#contract/kernel/text-encoding.ts'
import { written } from '#server/imports/fixtures/written.ts'

const samples: [Encoding, string][] = [
  ['utf-8', 'SIS ID,Name\r\n1,محمد الأمين\r\n2,Zoë 美玲'],
  ['utf-8-bom', 'SIS ID,Name\r\n1,Ñandú'],
  ['utf-16le', 'SIS ID;Name\r\n1;美玲'],
  ['utf-16be', 'SIS ID;Name\r\n1;Иван'],
  ['windows-1252', 'SIS ID;Name\r\n1;Zoë Müller\r\n2;François Ångström'],
  ['windows-1256', 'SIS ID;Name\r\n1;محمد الأمين\r\n2;فاطمة الزهراء'],
]

test.each(samples)('%s is recognised and read', (encoding, text) => {
  expect(readText(written(text, encoding))).toEqual({ encoding, text })
})

test('a mark inside, of files that were joined, is no text', () => {
  const joined = Buffer.concat([written('A,B\r\n', 'utf-8-bom'), written('C,D\r\n', 'utf-8-bom')])
  expect(readText(joined)).toEqual({ encoding: 'utf-8-bom', text: 'A,B\r\nC,D\r\n' })
})

test('every encoding has a sample', () => {
  expect(samples.map(([encoding]) => encoding)).toEqual([...encodings])
})

test('plain ASCII counts as UTF-8, nothing as well', () => {
  expect(readText(new TextEncoder().encode('SIS ID'))).toEqual({ encoding: 'utf-8', text: 'SIS ID' })
  expect(readText(new Uint8Array())).toEqual({ encoding: 'utf-8', text: '' })
})

test('UTF-16 without a mark is recognised by its zero bytes', () => {
  expect(readText(written('SIS ID,Name\n1,Anna', 'utf-16le').slice(2)).encoding).toBe('utf-16le')
  expect(readText(written('SIS ID,Name\n1,Anna', 'utf-16be').slice(2)).encoding).toBe('utf-16be')
})
