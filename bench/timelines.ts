import type pg from 'pg'
import type { Cast } from './school.ts'

/** How many calls, and how many messages of the admin, stand on the timeline that B24 reads. */
export const entries = 1_000

/** Fills the timeline of one student of the big section once, and notes a little about everybody else in it. */
export const makeTimelines = async (
  owner: pg.Client,
  { school_id, admin, students_of_big: [student_id, ...others] }: Cast,
): Promise<void> => {
  const { rowCount } = await owner.query('select from person_note where school_id = $1 limit 1', [school_id])
  if (rowCount) return
  console.error('Filling timelines …')
  await owner.query(calls, [school_id, [student_id], admin.user_id, entries])
  await owner.query(calls, [school_id, others, admin.user_id, 20])
  await owner.query(letters, [school_id, student_id, admin.person_id, entries])
  for (const table of ['person_note', 'message', 'message_thread', 'message_recipient'])
    await owner.query(`vacuum analyze ${table}`)
}

const calls = `
  insert into person_note (
    school_id, person_id, kind, category, visibility, body, channel, direction, outcome, with_whom, happened_on,
    created_by, created_at
  )
  select
    $1, x.id, 'contact', 'general', 'staff',
    repeat('Talked about homework ' || n % 313 || '. ', 12),
    'phone', 'out', 'reached', 'Guardian ' || n % 2, current_date - n % 900, $3, now() - n * interval '7 hours'
  from unnest($2::bigint[]) x (id), generate_series(1, $4::int) n`

const letters = `
  with threads as (
    insert into message_thread (school_id, created_at)
    select $1, now() - n * interval '9 hours'
    from generate_series(1, $4::int) n
    returning id, created_at
  ),
  sent as (
    insert into message (
      school_id, thread_id, sender_id, sender_role, status, subject, body, language, changed_at, sent_at,
      recipient_count, participants
    )
    select
      $1, id, $3, 2, 'sent', 'About ' || id % 977,
      repeat('Good morning, the trip is next week. ', 20),
      'en', created_at, created_at, 1, array[$3, $2]::bigint[]
    from threads
    returning id, sent_at
  )
  insert into message_recipient (school_id, message_id, person_id, delivered_at)
  select $1, id, $2, sent_at
  from sent`
