import { describe, expect, it } from 'vitest'
import { readSubmissionStatus, writtenGrade } from './grade-text.rules.ts'

describe('what a grade says beside its points', () => {
  const rows: [text: string, said: ReturnType<typeof readSubmissionStatus>][] = [
    ['m', { points: '', submission_status: 'missing', late_minutes: null }],
    ['Missing', { points: '', submission_status: 'missing', late_minutes: null }],
    ['L', { points: '', submission_status: 'late', late_minutes: null }],
    ['l2', { points: '', submission_status: 'late', late_minutes: 2_880 }],
    ['8.5 L 3h', { points: '8.5', submission_status: 'late', late_minutes: 180 }],
    ['8L45m', { points: '8', submission_status: 'late', late_minutes: 45 }],
    ['9 OT', { points: '9', submission_status: 'on_time', late_minutes: null }],
    ['8 M', undefined],
    ['L 0d', undefined],
    ['L 999999d', undefined],
    ['12', undefined],
    ['EX', undefined],
    ['', undefined],
  ]
  for (const [text, said] of rows) it(`'${text}' is read`, () => expect(readSubmissionStatus(text)).toEqual(said))

  it('is written as it is read again', () => {
    const grades = [
      [{ points: null, submission_status: 'missing', late_minutes: null }, 'M'],
      [{ points: 8.5, submission_status: 'late', late_minutes: 180 }, '8.5 L 3h'],
      [{ points: null, submission_status: 'late', late_minutes: 4_320 }, 'L 3d'],
      [{ points: 7, submission_status: 'on_time', late_minutes: null }, '7 OT'],
    ] as const
    for (const [grade, text] of grades) {
      expect(writtenGrade({ ...grade, exempt: false })).toBe(text)
      expect(readSubmissionStatus(text)).toEqual({
        ...grade,
        points: grade.points === null ? '' : String(grade.points),
      })
    }
    expect(writtenGrade({ points: 5, exempt: false, submission_status: 'auto', late_minutes: null })).toBe(5)
    expect(writtenGrade({ points: 5, exempt: false, submission_status: 'missing', late_minutes: null })).toBe(5)
    expect(writtenGrade({ points: null, exempt: true, submission_status: 'late', late_minutes: null })).toBe('EX')
  })
})
