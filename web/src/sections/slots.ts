import { slot } from '#web/kernel/slot.ts'

/** The list of sections, shown where an address names none. */
export const SectionsScreen = slot()

/** In which schools a global section runs. */
export const GlobalPlaces = slot<{ section_id: number }>()

/** How the total of a student comes about. `staff`: who looks teaches the class or runs the school. */
export const WhyDrawer = slot<{
  section_id: number
  student_id?: number | undefined
  title: string
  staff?: boolean
  onClose: () => void
}>()
