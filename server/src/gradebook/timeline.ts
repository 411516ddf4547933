import { timelineRow, type TimelineSource } from '#server/communication/timeline-source.ts'
import { accountName } from '#server/access/person.sql.ts'
import { taught } from '#server/access/reach.ts'
import { sql } from '#server/kernel/sql.ts'

/** What teachers wrote about work, once its grades are posted; a teacher sees own classes. */
export const feedbackTimeline: TimelineSource = {
  kinds: ['feedback'],
  access: 'gradebook.read',
  rows: (student, reader) => sql`
    select ${timelineRow({
      kind: sql`'feedback'`,
      source_id: sql`g.id`,
      at: sql`g.graded_at`,
      title: sql`a.name || ' · ' || s.name`,
      text: sql`g.comment`,
      by: sql`coalesce(${accountName('g.graded_by')}, '')`,
    })}
    from grade g
    join activity a on a.school_id = g.school_id
      and a.id = g.activity_id
      and a.archived_at is null
      and not a.grades_hidden
    join section s on s.school_id = g.school_id and s.id = g.section_id
    where g.school_id = kernel.school_id()
      and g.student_id = ${student}
      and g.comment <> ''
      and ${reader === 'record' ? sql`true` : taught(reader.actor)}`,
}
