/** The columns of a file with bonus points, and the ways they are headed. */
export const bonusColumns = {
  student: ['student', 'student_number', 'student number', 'student id', 'student_id', 'number'],
  section: ['section', 'section_number', 'section number', 'class'],
  points: ['points', 'bonus', 'bonus points', 'bonus_points'],
} as const
export type BonusColumn = keyof typeof bonusColumns

/** Which column of a head holds what; -1 where it is missing. */
export const columnsIn = (head: readonly string[]): Record<BonusColumn, number> => {
  const plain = head.map((title) => title.trim().toLowerCase())
  const at = (column: BonusColumn) => plain.findIndex((title) => bonusColumns[column].some((name) => name === title))
  return { student: at('student'), section: at('section'), points: at('points') }
}
