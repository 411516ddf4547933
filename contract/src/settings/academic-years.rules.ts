type Dates = { start_date: string; end_date: string }
type Named = Dates & { name: string }
export type YearPlan = Named & {
  terms: (Named & { id: number; periods: (Named & { id: number; closes_on: string | null })[] })[]
}

const meet = (one: Dates, other: Dates): boolean => one.start_date <= other.end_date && other.start_date <= one.end_date
const holds = (year: Dates, { start_date, end_date }: Dates): boolean =>
  year.start_date <= start_date && end_date <= year.end_date

/** The year that holds the dates of a term. */
export const yearOf = <Year extends Dates>(years: readonly Year[], term: Dates): Year | undefined =>
  years.find((year) => holds(year, term))

/** Why a term with these dates cannot be: it goes beyond a year, or lies in none although the school has some. */
export const termProblem = (years: readonly Named[], term: Dates): { key: string; name: string } | undefined => {
  if (years.length === 0 || yearOf(years, term)) return undefined
  const beyond = years.find((year) => meet(year, term))
  return beyond ? { key: 'settings.term-beyond', name: beyond.name } : { key: 'settings.term-outside', name: '' }
}

/** The first term that would not lie in its year any more. @param before the dates that the year had until now */
export const leftOut = <Term extends Dates>(
  terms: readonly Term[],
  year: Dates,
  before: Dates | undefined,
): Term | undefined => terms.find((term) => !holds(year, term) && (meet(year, term) || (before && holds(before, term))))

/** The same day a year on; the 29th of February becomes the 28th. @param date YYYY-MM-DD */
export const yearOn = (date: string): string => {
  const moved = `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`
  return moved.endsWith('-02-29') ? moved.replace('-29', '-28') : moved
}

/**
 * Every year in a name counts one on: Fall 2026 → Fall 2027, 2026–27 → 2027–28, 1999/2000 → 2000/2001. A name without
 * one is the same.
 */
const nameOn = (name: string): string =>
  name.replaceAll(/(?<!\d)((?:19|20)\d\d)(?:([-–/])(\d\d))?(?!\d)/g, (_, year: string, dash?: string, short?: string) =>
    dash === undefined || short === undefined
      ? String(Number(year) + 1)
      : `${Number(year) + 1}${dash}${String((Number(short) + 1) % 100).padStart(2, '0')}`,
  )

/** What a year is called by its dates: 2026–27, or 2026 where it ends in the year in which it begins. */
export const yearName = ({ start_date, end_date }: Dates): string => {
  const [first, last] = [start_date.slice(0, 4), end_date.slice(0, 4)]
  return first === last ? first : `${first}–${last.slice(2)}`
}

/**
 * A year as it would be repeated: its terms and their grading periods with all dates a year on. Names count on; one
 * that tells no year gets it, as two of a kind share no name.
 * @param taken names of terms and of periods in use, in any case of letters
 */
export const nextYear = (year: YearPlan, taken: { terms: readonly string[]; periods: readonly string[] }): YearPlan => {
  const on = <Row extends Dates>(row: Row): Row => ({
    ...row,
    start_date: yearOn(row.start_date),
    end_date: yearOn(row.end_date),
  })
  const dated = on(year)
  const own = yearName(dated)
  const naming = (used: readonly string[]) => {
    const names = new Set(used.map((name) => name.toLowerCase()))
    return (name: string): string => {
      const counted = nameOn(name)
      const plain = counted === name ? `${name} ${own}` : counted
      let free = plain
      for (let nth = 2; names.has(free.toLowerCase()); nth++) free = `${plain} (${nth})`
      names.add(free.toLowerCase())
      return free
    }
  }
  const [termName, periodName] = [naming(taken.terms), naming(taken.periods)]
  const counted = nameOn(year.name)
  return {
    ...dated,
    name: counted === year.name ? own : counted,
    terms: year.terms.map((term) => ({
      ...on(term),
      name: termName(term.name),
      periods: term.periods.map((period) => ({
        ...on(period),
        name: periodName(period.name),
        closes_on: period.closes_on && yearOn(period.closes_on),
      })),
    })),
  }
}
