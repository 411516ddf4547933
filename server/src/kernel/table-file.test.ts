import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { isFailure } from '#contract/kernel/errors.ts'
import { type FileFormat, headedByKeys, tableColumns } from '#contract/kernel/table.ts'
import type { Download } from './serve.ts'
import { csvLine, tableFile } from './table-file.ts'

type Row = {
  name: string
  percent: number | null
  born: string
  at: string
  status: string
  roles: number[]
  new: boolean
}
const row: Row = {
  name: '=HYPERLINK("x")',
  percent: -1.5,
  born: '2012-09-30',
  at: '2026-11-20T01:30:00Z',
  status: 'active',
  roles: [3, 4],
  new: true,
}
const columns = tableColumns<Row>('people.column-', [
  { key: 'name', title: 'people.name' },
  { key: 'percent', title: 'reports.percent', kind: 'percent', digits: 1 },
  { key: 'born', title: 'people.column-expires-on', kind: 'date' },
  { key: 'at', title: 'people.column-what', kind: 'day' },
  { key: 'status', words: 'ui.status.' },
  { key: 'roles', value: ({ roles }) => roles, words: 'session.role-' },
  { key: 'new', title: '', head: 'Own field', only: 'file' },
  { key: 'photo', value: () => '', only: 'screen' },
])

const fileOf = (format: FileFormat, rows: Row[] = [row], declared = columns) => {
  const actor = { language: 'en', school_time_zone: 'America/New_York' }
  return tableFile({ actor } as never, { name: 'people', columns: declared, rows, format })
}
const bodyOf = async (file: Awaited<ReturnType<typeof fileOf>>): Promise<Buffer> => {
  if (isFailure(file)) throw new Error('refused')
  const { body }: Download['download'] = file.download
  return body instanceof Readable ? buffer(body) : Buffer.from(body)
}

describe('a table as a file', () => {
  it('is CSV that a spreadsheet runs nothing of, in the words of its reader, by the days of the school', async () => {
    const [head, line] = (await bodyOf(await fileOf('csv'))).toString().replace('\uFEFF', '').split('\n')
    expect(head).toBe('Name,Percent,Expires on,Document or qualification,Status,Roles,Own field')
    expect(line).toBe(`"'=HYPERLINK(""x"")",-1.5,2012-09-30,2026-11-19,Active,"Teacher, Student",true`)
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('neutralises %j, and leaves numbers alone', (text) => {
    expect(csvLine([text, -1])).toMatch(/^"?'[\s\S]*,-1$/)
  })

  it('has the names that programs read where it is declared so', async () => {
    const body = await bodyOf(await fileOf('csv', [], headedByKeys(columns)))
    expect(body.toString().trim()).toBe('name,percent,born,at,status,roles,new')
  })

  it('is a workbook of numbers, dates and texts', async () => {
    const [sheet] = await readWorkbook(await bodyOf(await fileOf('xlsx')))
    expect(sheet?.data[1]).toEqual([
      '=HYPERLINK("x")',
      -1.5,
      new Date('2012-09-30T00:00:00Z'),
      new Date('2026-11-19T00:00:00Z'),
      'Active',
      'Teacher, Student',
      'Yes',
    ])
  })

  it('that is too long for paper says so, and how it can be had', async () => {
    const refused = await fileOf(
      'pdf',
      Array.from({ length: 2_001 }, () => row),
    )
    expect(refused).toMatchObject({ failure: 'invalid', code: 'table-too-long', params: { count: 2001, max: 2000 } })
  })
})
