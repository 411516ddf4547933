import { type AttendanceCategory, attendanceCategories } from '#contract/attendance/attendance-code.catalog.ts'
import type { attendance, Roll, RollCode } from '#contract/attendance/attendance.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'

export type Choice = { code_id: number; note: string; minutes_missed: number }
/** What the person at the roll has chosen so far, by student; who is not there has no code yet. */
export type Choices = Partial<Record<number, Choice>>
type Row = Roll['rows'][number]

/** What those who have no code are: present, under the first code for it. */
export const begins = (codes: readonly RollCode[]): Choice => ({
  code_id:
    (
      codes.find(({ category, usable }) => category === 'present' && usable) ??
      codes.find(({ category }) => category === 'present')
    )?.id ?? 0,
  note: '',
  minutes_missed: 0,
})

/** What counts now for every student of whom anything is noted or announced. */
export const choicesOf = ({ rows }: Pick<Roll, 'rows'>): Choices =>
  Object.fromEntries(
    rows.flatMap(({ id, code_id, note, minutes_missed, office, expected }) => {
      if (code_id) return [[id, { code_id, note: office ? office.note : note, minutes_missed }]]
      return expected ? [[id, { code_id: expected.code_id, note: expected.reason, minutes_missed: 0 }]] : []
    }),
  )

/** Students who have no code yet. */
export const remainingOf = ({ rows }: Pick<Roll, 'rows'>, choices: Choices): number[] =>
  rows.flatMap(({ id }) => (choices[id] ? [] : id))

/** Gives those who have no code yet this one. */
export const filled = (roll: Pick<Roll, 'rows'>, choices: Choices, first: Choice): Choices => ({
  ...choices,
  ...Object.fromEntries(remainingOf(roll, choices).map((id) => [id, first])),
})

/** Takes it back from those who still have it as it was given. */
export const emptied = (choices: Choices, given: readonly number[], first: Choice): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(
      ([id, choice]) => !given.includes(Number(id)) || JSON.stringify(choice) !== JSON.stringify(first),
    ),
  )

export const changed = (choices: Choices, student_id: number, change: Partial<Choice>, first: Choice): Choices => ({
  ...choices,
  [student_id]: { ...(choices[student_id] ?? first), ...change },
})

export const countsOf = (choices: Choices, codes: readonly RollCode[]): Record<AttendanceCategory, number> => {
  const categories = new Map(codes.map(({ id, category }) => [id, category]))
  const counts = { present: 0, tardy: 0, absent: 0, excused: 0 }
  for (const choice of Object.values(choices)) if (choice) counts[categories.get(choice.code_id) ?? 'present']++
  return counts
}

/** Whose code is of this category. */
export const idsOf = (choices: Choices, codes: readonly RollCode[], category: AttendanceCategory): number[] => {
  const those = new Set(codes.filter((code) => code.category === category).map(({ id }) => id))
  return Object.entries(choices).flatMap(([id, choice]) => (choice && those.has(choice.code_id) ? [Number(id)] : []))
}

/** The code that a key chooses while a student's row has the focus. */
export const codeOfKey = (key: string, codes: readonly RollCode[]): RollCode | undefined =>
  codes.find(({ usable, letter }) => usable && letter.toLowerCase() === key.toLowerCase())

/** The codes that stand open in a row, the first one of each category; the rest wait in a menu. */
export const openCodes = (codes: readonly RollCode[]): RollCode[] => {
  const usable = codes.filter((code) => code.usable)
  return attendanceCategories.flatMap((category) => usable.find((code) => code.category === category) ?? [])
}

/** A value of the office is locked for everybody but the office. */
export const isLocked = (row: Row, roll: Pick<Roll, 'can'>): boolean => row.office !== null && !roll.can.office

/** What is sent: everybody whose value is not locked; once attendance is taken, whoever has another one now. */
export const rowsToSave = (roll: Roll, choices: Choices): In<typeof attendance.saveRoll>['rows'] => {
  const first = begins(roll.codes)
  const categories = new Map(roll.codes.map(({ id, category }) => [id, category]))
  const stored = choicesOf(roll)
  const differs = (id: number) => JSON.stringify(choices[id]) !== JSON.stringify(stored[id])
  return roll.rows
    .filter((row) => !isLocked(row, roll) && (roll.taken_at === null || differs(row.id)))
    .map(({ id }) => {
      const choice = choices[id] ?? first
      return { student_id: id, code: categories.get(choice.code_id) ?? 'present', ...choice }
    })
}
