import type { Occurrence } from '#contract/schedule/event.contract.ts'
import { parent, type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { SeenCalendar, Shifted } from './seen-from.ts'

export type Links = ReturnType<typeof linksOf> & { event: (occurrence: Shifted<Occurrence>) => string }

/** Where a class and a piece of work open for somebody; undefined where that role has no page for it. */
export const linksOf = (role: Role) => ({
  /** The roll of a class that is covered for somebody: nothing else of the class is open. */
  roll: (section_id: number, date: string, meeting: number): string =>
    `/attendances?section_id=${section_id}&date=${date}&meeting=${meeting}`,
  section: (section_id: number, student_id: number | null | undefined): string | undefined => {
    if (role === parent) return `/class-info/${section_id}?student_id=${student_id}`
    if (role === student) return `/learning?section_id=${section_id}`
    return role === teacher || role === schoolAdmin ? `/individual-section/${section_id}` : undefined
  },
  work: (section_id: number, activity_id: number, student_id: number | null): string | undefined => {
    if (role === parent) return `/class-info/${section_id}?student_id=${student_id}#work-${activity_id}`
    if (role === student) return `/learning?section_id=${section_id}#work-${activity_id}`
    return role === teacher || role === schoolAdmin
      ? `/gradebook?section_id=${section_id}&activity_id=${activity_id}`
      : undefined
  },
})

/** Where a class of a calendar opens. */
export const classLink = (
  links: Links,
  { section_id, student_ids, date, school_date, substitution }: SeenCalendar['classes'][number],
): string | undefined =>
  substitution?.kind === 'for'
    ? links.roll(section_id, school_date ?? date, substitution.meeting)
    : links.section(section_id, student_ids[0])
