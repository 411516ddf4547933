import pg from 'pg'
import { prefix } from '#server/kernel/app.ts'
import type { Single } from './report.ts'
import type { Cast } from './school.ts'

/** How many messages lie in the mailboxes that B10 reads. */
const mailboxes = [20_000, 200_000] as const
/** Guardians without an account, so that a message to all families reaches five thousand people. */
const guardians = 3_000

/** Fills the mailbox of the first teacher and that of the first admin once; every tenth message is unread. */
export const makeMailboxes = async (owner: pg.Client, { school_id, teachers, admin }: Cast): Promise<void> => {
  const { rowCount } = await owner.query('select from message where school_id = $1 limit 1', [school_id])
  if (rowCount) return
  console.error('Filling mailboxes …')
  const [teacher] = teachers
  if (!teacher) throw new Error('a bench without teachers')
  for (const [at, person_id] of [teacher.person_id, admin.person_id].entries())
    await owner.query(filled, [school_id, person_id, mailboxes[at]])
  await owner.query(families, [school_id, guardians])
  for (const table of ['message', 'message_thread', 'mailbox_thread', 'message_recipient', 'person', 'guardianship'])
    await owner.query(`vacuum analyze ${table}`)
}

const filled = `
  with senders as (
    select array_agg(id order by id) as ids
    from (select id from person where school_id = $1 and id <> $2 order by id limit 500) p
  ),
  threads as (
    insert into message_thread (school_id, created_at)
    select $1, now() - n * interval '7 minutes'
    from generate_series(1, $3::int) n
    returning id, created_at
  ),
  sent as (
    insert into message (
      school_id, thread_id, sender_id, sender_role, status, subject, body, language, changed_at, sent_at,
      recipient_count, participants, words
    )
    select
      $1, t.id, s.ids[1 + t.id % 500], 5, 'sent', x.subject, x.body, 'en', t.created_at, t.created_at, 1,
      array[s.ids[1 + t.id % 500], $2],
      to_tsvector('simple', x.subject || ' ' || x.body)
    from threads t
    cross join senders s
    cross join lateral (
      select
        'About lesson ' || t.id % 977 as subject,
        'Good morning, this is word'
          || t.id % 313
          || ' of a letter about homework'
          || t.id % 1009
          || ' and the trip of next week. Thank you for answering soon.' as body
    ) x
    returning id, thread_id, sent_at
  ),
  got as (
    insert into message_recipient (school_id, message_id, person_id, delivered_at)
    select $1, id, $2, sent_at
    from sent
  )
  insert into mailbox_thread (school_id, person_id, thread_id, last_message_id, at, received_at, unread)
  select $1, $2, thread_id, id, sent_at, sent_at, id % 10 = 0
  from sent`

const families = `
  with made as (
    insert into person (school_id, sis_id, fname, lname, email)
    select $1, 'g' || n, 'Guardian', 'Number ' || n, 'g' || n || '@families.example'
    from generate_series(1, $2::int) n
    returning id, sis_id
  ),
  roles as (insert into person_role (school_id, person_id, role) select $1, id, 5 from made),
  students as (
    select id, row_number() over (order by id) - 1 as nth, count(*) over () as all_of_them
    from student
    where school_id = $1
  )
  insert into guardianship (school_id, parent_id, student_id)
  select $1, m.id, s.id
  from made m
  join students s on s.nth = substr(m.sis_id, 2)::int % s.all_of_them`

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A message to everybody of all families: until it is accepted, then until the queue has delivered it to the last. */
export const writeToEverybody = async (
  url: string,
  owner: pg.Client,
  { school_id, admins }: Cast,
): Promise<Single[]> => {
  const begun = performance.now()
  const answer = await fetch(`${url}${prefix}/message/sendmessage`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admins[0]}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${Date.now()}`,
    },
    body: JSON.stringify({
      subject: 'To all families',
      body: 'School begins at nine on Monday, {{recipient_first_name}}.',
      language: 'en',
      audiences: [{ kind: 'role', key: '4' }],
      reach: 'both',
    }),
  })
  const accepted = performance.now() - begun
  if (answer.status !== 200) throw new Error(`message/sendmessage: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: number; recipients: number } }
  const waits = async (): Promise<number> =>
    (
      await owner.query<{ n: number }>(
        `
          select count(*)::int as n
          from message_recipient
          where school_id = $1 and message_id = $2 and delivered_at is null`,
        [school_id, data.id],
      )
    ).rows[0]?.n ?? 0
  while ((await waits()) > 0) await pause(100)
  const delivered = performance.now() - begun
  const people = data.recipients.toLocaleString('en')
  return [
    {
      id: 'B22',
      name: `a message to ${people} people, accepted`,
      value: accepted,
      unit: 'ms',
      goal: 1_500,
      remark: '',
    },
    {
      id: 'B22',
      name: 'the same, delivered to the last',
      value: delivered,
      unit: 'ms',
      goal: Number.NaN,
      remark: `${Math.round((data.recipients * 1_000) / delivered)} people a second, mails written`,
    },
  ]
}
