import { type Requirement as Prerequisite, type Scale, unmetChoices } from '../courses/prerequisites.rules.ts'
import { type Allotment, allot, type Entry, type Requirement, sumOf } from './allotment.rules.ts'

/**
 * A year of the path, first one first: its grade level, and the credits that should count at its end (null: not said).
 */
export type Year = { grade_level: string; credits: number | null }
export type PathRules = { requirements: Requirement[]; years: Year[] }
/** What the catalogue says of a course. */
export type PathCourse = {
  id: number
  name: string
  number: string
  subject: string
  color: number
  credits: number
  grade_levels: string[]
  offered: boolean
  prerequisites: Prerequisite[]
}
export type Finished = { course_id: number; credits: number; percent: number | null }
export type Planned = { course_id: number; grade_level: string; term: number }
/** What a student has finished, takes now, and plans; courses by id. */
export type Record = {
  finished: readonly Finished[]
  current: readonly { course_id: number }[]
  planned: readonly Planned[]
}

/**
 * Each course of a student once: the result with the most credits (then the higher percent) of one taken twice; else
 * that it goes on; else that it is planned. A course that was not passed may be taken or planned again.
 * @param credits of the catalogue, for what is not finished yet
 */
export const entriesOf = (
  { finished, current, planned }: Record,
  courses: ReadonlyMap<number, PathCourse>,
): Entry[] => {
  const best = new Map<number, Entry>()
  const from = (course_id: number, more: Pick<Entry, 'progress' | 'percent'> & { credits?: number }): Entry => {
    const course = courses.get(course_id)
    return { course_id, subject: course?.subject ?? '', ...more, credits: more.credits ?? course?.credits ?? 0 }
  }
  for (const { course_id, credits, percent } of finished) {
    const known = best.get(course_id)
    const better =
      !known || credits > known.credits || (credits === known.credits && (percent ?? 0) > (known.percent ?? 0))
    if (credits > 0 && better) best.set(course_id, from(course_id, { progress: 'earned', percent, credits }))
  }
  for (const [progress, rows] of [['in_progress', current] as const, ['planned', planned] as const])
    for (const { course_id } of rows)
      if (!best.has(course_id)) best.set(course_id, from(course_id, { progress, percent: null }))
  return [...best.values()]
}

export type OnTrack = {
  state: 'complete' | 'on-track' | 'behind' | 'unknown'
  due: number | null
  counted: number
  behind: number
}

/**
 * Whether a student has what the year asks for: at its end the credits that count, earned or in progress, must reach
 * those of the grade level. Of a grade level without a figure, or one that the path does not know, nothing is said.
 */
export const onTrackOf = (years: readonly Year[], grade_level: string, { total }: Allotment): OnTrack => {
  const counted = sumOf([total.earned, total.in_progress])
  const due = years.find((year) => year.grade_level === grade_level)?.credits ?? null
  if (total.needed > 0 && total.earned >= total.needed) return { state: 'complete', due, counted, behind: 0 }
  if (due === null) return { state: 'unknown', due, counted, behind: 0 }
  const behind = Math.max(0, sumOf([due, -counted]))
  return { state: behind > 0 ? 'behind' : 'on-track', due, counted, behind }
}

export const progressOf = (
  { requirements, years }: PathRules,
  grade_level: string,
  record: Record,
  courses: ReadonlyMap<number, PathCourse>,
) => {
  const allotment = allot(requirements, entriesOf(record, courses))
  return { allotment, on_track: onTrackOf(years, grade_level, allotment) }
}

export const warningKinds = ['gone', 'past', 'passed', 'taking', 'grade', 'minimum', 'order', 'missing'] as const
/** What speaks against a planned course; `courses` are those that would have to come first (one of them is enough). */
export type Warning = {
  course_id: number
  kind: (typeof warningKinds)[number]
  courses: { course_id: number; need: string }[]
}
type Facts = { years: readonly Year[]; grade_level: string; scale: Scale }

/**
 * What speaks against a plan, course by course. A prerequisite is met by a finished course with the result that it asks
 * for, or by a course that goes on now or is planned for an earlier term (whether it will be passed well enough is not
 * known yet). gone: not offered any more · past: planned for a year that is over · passed, taking: nothing to plan ·
 * grade: not for that grade level · minimum: finished, but not well enough · order: planned, but not before · missing:
 * nowhere.
 */
export const warningsOf = (
  { finished, current, planned }: Record,
  courses: ReadonlyMap<number, PathCourse>,
  { years, grade_level, scale }: Facts,
): Warning[] => {
  const order = new Map(years.map((year, at) => [year.grade_level, at]))
  const now = order.get(grade_level) ?? 0
  const at = ({ grade_level: level, term }: Planned) => (order.get(level) ?? -1) * 10 + term
  const passed = new Set(finished.filter(({ credits }) => credits > 0).map(({ course_id }) => course_id))
  const reached = new Map<number, number>()
  for (const { course_id, percent } of finished)
    reached.set(course_id, Math.max(percent ?? 0, reached.get(course_id) ?? 0))
  const taking = new Set(current.map(({ course_id }) => course_id))

  const ofCourse = (one: Planned): Warning[] => {
    const course = courses.get(one.course_id)
    const plain = (kind: Warning['kind']): Warning => ({ course_id: one.course_id, kind, courses: [] })
    if (!course) return [plain('gone')]
    if (passed.has(one.course_id)) return [plain('passed')]
    if (taking.has(one.course_id)) return [plain('taking')]
    const before = new Set([
      ...taking,
      ...planned.filter((other) => at(other) < at(one)).map(({ course_id }) => course_id),
    ])
    const coming = course.prerequisites.filter(
      ({ required_course_id }) => !before.has(required_course_id) || reached.has(required_course_id),
    )
    const met = new Set(
      course.prerequisites
        .filter(({ required_course_id }) => before.has(required_course_id))
        .map(({ choice }) => choice),
    )
    const unmet = unmetChoices(coming, reached, scale).filter(([first]) => first && !met.has(first.choice))
    return [
      ...(course.offered ? [] : [plain('gone')]),
      ...((order.get(one.grade_level) ?? -1) < now ? [plain('past')] : []),
      ...(course.grade_levels.length > 0 && !course.grade_levels.includes(one.grade_level) ? [plain('grade')] : []),
      ...unmet.map((choice): Warning => ({
        course_id: one.course_id,
        kind: choice.some(({ required_course_id }) => reached.has(required_course_id))
          ? 'minimum'
          : choice.some(({ required_course_id }) => planned.some(({ course_id }) => course_id === required_course_id))
            ? 'order'
            : 'missing',
        courses: choice.map(({ required_course_id, min_letter, min_percent }) => ({
          course_id: required_course_id,
          need: min_letter || (min_percent === null ? '' : `${min_percent}%`),
        })),
      })),
    ]
  }
  return planned.flatMap(ofCourse)
}

export type Slot = { grade_level: string; term: number }

/** The terms that can be planned for: from the student's year on, all years when the path does not know it. */
export const slotsOf = (years: readonly Year[], terms_per_year: number, grade_level: string): Slot[] => {
  const now = years.findIndex((year) => year.grade_level === grade_level)
  return years
    .slice(Math.max(0, now))
    .flatMap((year) =>
      Array.from({ length: terms_per_year }, (_, at) => ({ grade_level: year.grade_level, term: at + 1 })),
    )
}
export const sameSlot = (a: Slot, b: Slot): boolean => a.grade_level === b.grade_level && a.term === b.term
