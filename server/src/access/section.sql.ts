import { sql } from '#server/kernel/sql.ts'

// Pieces about a section, alias s: its course c, the department d of the course, its room f.

export const withCourse = sql`
  join course c on c.school_id = s.school_id and c.id = s.course_id
  left join department d on d.school_id = c.school_id and d.id = c.department_id`

export const withRoom = sql`left join facility f on f.school_id = s.school_id and f.id = s.facility_id`

/** The colour of its department. */
export const sectionColor = sql`coalesce(d.color, 1)`
