import type { Criterion, Level } from '#contract/coursework/rubric.rules.ts'

/** A level and a criterion while they are typed: an empty number field is a text. */
export type EnteredLevel = Omit<Level, 'points'> & { points: number | string }
export type EnteredCriterion = Omit<Criterion, 'levels'> & { levels: EnteredLevel[] }
export type EnteredRubric = { name: string; description: string; criteria: EnteredCriterion[] }

const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

/** The next level gives one point less than the last one. */
export const nextLevel = (levels: readonly EnteredLevel[]): EnteredLevel => ({
  key: newKey(),
  points: Math.max(0, Number(levels.at(-1)?.points ?? 1) - 1),
  name: '',
  description: '',
})

/** The next criterion has the levels of the last one, without its words. */
export const nextCriterion = (criteria: readonly EnteredCriterion[]): EnteredCriterion => ({
  key: newKey(),
  name: '',
  description: '',
  levels: (criteria.at(-1)?.levels ?? []).map((level) => ({ ...level, key: newKey(), description: '' })),
})

/** What a new rubric starts from: one criterion with these levels, the best first. */
export const freshRubric = (levels: readonly string[]): EnteredRubric => ({
  name: '',
  description: '',
  criteria: [
    {
      key: newKey(),
      name: '',
      description: '',
      levels: levels.map((name, at) => ({ key: newKey(), points: levels.length - at, name, description: '' })),
    },
  ],
})

export const criteriaIn = (criteria: readonly EnteredCriterion[]): Criterion[] =>
  criteria.map((criterion) => ({
    ...criterion,
    levels: criterion.levels.map((level) => ({ ...level, points: Number(level.points) })),
  }))
