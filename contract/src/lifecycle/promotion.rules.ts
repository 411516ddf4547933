const before: Record<string, string> = { PK: 'K', K: '1', KG: '1' }

/** The grade after this one: 9 → 10, K → 1, 07 → 08; undefined where the name says nothing of an order. */
export const nextGrade = (level: string): string | undefined => {
  const named = before[level.toUpperCase()]
  if (named) return named
  if (!/^\d{1,2}$/.test(level)) return undefined
  return String(Number(level) + 1).padStart(level.length, '0')
}

/** The school year that comes next, by the year in which it begins. @param today YYYY-MM-DD */
export const comingYear = (today: string): number => Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) > 8 ? 1 : 0)
