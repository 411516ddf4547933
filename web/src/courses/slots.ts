import type { ReactNode } from 'react'
import { slot } from '#web/kernel/slot.ts'

/** The sections of a course. `add`: the button that stands where there are none. */
export const SectionTable = slot<{ course_id: number; to: (section: { id: number }) => string; add?: ReactNode }>()
