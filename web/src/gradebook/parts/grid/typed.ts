import { typedNumber } from '#contract/kernel/typed-numbers.rules.ts'
import { readSubmissionStatus, type SaidText } from '#contract/gradebook/grade-text.rules.ts'
import type { SubmissionStatus } from '#contract/gradebook/points.rules.ts'

/**
 * What somebody typed or pasted into a cell: points, nothing, exempt, missing, late – or what cannot be a grade, with
 * the text key that says why. What the text says nothing of is left out.
 */
export type Typed =
  | { points?: number | null; exempt: boolean; submission_status?: SubmissionStatus; late_minutes?: number | null }
  | { problem: string }

/**
 * Reads a grade as people write it: 12, 12.5, 12,5, ١٢٫٥, an empty cell, EX for exempt, M for missing, L, L 2d or 8 L
 * for late, OT for on time. At most two decimals, not negative.
 */
export const readGrade = (text: string): Typed => {
  const plain = text.trim().normalize('NFKC')
  if (plain === '' || plain === '–' || plain === '-') return { points: null, exempt: false, submission_status: 'auto' }
  if (/^(ex|exempt|excused)$/i.test(plain)) return { points: null, exempt: true }
  const said = readSubmissionStatus(plain)
  if (said) return withSubmissionStatus(said)
  const match = /^(\d{1,5})(?:\.(\d*))?$/.exec(typedNumber(text) ?? '')
  if (!match) return { problem: 'gradebook.not-a-grade' }
  const decimals = (match[2] ?? '').replace(/0+$/, '')
  if (decimals.length > 2) return { problem: 'gradebook.two-decimals' }
  return { points: Number(`${match[1]}.${decimals || '0'}`), exempt: false }
}

/** Missing takes points away; late and on time leave those that stand there. */
const withSubmissionStatus = ({ points: text, submission_status, late_minutes }: SaidText): Typed => {
  if (text === '')
    return { exempt: false, submission_status, late_minutes, ...(submission_status === 'missing' && { points: null }) }
  const grade = readGrade(text)
  if ('problem' in grade) return grade
  return grade.exempt || grade.points == null || grade.submission_status
    ? { problem: 'gradebook.not-a-grade' }
    : { ...grade, submission_status, late_minutes }
}

/** A block from a spreadsheet as rows of texts; a last empty line is none. */
export const readBlock = (text: string): string[][] => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split('\t'))
}
