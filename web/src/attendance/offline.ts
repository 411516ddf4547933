import { z } from 'zod'
import { attendance, Roll } from '#contract/attendance/attendance.contract.ts'
import { call } from '#web/kernel/api.ts'
import { keepPage } from '#web/kernel/keep-page.ts'
import { visitor, waitingRolls } from '#web/kernel/session.ts'
import type { Place, Waiting } from './parts/roll/roll-queue.ts'

/**
 * What this browser keeps for its owner: today's rolls as they were read, and rolls on their way. Gone with the
 * sign-out, and unread by anybody else.
 */
const rollsKey = 'attendance_rolls'

const Kept = z.object({ owner: z.string(), entries: z.array(z.unknown()) })

/** Person, school and role: rolls of one are never shown to another, nor sent by one. */
export const owner = (): string | undefined => {
  const login = visitor()?.login
  return login && `${login.user_id}:${login.last_school_id}:${login.last_role}`
}

const read = (key: string): unknown[] => {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return kept.owner === owner() ? kept.entries : []
  } catch {
    return []
  }
}
const write = (key: string, entries: readonly unknown[]): void => {
  const own = owner()
  if (entries.length === 0 || !own) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ owner: own, entries }))
}

export const keptQueue = (): Waiting[] => read(waitingRolls) as Waiting[] /* written by keepQueue alone */
export const keepQueue = (entries: readonly Waiting[]): void => write(waitingRolls, entries)

const keptRolls = (): Roll[] => read(rollsKey).flatMap((entry) => Roll.safeParse(entry).data ?? [])

/** The roll as it was when it was read last; without a place the first of today's that is not taken. */
export const keptRoll = ({ section_id, date, meeting }: Partial<Place>): Roll | undefined => {
  const rolls = keptRolls().filter(
    (roll) =>
      (!section_id || roll.section.id === section_id) &&
      (!date || roll.date === date) &&
      (!meeting || roll.meeting === meeting),
  )
  return rolls.find(({ taken_at }) => taken_at === null) ?? rolls[0]
}

export const keepRoll = (roll: Roll): void => {
  const others = keptRolls().filter(
    (one) =>
      one.date === roll.today &&
      (one.section.id !== roll.section.id || one.date !== roll.date || one.meeting !== roll.meeting),
  )
  write(rollsKey, [...others, roll])
}

/**
 * Makes ready to take attendance without a network: the files of the page, and every roll of today. Quietly: without it
 * everything works online.
 */
export const getReady = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  try {
    const first = await call(attendance.roll, {})
    if (!first) return
    await Promise.all([import('./AttendancesScreen.tsx'), keepPage()])
    for (const { id, meeting, start_time } of first.sections)
      if (start_time !== null) {
        const roll = await call(attendance.roll, { section_id: id, date: first.today, meeting })
        if (roll) keepRoll(roll)
      }
    await keepPage()
  } catch {
    // the next visit tries again
  }
}
