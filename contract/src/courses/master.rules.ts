import type { MasterChange, MasterSnapshot } from './master.contract.ts'

/** A unit, lesson or field of a course by its key; `unit_key` says where a lesson stands. */
export type Part = { kind: MasterChange['kind']; name: string; unit_key?: string; value: unknown }
export type Parts = ReadonlyMap<string, Part>

const fieldNames = ['name', 'description', 'subject', 'credits', 'grade_levels'] as const
export type MasterField = (typeof fieldNames)[number]
type Units = readonly {
  key: string
  name: string
  description: string
  lessons: readonly ({ key: string; name: string } & Record<string, unknown>)[]
}[]

/** The number is the school's own and no part of it. */
export const partsOf = (course: Pick<MasterSnapshot, MasterField> & { units: Units }): Parts => {
  const parts = new Map<string, Part>()
  for (const name of fieldNames) parts.set(`course:${name}`, { kind: 'course', name, value: course[name] })
  for (const { key: unit_key, name, description, lessons } of course.units) {
    parts.set(unit_key, { kind: 'unit', name, value: { name, description } })
    for (const { key, ...lesson } of lessons)
      parts.set(key, { kind: 'lesson', name: lesson.name, unit_key, value: lesson })
  }
  return parts
}

/**
 * What a new version would change in a school's course, in the order of the new version, what it drops last.
 * @param base the version that the school took, @param mine the school's course as it is, @param theirs the new version
 */
export const changesBetween = (base: Parts, mine: Parts, theirs: Parts): MasterChange[] => {
  const ownWork = (key: string): boolean => !same(base.get(key), mine.get(key))
  const changeOf = (key: string, { kind, name }: Part, change: MasterChange['change']): MasterChange => ({
    key,
    kind,
    name,
    change,
    mine: ownWork(key),
  })
  const newer = [...theirs].flatMap(([key, part]) => {
    if (same(part, mine.get(key))) return []
    if (!base.has(key)) return [changeOf(key, part, 'added')]
    return same(part, base.get(key)) ? [] : [changeOf(key, part, 'changed')]
  })
  const dropped = [...base]
    .filter(([key]) => !theirs.has(key) && mine.has(key))
    .map(([key, part]) => changeOf(key, part, 'removed'))
  return [...newer, ...dropped]
}

const same = (one: Part | undefined, other: Part | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.unit_key === other.unit_key &&
    plain(one.value) === plain(other.value))

/** The value as text, whatever order its fields came in. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
