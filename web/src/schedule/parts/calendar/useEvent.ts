import { useSearchParams } from 'react-router'
import type { Occurrence } from '#contract/schedule/event.contract.ts'
import type { Shifted } from '../timetable/seen-from.ts'

/** The event that is open beside the calendar; it stands in the address, or `new`. */
export const useEvent = () => {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('event') ?? ''
  const at = (change: Record<string, string>): URLSearchParams => {
    const next = new URLSearchParams(address)
    next.delete('event')
    next.delete('on')
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    return next
  }
  return {
    opened: asked === 'new' ? ('new' as const) : /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined,
    on: /^\d{4}-\d\d-\d\d$/.test(address.get('on') ?? '') ? (address.get('on') ?? '') : '',
    link: ({ event_id, date, school_date }: Shifted<Occurrence>): string =>
      `?${at({ event: String(event_id), on: school_date ?? date })}`,
    add: () => setAddress(at({ event: 'new' }), { replace: true }),
    close: () => setAddress(at({}), { replace: true }),
  }
}
