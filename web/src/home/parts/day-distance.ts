/** Calendar days from `now` to the instant `at` in that zone: 0 today, 1 tomorrow, −1 yesterday. */
export const dayDistance = (at: string, now: Date, zone: string): number => {
  const day = (moment: Date) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment))
  return Math.round((day(new Date(at)) - day(now)) / 86_400_000)
}
