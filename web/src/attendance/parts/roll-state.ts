import type { AttendanceCode, Roll } from '#contract/attendance/attendance.contract.ts'

/** What the person at the roll has chosen so far, by student. Everybody not named is present. */
export type Choices = Record<number, { code: AttendanceCode; note: string }>

export const present: Choices[number] = { code: 'present', note: '' }

/** The stored roll, or everybody present where none was taken yet. */
export const choicesOf = (roll: Roll): Choices => Object.fromEntries(roll.rows.map(({ id, code, note }) => [id, { code: code ?? 'present', note }]))

export const choose = (choices: Choices, student_id: number, code: AttendanceCode): Choices => ({
  ...choices,
  [student_id]: { note: choices[student_id]?.note ?? '', code },
})

export const note = (choices: Choices, student_id: number, text: string): Choices => ({
  ...choices,
  [student_id]: { code: choices[student_id]?.code ?? 'present', note: text },
})

export const countsOf = (choices: Choices): Record<AttendanceCode, number> => {
  const counts = { present: 0, tardy: 0, absent: 0, excused: 0 }
  for (const { code } of Object.values(choices)) counts[code]++
  return counts
}

/** The key that chooses a code while a student's row has the focus. */
export const codeOfKey = (key: string): AttendanceCode | undefined =>
  ({ p: 'present', t: 'tardy', a: 'absent', e: 'excused' })[key.toLowerCase()] as AttendanceCode | undefined

/** A calendar date some days on. */
export const shifted = (date: string, days: number): string => new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
