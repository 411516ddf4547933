import type { StandardsBook } from '#contract/gradebook/standards.contract.ts'
import { type Mastery, masteryOf } from '#contract/gradebook/standards.rules.ts'

export type BookScore = StandardsBook['scores'][number]

/** Reads a book of standards: the set of a standard, its scores for one student, and where that student stands. */
export const readStandards = ({ sets, standards, scores }: Pick<StandardsBook, 'sets' | 'standards' | 'scores'>) => {
  const setById = new Map(sets.map((set) => [set.id, set]))
  const setOf = new Map(standards.map(({ id, standard_set_id }) => [id, setById.get(standard_set_id)]))
  const byPlace = Map.groupBy(scores, (score) => `${score.student_id}:${score.standard_id}`)
  const scoresOf = (student_id: number, standard_id: number): BookScore[] =>
    byPlace.get(`${student_id}:${standard_id}`) ?? []
  return {
    setOf: (standard_id: number) => setOf.get(standard_id),
    scoresOf,
    mastery: (student_id: number, standard_id: number): Mastery | undefined => {
      const set = setOf.get(standard_id)
      if (!set) return undefined
      return masteryOf(
        scoresOf(student_id, standard_id).flatMap(({ points, at, activity_id }) =>
          points === null ? [] : [{ points, at, activity_id }],
        ),
        set,
      )
    },
  }
}
