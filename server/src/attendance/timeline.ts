import { timelineRow, type TimelineSource } from '#server/communication/timeline-source.ts'
import { accountName } from '#server/access/person.sql.ts'
import { taught } from '#server/access/reach.ts'
import { sql } from '#server/kernel/sql.ts'

/** Absences that were announced, with what the office answered. */
const plans: TimelineSource = {
  kinds: ['attendance'],
  access: 'attendance.read',
  rows: (student) => sql`
    select ${timelineRow({
      kind: sql`'attendance'`,
      source_id: sql`l.id * 2`,
      at: sql`l.asked_at`,
      label: sql`'timeline.absence-' || l.status`,
      title: sql`
        k.name || ' · ' || l.start_date || case when l.end_date > l.start_date then ' – ' || l.end_date else '' end`,
      text: sql`concat_ws(' – ', nullif(l.note, ''), nullif(l.answer, ''))`,
      by: sql`coalesce(${accountName('l.asked_by')}, '')`,
    })}
    from attendance_plan l
    join attendance_code k on k.school_id = l.school_id and k.id = l.attendance_code_id
    where l.school_id = kernel.school_id() and l.student_id = ${student} and l.status <> 'withdrawn'`,
}

/** Guardians who heard by mail that the student was absent; a teacher sees those of own classes. */
const notices: TimelineSource = {
  kinds: ['notice'],
  access: 'attendance.read',
  rows: (student, reader) => sql`
    select ${timelineRow({
      kind: sql`'notice'`,
      source_id: sql`n.id * 2 + 1`,
      at: sql`n.notified_at`,
      label: sql`'timeline.absence-notice'`,
      title: sql`s.name || ' · ' || n.date`,
    })}
    from attendance_notice n
    join section s on s.school_id = n.school_id and s.id = n.section_id
    where n.school_id = kernel.school_id()
      and n.student_id = ${student}
      and n.recipients > 0
      and ${reader === 'record' ? sql`true` : taught(reader.actor)}`,
}

/** What was done because days were missed: a letter, a talk with the family. */
const steps: TimelineSource = {
  kinds: ['attendance'],
  access: 'attendance.office',
  rows: (student) => sql`
    select ${timelineRow({
      kind: sql`'attendance'`,
      source_id: sql`e.id * 2 + 1`,
      at: sql`e.made_at`,
      label: sql`'timeline.step-' || e.state`,
      title: sql`t.name`,
      text: sql`e.note`,
      by: sql`coalesce(${accountName('e.made_by')}, '')`,
    })}
    from attendance_step_entry e
    join attendance_step t on t.school_id = e.school_id and t.id = e.attendance_step_id
    where e.school_id = kernel.school_id() and e.student_id = ${student} and (e.state = 'done' or e.recipients > 0)`,
}

export const attendanceTimeline: readonly TimelineSource[] = [plans, notices, steps]
