import { timelineRow, type TimelineSource, wallTime } from '#server/communication/timeline-source.ts'
import { taught } from '#server/access/reach.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** When the student came to a class, and when and why the student left it; a teacher sees own classes. */
export const enrollmentTimeline: TimelineSource = {
  kinds: ['enrollment'],
  access: 'sections.read',
  rows: (student, reader) => {
    const of = (day: Sql, place: Sql, label: Sql, text: Sql, where: Sql) => sql`
      select ${timelineRow({
        kind: sql`'enrollment'`,
        source_id: sql`e.id * 2 + ${place}`,
        at: wallTime(day),
        timed: sql`false`,
        label,
        title: sql`s.name`,
        text,
        link: sql`'/section/' || s.id`,
      })}
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id
      where e.school_id = kernel.school_id()
        and e.student_id = ${student}
        and ${where}
        and ${reader === 'record' ? sql`true` : taught(reader.actor)}`
    return sql`
      ${of(
        sql`e.start_date`,
        sql`0`,
        sql`'timeline.enrollment-begun'`,
        sql`e.override_reason`,
        sql`e.start_date is not null and e.status not in ('requested', 'waitlisted')`,
      )}
      union all ${of(
        sql`coalesce(e.last_day, e.end_date)`,
        sql`1`,
        sql`'timeline.enrollment-' || e.status`,
        sql`e.reason`,
        sql`
          e.status in ('completed', 'withdrawn', 'dropped', 'transferred')
            and coalesce(e.last_day, e.end_date) is not null`,
      )}`
  },
}
