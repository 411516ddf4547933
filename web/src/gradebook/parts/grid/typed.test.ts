import { describe, expect, it } from 'vitest'
import { readBlock, readGrade } from './typed.ts'

describe('what is typed into a cell', () => {
  const rows: [text: string, result: ReturnType<typeof readGrade>][] = [
    ['12', { points: 12, exempt: false }],
    [' 12.5 ', { points: 12.5, exempt: false }],
    ['12,5', { points: 12.5, exempt: false }],
    ['12.50', { points: 12.5, exempt: false }],
    ['12.', { points: 12, exempt: false }],
    ['０９', { points: 9, exempt: false }],
    ['٨', { points: 8, exempt: false }],
    ['۷٫۵', { points: 7.5, exempt: false }],
    ['८ L', { points: 8, exempt: false, submission_status: 'late', late_minutes: null }],
    ['L ٢d', { exempt: false, submission_status: 'late', late_minutes: 2_880 }],
    ['', { points: null, exempt: false, submission_status: 'auto' }],
    ['–', { points: null, exempt: false, submission_status: 'auto' }],
    ['m', { points: null, exempt: false, submission_status: 'missing', late_minutes: null }],
    ['L 2d', { exempt: false, submission_status: 'late', late_minutes: 2_880 }],
    ['8,5 L', { points: 8.5, exempt: false, submission_status: 'late', late_minutes: null }],
    ['OT', { exempt: false, submission_status: 'on_time', late_minutes: null }],
    ['8 M', { problem: 'gradebook.not-a-grade' }],
    ['EX L', { problem: 'gradebook.not-a-grade' }],
    ['ex', { points: null, exempt: true }],
    ['Excused', { points: null, exempt: true }],
    ['12.345', { problem: 'gradebook.two-decimals' }],
    ['-3', { problem: 'gradebook.not-a-grade' }],
    ['A', { problem: 'gradebook.not-a-grade' }],
    ['1e3', { problem: 'gradebook.not-a-grade' }],
  ]
  for (const [text, result] of rows) it(`'${text}' is read`, () => expect(readGrade(text)).toEqual(result))
})

describe('a pasted block', () => {
  it('is rows of cells, with the line ends of any system', () =>
    expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]))
  it('keeps empty cells', () =>
    expect(readBlock('1\t\t3\n\t2')).toEqual([
      ['1', '', '3'],
      ['', '2'],
    ]))
})
