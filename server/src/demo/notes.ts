import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

const said = [
  ['comment', 'academic', 'staff', 'Works well in pairs, needs more time in tests.', '', '', 40],
  ['comment', 'praise', 'family', 'Helped two classmates to catch up. Well done!', '', '', 24],
  ['comment', 'behavior', 'office', 'Left the building at lunch without telling anybody. Talked it over.', '', '', 12],
  [
    'contact',
    'attendance',
    'staff',
    'Called about three late mornings. The bus line changed; it will be better from next week.',
    'phone',
    'Mother',
    9,
  ],
  [
    'contact',
    'academic',
    'staff',
    'Parents’ evening: agreed on a plan for reading at home.',
    'meeting',
    'Both parents',
    30,
  ],
  [
    'contact',
    'family',
    'office',
    'The family moves at the end of the month and stays in the district.',
    'email',
    'Father',
    4,
  ],
] as const

/**
 * What the office and a teacher noted about students; one contact waits to be followed up, one consent expires soon.
 */
export const noteAboutStudents = async (
  db: Db,
  admin_id: number,
  teacher_id: number,
  today: string,
  at: (days: number) => string,
): Promise<void> => {
  const rows = said.map(([kind, category, visibility, body, channel, with_whom, ago], nth) => ({
    nth,
    kind,
    category,
    visibility,
    body,
    channel,
    with_whom,
    created_by: nth % 2 === 0 ? teacher_id : admin_id,
    created_at: at(-ago),
    happened_on: kind === 'contact' ? at(-ago).slice(0, 10) : null,
    follow_up_on: channel === 'phone' ? today : null,
  }))
  await sql`
    insert into person_note (
      school_id, person_id, kind, category, visibility, body, channel, direction, with_whom, happened_on, follow_up_on,
      created_by, created_at
    )
    select
      s.school_id, s.id, r.kind, r.category, r.visibility, r.body, r.channel,
      case when r.kind = 'contact' then 'out' else '' end,
      r.with_whom, r.happened_on, r.follow_up_on, r.created_by, r.created_at
    from (
      select school_id, id, row_number() over (order by id) as nth
      from student
      where school_id = kernel.school_id()
    ) s
    join json_to_recordset(${JSON.stringify(rows)}) r (
      nth int, kind text, category text, visibility text, body text, channel text, with_whom text, created_by bigint,
      created_at timestamptz, happened_on date, follow_up_on date
    ) on s.nth % 10 = r.nth and s.nth <= 90`.run(db)
  await sql`
    insert into person_note (
      school_id, person_id, kind, category, visibility, body, document_type, expires_on, review, created_by, created_at
    )
    select
      school_id, id, 'document', 'health', 'family', 'Consent for the swimming trip, signed on paper.', 'consent',
      ${today}::date + (id % 60)::int,
      case when id % 2 = 0 then 'waiting' else 'accepted' end,
      ${teacher_id}, ${at(-3)}
    from student
    where school_id = kernel.school_id()
    order by id
    limit 8`.run(db)
  const params = sql.params({ today })
  await sql`
    insert into compliance_item (school_id, name, body, audience, kind, document_type, due_on, yearly)
    values
      (
        kernel.school_id(), 'Data protection rules',
        '## In short\n\n- Names of students enrollment in the portal.\n- Lock the screen when you leave it.',
        'staff', 'confirm', '', ${params.today}::date + 14, true
      ),
      (
        kernel.school_id(), 'House rules',
        'Please read the house rules with your class teacher.',
        'students', 'confirm', '', ${params.today}::date - 5, true
      ),
      (
        kernel.school_id(), 'Consent for trips',
        'Classes go on trips by bus and train. We need your consent once a year.',
        'parents', 'confirm', '', ${params.today}::date + 20, true
      )`.run(db)
  await sql`
    insert into compliance_entry (school_id, item_id, person_id, state, made_by, made_role, made_at)
    select i.school_id, i.id, s.id, 'confirmed', ${admin_id}, 2, ${at(-6)}
    from compliance_item i
    join student s on s.school_id = i.school_id and s.id % 3 <> 2
    where i.school_id = kernel.school_id() and i.audience = 'students'`.run(db)
}
