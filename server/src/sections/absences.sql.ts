import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * How often students were present, absent, tardy and excused in their classes, roll by roll.
 * @param which SQL of t, the rolls that are looked at: those of a section or of some students
 */
export const rollsOfStudents = (which: Sql): Sql => sql`
  select
    t.section_id, t.student_id,
    count(*) filter (where t.code = 'present') as present,
    count(*) filter (where t.code = 'absent') as absent,
    count(*) filter (where t.code = 'tardy') as tardy,
    count(*) filter (where t.code = 'excused') as excused
  from attendance t
  where t.school_id = kernel.school_id() and ${which}
  group by t.section_id, t.student_id`

/**
 * On how many of the last thirty days a student was absent in one of the sections.
 * @param sections SQL: select their ids
 */
export const absentDays = (student: Sql, sections: Sql, today: Sql): Sql => sql`(
  select count(distinct t.date)
  from attendance t
  where t.school_id = kernel.school_id()
    and t.student_id = ${student}
    and t.code = 'absent'
    and t.date > ${today}::date - 30
    and t.section_id in (${sections})
)`
