import { useState } from 'react'
import { useFormat } from '#web/kernel/format.ts'

const week = 6 * 86_400_000
const year = 300 * 86_400_000

/** How lists tell when: the time today, the weekday this week, then the day, with the year when it is long ago. */
export const useMailboxTime = (): ((instant: string) => string) => {
  const format = useFormat()
  const [now] = useState(() => new Date())
  return (instant) => {
    const then = new Date(instant)
    const ago = now.getTime() - then.getTime()
    if (format.isoDate(then) === format.isoDate(now)) return format.time(instant)
    if (ago > 0 && ago < week) return format.weekday(instant)
    return Math.abs(ago) < year ? format.shortDay(instant) : format.shortDate(instant)
  }
}
