import { slot } from '#web/kernel/slot.ts'

export const OwnSignature = slot()

/** The address under which calendar programs read the own calendar. */
export const CalendarFeed = slot()
