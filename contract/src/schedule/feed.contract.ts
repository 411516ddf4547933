import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/**
 * The own calendar as an address for calendar programs, for the role that one is in. The address is told once, when it
 * is made: it is a secret that is stored hashed.
 */
export const calendarFeed = {
  read: endpoint('GET /schedule/calendar_feed', 'calendar.feed', {
    input: z.object({}),
    output: z.object({ feed: z.object({ created_at: z.string(), used_on: z.string().nullable() }).nullable() }),
  }),
  /** Makes the address, or a new one in place of it: the old one is dead from here on. */
  make: endpoint('POST /schedule/make_calendar_feed', 'calendar.feed', {
    input: z.object({}),
    output: z.object({ address: z.string() }),
    in_person: true,
  }),
  revoke: endpoint('POST /schedule/revoke_calendar_feed', 'calendar.feed', {
    input: z.object({}),
    output: z.object({}),
    in_person: true,
  }),
}
