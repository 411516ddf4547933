/**
 * One course that may have to be passed first. `choice`: of the courses of one choice one is enough; every choice
 * counts.
 */
export type Requirement = { choice: number; required_course_id: number; min_percent: number | null; min_letter: string }
export type Edge = { course_id: number; required_course_id: number }
/** What a student reached in a course, as percent. */
export type Results = ReadonlyMap<number, number>
export type Scale = readonly { letter: string; min_percent: number }[]

/**
 * The way from a course back to itself that a new requirement would close, as ids beginning and ending with the course;
 * undefined when there is none.
 * @param edges requirements that are there already
 */
export const circleThrough = (
  edges: readonly Edge[],
  { course_id, required_course_id }: Edge,
): number[] | undefined => {
  const requiredBy = Map.groupBy(edges, (edge) => edge.course_id)
  const seen = new Set<number>()
  const wayTo = (from: number): number[] | undefined => {
    if (from === course_id) return [from]
    if (seen.has(from)) return undefined
    seen.add(from)
    for (const edge of requiredBy.get(from) ?? []) {
      const way = wayTo(edge.required_course_id)
      if (way) return [from, ...way]
    }
    return undefined
  }
  const way = wayTo(required_course_id)
  return way && [course_id, ...way]
}

/**
 * The choices that a student has not met, each with the courses that would meet it. A course without a minimum is met
 * by having a result in it.
 * @param scale letters with the percent that each begins at; a letter that it does not know is met by nothing
 */
export const unmetChoices = <R extends Requirement>(
  requirements: readonly R[],
  results: Results,
  scale: Scale,
): R[][] =>
  [...Map.groupBy(requirements, ({ choice }) => choice).values()].filter(
    (choice) => !choice.some((one) => meets(one, results, scale)),
  )

const meets = (
  { required_course_id, min_percent, min_letter }: Requirement,
  results: Results,
  scale: Scale,
): boolean => {
  const reached = results.get(required_course_id)
  if (reached === undefined) return false
  if (min_letter === '') return reached >= (min_percent ?? 0)
  const letter = scale.find((row) => row.letter === min_letter)
  return letter !== undefined && reached >= letter.min_percent
}
