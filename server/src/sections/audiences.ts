import type { AudienceSource } from '#server/messaging/audiences.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** The students of classes that the actor teaches; the office reaches all. */
export const sectionAudiences: readonly AudienceSource[] = [
  {
    kind: 'section',
    members: (keys, actor) => sql`
      select s.id::text as key, e.student_id as person_id, true as student
      from section s
      join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
      where s.school_id = kernel.school_id() and s.id::text = any (${keys}) and ${taught(actor)}`,
    offers: (actor) => sql`
      select s.id::text as key, s.name as label, s.number as detail
      from section s
      where s.school_id = kernel.school_id() and s.status = 'open' and ${taught(actor)}`,
  },
  {
    kind: 'course',
    members: (keys, actor) => sql`
      select distinct s.course_id::text as key, e.student_id as person_id, true as student
      from section s
      join enrollment e on e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
      where s.school_id = kernel.school_id()
        and s.course_id::text = any (${keys})
        and s.status = 'open'
        and ${taught(actor)}`,
    offers: (actor) => sql`
      select c.id::text as key, c.name as label, '' as detail
      from course c
      where c.school_id = kernel.school_id()
        and exists (
          select from section s
          where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open' and ${taught(actor)}
        )`,
  },
]
