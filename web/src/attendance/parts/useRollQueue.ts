import { useSyncExternalStore } from 'react'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { queries } from '#web/kernel/queries.ts'
import { type Answer, createRollQueue, type Place, type Present, type Waiting } from './roll-queue.ts'

const send = async ({ section_id, date, meeting, version, rows, key }: Waiting): Promise<Answer> => {
  try {
    return { kind: 'saved', data: await call(attendance.saveRoll, { section_id, date, meeting, version, rows }, { key }) }
  } catch (error) {
    if (!isRefused(error) || error.status === 0 || error.status === 401 || error.status >= 500) return { kind: 'unreachable' }
    if (error.code === 'stale' && error.present) return { kind: 'conflict', present: error.present as Present /* what this endpoint says to a stale save */ }
    return { kind: 'refused', message: error.fields[0]?.message ?? error.message }
  }
}
const readAgain = () => Promise.all([attendance.roll, attendance.grid, attendance.missing].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

const queue = createRollQueue({ send, onSaved: readAgain })
if (typeof window !== 'undefined') window.addEventListener('online', () => void queue.flush())

const same = (one: Place, other: Place) => one.section_id === other.section_id && one.date === other.date && one.meeting === other.meeting

/** The rolls of this browser that are on their way; one queue for every screen. */
export const useRollQueue = () => {
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  return {
    ...queue,
    waiting: entries,
    waitsFor: (place: Place): boolean => entries.some((entry) => same(entry, place)),
    /** What was entered for a student and is not saved yet. */
    rowOf: (place: Place, student_id: number) =>
      entries
        .findLast((entry) => same(entry, place) && entry.rows.some((row) => row.student_id === student_id))
        ?.rows.find((row) => row.student_id === student_id),
  }
}
