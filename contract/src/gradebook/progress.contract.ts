import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'
import { GradeBasis } from './basis.contract.ts'

const course = {
  section_id: id(),
  section_name: z.string(),
  course_name: z.string(),
  course_number: z.string(),
  color: z.int(),
  term: z.string(),
  credits: z.number(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  /** What the student has in each grading period of the term that has grades. */
  periods: z.array(z.object({ name: z.string(), percent: z.number(), letter: z.string().nullable() })),
}

/** What a student takes now and has finished. `gpa` by credits over the finished courses, three decimals. */
export const Progress = z.object({
  student: Named.extend({ number: z.string(), grade_level: z.string() }),
  current: z.array(
    z.object({ ...course, teachers: z.string(), missing: z.int(), absent: z.int(), incomplete: z.boolean() }),
  ),
  finished: z.array(
    z.object({
      ...course,
      passed: z.boolean().nullable(),
      credits_earned: z.number(),
      gpa_points: z.number().nullable(),
      weighted_gpa_points: z.number().nullable(),
      finalized_at: z.string(),
    }),
  ),
  /** Grades that come from elsewhere or were given to a class as such. */
  other: z.array(
    z.object({
      id: id(),
      title: z.string(),
      source: z.string(),
      term: z.string(),
      graded_on: z.string(),
      percent: z.number().nullable(),
      letter: z.string(),
      gpa_points: z.number().nullable(),
      credits: z.number(),
      credits_earned: z.number(),
      in_gpa: z.boolean(),
    }),
  ),
  gpa: z.object({ plain: z.number().nullable(), weighted: z.number().nullable() }),
  credits: z.object({ earned: z.number(), attempted: z.number(), in_progress: z.number() }),
  /** Brothers and sisters a parent can change to. */
  children: z.array(Named),
})
export type Progress = z.infer<typeof Progress>

/** The grades of grading periods in one line. */
export const periodsText = (
  periods: Progress['current'][number]['periods'],
  percent: (value: number) => string,
): string => periods.map((one) => [one.name, percent(one.percent), one.letter].filter(Boolean).join(' ')).join(' · ')

/** The grading periods of these classes as columns, each name once. */
export const periodsIn = (rows: readonly Pick<Progress['current'][number], 'periods'>[]): string[] => [
  ...new Set(rows.flatMap(({ periods }) => periods.map(({ name }) => name))),
]

const topics = ['other_grade', 'grade', 'section', 'submission', 'attendance']

export const progress = {
  own: endpoint('GET /student/progress', 'learning.own', {
    named: { 'student/gpa': {} },
    input: z.object({ student_id: id().optional() }),
    output: Progress,
    topics,
  }),
  /** A teacher sees students of the own open sections. */
  ofStudent: endpoint('GET /teacher/student_progress', 'sections.read', {
    named: { 'enrollment/progress': {} },
    input: z.object({ student_id: id() }),
    /** `explained`: the classes whose totals the reader may look into. */
    output: Progress.extend({ explained: z.array(id()) }),
    topics,
    opens: { person: 'student_id', page: 'progress' },
  }),
  /** What the total of a student in a class of the reader is computed from; nothing that students do not see yet. */
  basis: endpoint('GET /section/grade_basis', 'gradebook.read', {
    input: z.object({ section_id: id(), student_id: id() }),
    output: GradeBasis,
    topics,
  }),
}
