import { useEffect, useSyncExternalStore } from 'react'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { queries } from '#web/kernel/queries.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { keepQueue, keptQueue, owner } from '../../offline.ts'
import type { Choices } from './roll-state.ts'
import { type Answer, createRollQueue, type Place, type Waiting } from './roll-queue.ts'

const send = async ({ section_id, date, meeting, version, rows, key, ...entry }: Waiting): Promise<Answer> => {
  if (entry.owner !== owner()) return { kind: 'unreachable' }
  try {
    return {
      kind: 'saved',
      data: await call(attendance.saveRoll, { section_id, date, meeting, version, rows }, { key }),
    }
  } catch (error) {
    if (!isRefused(error) || error.status === 0 || error.status === 401 || error.status >= 500)
      return { kind: 'unreachable' }
    return { kind: 'refused', message: error.fields[0]?.message ?? error.message }
  }
}
const readAgain = () =>
  Promise.all(
    [attendance.roll, attendance.grid, attendance.missing].map(({ path }) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  )

const queue = createRollQueue(
  { send, onSaved: readAgain, keep: keepQueue },
  typeof localStorage === 'undefined' ? [] : keptQueue(),
)
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void queue.flush())
  // The first try after a return may come before the network does.
  window.setInterval(() => {
    if (navigator.onLine && queue.entries().some(({ state }) => state === 'waiting')) void queue.flush()
  }, 4_000)
  void queue.flush()
}

const same = (one: Place, other: Place) =>
  one.section_id === other.section_id && one.date === other.date && one.meeting === other.meeting

/** The rolls of this browser that are on their way; one queue for every screen. */
export const useRollQueue = () => {
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  useVisitor() // another session: draws again, and begins with its own
  const own = owner() ?? ''
  useEffect(() => {
    if (queue.entries().every((entry) => entry.owner === own)) return
    queue.restart(keptQueue())
    void queue.flush()
  }, [own])
  return {
    ...queue,
    put: (place: Place & { name: string }, version: number, rows: Waiting['rows']) =>
      queue.put({ ...place, owner: own }, version, rows),
    waiting: entries,
    /** Read now, not when the screen was drawn. */
    isWaiting: (place: Place): boolean => queue.entries().some((entry) => same(entry, place)),
    /** What was entered in a roll and is not saved yet. */
    choicesOf: (place: Place): Choices | undefined => {
      const rows = entries.filter((entry) => same(entry, place)).flatMap((entry) => entry.rows)
      if (rows.length === 0) return undefined
      return Object.fromEntries(
        rows.map((row) => [
          row.student_id,
          { code_id: row.code_id ?? 0, note: row.note ?? '', minutes_missed: row.minutes_missed ?? 0 },
        ]),
      )
    },
    waitsFor: (place: Place): boolean => entries.some((entry) => same(entry, place)),
    /** What was entered for a student and is not saved yet. */
    rowOf: (place: Place, student_id: number) =>
      entries
        .findLast((entry) => same(entry, place) && entry.rows.some((row) => row.student_id === student_id))
        ?.rows.find((row) => row.student_id === student_id),
  }
}
