import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

const contacts = [
  ['phone', 'no_answer', 'attendance', 'staff', '', 'Mother', 10, '08:50'],
  ['phone', 'reached', 'attendance', 'staff', 'Overslept after a late flight.', 'Mother', 9, '16:10'],
  ['meeting', '', 'academic', 'staff', 'Agreed on homework club twice a week.', 'Both parents', 6, '17:30'],
  ['phone', 'left_message', 'general', 'office', 'Please call back about the lunch account.', 'Father', 3, '10:20'],
  ['visit', 'did_not_come', 'family', 'private', 'Try again next week, after four.', 'Mother', 2, '15:00'],
] as const

/**
 * Calls and meetings of a teacher with the families of students, some edited since; what was said at one meeting was
 * written once about all of them.
 */
export const contactFamilies = async (
  db: Db,
  teacher: { user_id: number; person_id: number },
  at: (days: number) => string,
): Promise<void> => {
  const rows = contacts.map(([channel, outcome, category, visibility, body, with_whom, ago, happened_time], nth) => ({
    nth,
    channel,
    outcome,
    category,
    visibility,
    body,
    with_whom,
    happened_time,
    happened_on: at(-ago).slice(0, 10),
    created_at: at(-ago),
  }))
  const params = sql.params({ user_id: teacher.user_id, edited: at(-1) })
  await sql`
    insert into person_note (
      school_id, person_id, kind, category, visibility, body, channel, direction, outcome, with_whom, happened_on,
      happened_time, created_by, created_at, entry
    )
    select
      s.school_id, s.student_id, 'contact', r.category, r.visibility, r.body, r.channel, 'out', r.outcome, r.with_whom,
      r.happened_on, r.happened_time, ${params.user_id}, r.created_at,
      case when r.channel = 'meeting' then md5('meeting' || s.school_id)::uuid end
    from (
      select e.school_id, e.student_id, dense_rank() over (order by e.student_id) as nth
      from section_teacher t
      join enrollment e on e.school_id = t.school_id and e.section_id = t.section_id and e.status = 'active'
      where t.school_id = kernel.school_id() and t.teacher_id = ${teacher.person_id}
      group by e.school_id, e.student_id
    ) s
    cross join json_to_recordset(${JSON.stringify(rows)}) r (
      nth int, channel text, outcome text, category text, visibility text, body text, with_whom text,
      happened_time time, happened_on date, created_at timestamptz
    )
    where s.nth <= 12`.run(db)
  await sql`
    update person_note n
    set
      body = n.body || ' From Monday on an older brother brings them to school.',
      changed_at = ${params.edited}, changed_by = ${params.user_id}, version = n.version + 1
    where n.school_id = kernel.school_id() and n.outcome = 'reached' and n.created_by = ${params.user_id}`.run(db)
}
