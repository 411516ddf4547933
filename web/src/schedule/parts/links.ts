import type { Occurrence } from '#contract/schedule/event.contract.ts'
import { parent, type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'

export type Links = ReturnType<typeof linksOf> & { event: (occurrence: Occurrence) => string }

/** Where a class and a piece of work open for somebody; undefined where that role has no page for it. */
export const linksOf = (role: Role) => ({
  section: (section_id: number, student_id: number | null | undefined): string | undefined => {
    if (role === parent) return `/class-info/${section_id}?student_id=${student_id}`
    if (role === student) return `/learning?section_id=${section_id}`
    return role === teacher || role === schoolAdmin ? `/individual-section/${section_id}` : undefined
  },
  work: (section_id: number, activity_id: number, student_id: number | null): string | undefined => {
    if (role === parent) return `/class-info/${section_id}?student_id=${student_id}#work-${activity_id}`
    if (role === student) return `/learning?section_id=${section_id}#work-${activity_id}`
    return role === teacher || role === schoolAdmin ? `/gradebook?section_id=${section_id}&activity_id=${activity_id}` : undefined
  },
})
