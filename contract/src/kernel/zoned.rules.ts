import { Temporal } from 'temporal-polyfill'

/**
 * The instant of a wall time in a zone. A time that the clocks skip becomes the one an hour later, one that comes twice
 * the first of both.
 * @param wall 'YYYY-MM-DD HH:MM' or with seconds
 */
export const toInstant = (wall: string, zone: string): string =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant()
    .toString()

/** The wall time of an instant in a zone, 'YYYY-MM-DD HH:MM:SS'. */
export const toWall = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
