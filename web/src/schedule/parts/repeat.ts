const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const repeats = ['never', 'daily', 'weekly', 'fortnightly', 'monthly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]

const heads: Record<Repeat, string> = {
  never: '',
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}
export const onWeekdays = (repeat: Repeat): boolean => repeat === 'weekly' || repeat === 'fortnightly'

/** The rule of RFC 5545. @param weekdays ISO digits, for what repeats by weeks; none = the weekday of the first date */
export const ruleOf = (repeat: Repeat, weekdays: string): string => {
  const days = weekdays.split('').flatMap((digit) => codes[Number(digit) - 1] ?? [])
  return onWeekdays(repeat) && days.length > 0 ? `${heads[repeat]};BYDAY=${days.join(',')}` : heads[repeat]
}

/** What a rule says, as the form asks for it. */
export const repeatOf = (rrule: string): { repeat: Repeat; weekdays: string } => {
  const [head = '', days = ''] = rrule.split(';BYDAY=')
  const weekdays = days === '' ? '' : days.split(',').map((code) => codes.findIndex((one) => one === code) + 1)
  return { repeat: repeats.find((one) => heads[one] === head) ?? 'never', weekdays: weekdays === '' ? '' : weekdays.join('') }
}
