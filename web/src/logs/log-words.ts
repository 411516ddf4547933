import { useMemo } from 'react'
import { logSubjects } from '#contract/logs/logs.contract.ts'
import type { HistoryRow } from '#contract/kernel/catalog.ts'
import type { Formats } from '#contract/kernel/formats.ts'
import { useFormat } from '#web/kernel/format.ts'
import { type Say, useTexts } from '#web/kernel/i18n.ts'
import type { z } from 'zod'

type Row = Pick<z.infer<typeof HistoryRow>, 'operation' | 'old' | 'new'> & { table: string }
export type LogChange = { key: string; label: string; from: string; to: string }

/**
 * Who reads the log: names of tables and columns in the words of the screens that show them, values as people write
 * them.
 */
export const useLogWords = () => {
  const t = useTexts()
  const format = useFormat()
  return useMemo(() => logWords(t, format), [t, format])
}

export const logWords = (t: Say, { moment, date }: Pick<Formats, 'moment' | 'date'>) => {
  const known = (...keys: string[]): string | undefined =>
    keys.map((key) => key && t(key)).find((text, at) => text !== keys[at])

  const table = (name: string): string =>
    known(`people.log-${name}`, tables[name] ?? '', `catalog.${name}.title`) ?? readable(name)

  const field = (of: string, name: string): string => {
    const [own, other] = ofPeople.includes(of)
      ? [`people.field-${name}`, fields[name]]
      : [fields[name], `people.field-${name}`]
    return known(`catalog.${of}.field.${name}`, own ?? '', other ?? '') ?? readable(name)
  }

  const word = (of: string, name: string, text: string): string | undefined =>
    (isCode.test(name) && known(`ui.status.${text}`)) ||
    (name === 'relationship' && known(`people.relationship-${text}`)) ||
    (name === 'gender' && known(`people.gender-${text}`)) ||
    (name === 'role' && known(`shell.role.${text}`)) ||
    (name === 'access' && known(`settings.access.${text}`)) ||
    known(`catalog.${of}.${name}.${text}`)

  const value = (of: string, name: string, stored: unknown): string => {
    if (isEmpty(stored)) return '–'
    if (typeof stored === 'boolean') return t(stored ? 'ui.yes' : 'ui.no')
    if (Array.isArray(stored))
      return cut(
        stored
          .map((one: unknown) => value(of, name, one))
          .join(stored.every((one) => typeof one === 'object') ? '; ' : ', '),
      )
    if (typeof stored === 'object' && stored !== null) return cut(inside(of, Object.entries(stored)))
    const text = String(stored)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-])/.test(text)) return moment(text)
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return date(text)
    return word(of, name, text) ?? cut(text)
  }
  const inside = (of: string, entries: [string, unknown][]): string => {
    const name = entries.find(
      ([key, held]) => (key === 'name' || key === 'label') && typeof held === 'string' && held !== '',
    )
    if (name) return String(name[1])
    return entries
      .filter(([key, held]) => !isHidden(key) && !isEmpty(held))
      .map(([key, held]) => `${field(of, key)}: ${value(of, key, held)}`)
      .join(', ')
  }

  /**
   * What differs. What came or went names what it held, not what was empty; numbers of other records say only that
   * another one is meant now.
   */
  const changes = (row: Row): LogChange[] => {
    const stored = (row.operation === 'delete' ? row.old : row.new) ?? {}
    return Object.keys(stored)
      .filter(
        (key) =>
          !isHidden(key) &&
          (row.operation === 'update' || (!isNumber(key) && !isEmpty(stored[key]) && stored[key] !== false)),
      )
      .map((key) => ({
        key,
        label: field(row.table, key),
        from:
          row.operation !== 'update' || isNumber(key) || isEmpty(row.old?.[key])
            ? ''
            : value(row.table, key, row.old?.[key]),
        to: isNumber(key) ? t('people.log-update') : value(row.table, key, stored[key]),
      }))
  }
  return { table, value, changes }
}

/** What the screens call tables and columns that neither a catalog nor the log of a person names. */
export const tables: Record<string, string> = {
  account: 'people.account',
  activity: 'sections.activity',
  attendance: 'attendance.title',
  attendance_roll: 'attendance.view-roll',
  badge_award: 'awards.badge',
  course: 'courses.course',
  course_lesson: 'courses.lesson',
  course_unit: 'sections.unit',
  custom_role: 'people.log-custom_role_person',
  final_grade: 'progress.final',
  grade: 'gradebook.grade',
  path_template: 'people.merge-part-plan',
  question: 'admissions.question',
  question_set: 'sections.kind-questions',
  rubric: 'rubrics.rubric',
  school: 'home.school',
  section: 'sections.section',
  section_teacher: 'sections.teacher',
  student_path: 'people.merge-part-plan',
  submission: 'people.merge-part-work',
  unit: 'sections.unit',
}
export const fields: Record<string, string> = {
  academic_term_id: 'admissions.name-academic_term_id',
  answer: 'enrollment.column-answer',
  attempts: 'grading.attempts',
  code: 'attendance.code',
  code_id: 'attendance.code',
  comment: 'enrollment.comment',
  course_id: 'courses.course',
  credits: 'courses.credits',
  date: 'attendance.date',
  denied: 'security.view-denied',
  description: 'courses.description',
  due_at: 'sections.due',
  exempt: 'gradebook.excused',
  graded: 'sections.graded',
  grade_levels: 'courses.grade-levels',
  grading_scale_id: 'sections.scale',
  late: 'ui.status.late',
  letter: 'courses.letter',
  locked: 'sections.locked',
  minutes: 'courses.minutes',
  note: 'attendance.note',
  number: 'global.number',
  office_note: 'attendance.note',
  percent: 'courses.percent',
  points: 'gradebook.points',
  reason: 'attendance.reason',
  seat_cap: 'sections.seats',
  section_id: 'sections.section',
  state: 'attendance.status',
  subject: 'courses.subject',
  submitted_at: 'ui.status.submitted',
  summary: 'courses.summary',
  weight: 'gradebook.weight',
}
const ofPeople: readonly string[] = logSubjects.people

const isCode = /(status|state|code)$/
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isNumber = (key: string): boolean => key.endsWith('_id')
const isHidden = (key: string): boolean => /^(id|version|position|school_id|seed)$|_(by|version|key|ids)$/.test(key)
const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

/** `grade_level` → Grade level, `academic_term_id` → Academic term. */
const readable = (name: string): string => {
  const words = name.replace(/_(id|at)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
