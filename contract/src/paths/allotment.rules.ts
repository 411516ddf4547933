/**
 * What a part of a learning path asks for: credits of some courses. `electives` take any course, and what is left over
 * elsewhere.
 */
export type Requirement = {
  key: string
  name: string
  kind: 'subjects' | 'courses' | 'electives'
  credits: number
  subjects: string[]
  course_ids: number[]
  /** A finished course with less does not count here. */
  min_percent: number | null
}
export const creditProgress = ['earned', 'in_progress', 'planned'] as const
export type CreditProgress = (typeof creditProgress)[number]
/** One course of a student; a course is given once. Credits have at most three decimals. */
export type Entry = {
  course_id: number
  subject: string
  credits: number
  progress: CreditProgress
  percent: number | null
}
/** Credits of one course that count for one requirement; key null: the path does not need them. */
export type Piece = { course_id: number; key: string | null; credits: number; progress: CreditProgress }
export type Filled = { key: string; needed: number; missing: number } & Record<CreditProgress, number>
export type Allotment = { pieces: Piece[]; requirements: Filled[]; total: Omit<Filled, 'key'> }

/** Whether a course may count for a requirement. */
export const fits = (
  { kind, subjects, course_ids, min_percent }: Requirement,
  { course_id, subject, progress, percent }: Entry,
): boolean => {
  if (progress === 'earned' && min_percent !== null && (percent ?? 0) < min_percent) return false
  if (kind === 'electives') return true
  return kind === 'courses' ? course_ids.includes(course_id) : subjects.includes(subject)
}

/**
 * Gives the credits of a student's courses to the requirements of a path so that as many as possible count, each credit
 * once. A course that is larger than what its requirement still lacks fills it, and the rest goes where it fits too, to
 * electives last.
 *
 * It is a maximum flow from courses to requirements, found by augmenting paths (L. R. Ford, D. R. Fulkerson, Maximal
 * flow through a network, 1956): first with what is earned, then with what is in progress, then with the plan; within
 * each the requirements in their order, electives last. An augmenting path takes nothing from what is filled already (a
 * course may only move to another requirement that it fits), so a plan never takes from what is earned, and one more
 * course never lowers what counts. The order in which courses are given does not matter.
 */
export const allot = (requirements: readonly Requirement[], entries: readonly Entry[]): Allotment => {
  const sinks = [
    ...requirements.filter(({ kind }) => kind !== 'electives'),
    ...requirements.filter(({ kind }) => kind === 'electives'),
  ].map((requirement) => ({
    requirement,
    left: thousandths(requirement.credits),
  }))
  const sources = entries
    .map((entry) => ({
      entry,
      credits: thousandths(entry.credits),
      left: thousandths(entry.credits),
      to: sinks.flatMap(({ requirement }, at) => (fits(requirement, entry) ? [at] : [])),
      given: sinks.map(() => 0),
    }))
    .toSorted((a, b) => a.to.length - b.to.length || b.credits - a.credits || a.entry.course_id - b.entry.course_id)
  for (const progress of creditProgress)
    for (const at of sinks.keys()) {
      const stage = sources.filter(({ entry }) => entry.progress === progress)
      while (augment(sources, sinks, stage, at));
    }
  return allotmentOf(requirements, sinks, sources)
}

type Sink = { requirement: Requirement; left: number }
type Source = { entry: Entry; credits: number; left: number; to: number[]; given: number[] }

/** Sends what one way can carry to the requirement at `goal`; false when no way is left. */
const augment = (
  sources: readonly Source[],
  sinks: readonly Sink[],
  stage: readonly Source[],
  goal: number,
): boolean => {
  const sink = sinks[goal]
  if (!sink || sink.left === 0) return false
  const straight = stage.filter(({ left, to }) => left > 0 && to.includes(goal))
  const whole = straight.find(({ left }) => left <= sink.left) ?? straight[0]
  if (whole) {
    const amount = Math.min(whole.left, sink.left)
    whole.left -= amount
    sink.left -= amount
    whole.given[goal] = (whole.given[goal] ?? 0) + amount
    return true
  }
  return reroute(sources, sink, stage, goal)
}

/**
 * The shortest way over courses that move on: a free one takes the place of another, which takes the place of a third …
 * which fits the goal.
 */
const reroute = (sources: readonly Source[], sink: Sink, stage: readonly Source[], goal: number): boolean => {
  /** How a course is reached: from which one, through which requirement that both fit. */
  const cameBy = new Map<Source, { from: Source; through: number } | undefined>(
    stage.filter(({ left }) => left > 0).map((source) => [source, undefined]),
  )
  const queue = [...cameBy.keys()]
  for (const from of queue) {
    if (from.to.includes(goal)) return shift(from, cameBy, sink, goal)
    for (const through of from.to)
      for (const next of sources)
        if ((next.given[through] ?? 0) > 0 && !cameBy.has(next)) {
          cameBy.set(next, { from, through })
          queue.push(next)
        }
  }
  return false
}

const shift = (
  last: Source,
  cameBy: ReadonlyMap<Source, { from: Source; through: number } | undefined>,
  sink: Sink,
  goal: number,
): boolean => {
  let amount = sink.left
  let first = last
  for (let step = cameBy.get(last); step; step = cameBy.get(first)) {
    amount = Math.min(amount, first.given[step.through] ?? 0)
    first = step.from
  }
  amount = Math.min(amount, first.left)
  first.left -= amount
  sink.left -= amount
  last.given[goal] = (last.given[goal] ?? 0) + amount
  for (let course = last, step = cameBy.get(last); step; step = cameBy.get(course)) {
    course.given[step.through] = (course.given[step.through] ?? 0) - amount
    step.from.given[step.through] = (step.from.given[step.through] ?? 0) + amount
    course = step.from
  }
  return true
}

const allotmentOf = (
  requirements: readonly Requirement[],
  sinks: readonly Sink[],
  sources: readonly Source[],
): Allotment => {
  const pieces = sources
    .toSorted((a, b) => a.entry.course_id - b.entry.course_id)
    .flatMap(({ entry: { course_id, progress }, given, left }): Piece[] => [
      ...given.flatMap((amount, at) =>
        amount > 0 ? [{ course_id, progress, key: sinks[at]?.requirement.key ?? null, credits: amount / 1_000 }] : [],
      ),
      ...(left > 0 ? [{ course_id, progress, key: null, credits: left / 1_000 }] : []),
    ])
  const filled = requirements.map(({ key, credits }): Filled => {
    const of = (progress: CreditProgress) =>
      sumOf(pieces.filter((piece) => piece.key === key && piece.progress === progress).map((piece) => piece.credits))
    const [earned, in_progress, planned] = [of('earned'), of('in_progress'), of('planned')]
    return {
      key,
      needed: credits,
      earned,
      in_progress,
      planned,
      missing: sumOf([credits, -earned, -in_progress, -planned]),
    }
  })
  const total = (field: keyof Omit<Filled, 'key'>) => sumOf(filled.map((one) => one[field]))
  return {
    pieces,
    requirements: filled,
    total: {
      needed: total('needed'),
      earned: total('earned'),
      in_progress: total('in_progress'),
      planned: total('planned'),
      missing: total('missing'),
    },
  }
}

const thousandths = (credits: number): number => Math.round(credits * 1_000)

/** Credits added without the dust of binary fractions. */
export const sumOf = (credits: readonly number[]): number =>
  credits.reduce((sum, one) => sum + thousandths(one), 0) / 1_000
