import { minutesOf } from '#web/ui/ribbon.rules.ts'

/** Which greeting the wall time of the school asks for. */
export const greetingKey = (now: string): string => {
  const minutes = minutesOf(now)
  return minutes < 12 * 60 ? 'home.good-morning' : minutes < 18 * 60 ? 'home.good-afternoon' : 'home.good-evening'
}
