/** A calendar date some days on. @param date YYYY-MM-DD */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Days from one to another; less than 0 backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)

/** The Monday of the week that a date lies in. */
export const mondayOf = (date: string): string =>
  daysAfter(date, -((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7))
