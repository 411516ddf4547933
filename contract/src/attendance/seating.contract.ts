import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, version, wholeNumber } from '../kernel/fields.ts'

export const mostSeats = 12
const line = () => wholeNumber({ min: 1, max: mostSeats })

/** Row and column count from 1: rows from the front, columns from the left of the chart. */
const Seat = z.object({ student_id: id(), row: line(), column: line() })
export type Seat = z.infer<typeof Seat>

/** Version 0: no chart yet. Only students who are in the class on that day have a seat. */
export const SeatingChart = z.object({
  row_count: z.int(),
  column_count: z.int(),
  seats: z.array(Seat),
  version: version(),
  can: z.object({ edit: z.boolean() }),
})
export type SeatingChart = z.infer<typeof SeatingChart>

export const seating = {
  /** For the roll of one meeting, for whoever may read that. */
  read: endpoint('GET /section/seating_chart', 'attendance.read', {
    input: z.object({ section_id: id(), date: date(), meeting: wholeNumber({ min: 1, max: 20 }) }),
    output: SeatingChart,
    topics: ['seating_chart', 'section'],
  }),
  /**
   * The whole chart of that day; who is in the class on other days alone keeps a seat that stays free. A conflict when
   * somebody changed it since.
   */
  save: endpoint('POST /section/save_seating_chart', 'attendance.edit', {
    input: z.object({
      section_id: id(),
      date: date(),
      version: version(),
      row_count: line(),
      column_count: line(),
      seats: z.array(Seat).max(mostSeats * mostSeats),
    }),
    output: z.object({ version: version() }),
  }),
}
