import { cutTo } from '#contract/kernel/graphemes.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { release } from './release.ts'
import { optionalAnswered } from './threads.queries.ts'

type AwayAnswer = {
  person_id: number
  role: number
  sender_id: number
  subject: string
  body: string
  language: string
}

/**
 * Who of these is away today and has not answered this sender since. Nobody answers what was sent by itself, by the
 * school, or by somebody who has left.
 */
const selectAnswers = (db: Db, message_id: number, person_ids: readonly number[], now: Date): Promise<AwayAnswer[]> =>
  sql<AwayAnswer>`
    select
      w.person_id,
      (select min(k.role) from person_role k where k.school_id = w.school_id and k.person_id = w.person_id) as role,
      m.sender_id, m.subject, w.body, coalesce(a.language, c.language) as language
    from message_away w
    join school c on c.id = w.school_id
    join message m on m.school_id = w.school_id and m.id = ${message_id} and not m.automatic
    join person s on s.school_id = m.school_id and s.id = m.sender_id and s.status = 'active'
    left join person p on p.school_id = w.school_id and p.id = w.person_id
    left join account a on a.id = p.user_id
    where w.school_id = kernel.school_id()
      and w.person_id = any (${person_ids})
      and (${now}::timestamptz at time zone c.time_zone)::date between w.first_day and w.last_day
      and not exists (
        select from message e
        join message_recipient r on r.school_id = e.school_id and r.message_id = e.id and r.person_id = m.sender_id
        where e.school_id = w.school_id
          and e.sender_id = w.person_id
          and e.automatic
          and e.sent_at >= (w.first_day::timestamp at time zone c.time_zone)
      )
    order by w.person_id`.all(db)

/** Answers for those who are away. @returns the messages that this made; they are not delivered yet */
export const answerForAway = async (
  db: Db,
  message_id: number,
  person_ids: readonly number[],
  now: Date,
): Promise<number[]> => {
  const made: number[] = []
  for (const { person_id, role, sender_id, subject, body, language } of await selectAnswers(
    db,
    message_id,
    person_ids,
    now,
  )) {
    const { id } = await sql<{ id: number }>`
      insert into message (
        school_id, sender_id, sender_role, status, subject, body, language, automatic, reply_to_id, changed_at
      )
      values (
        kernel.school_id(), ${person_id}, ${role}, 'draft',
        ${cutTo(say(language, 'messaging.away-subject', { subject }), 200)},
        ${body}, ${language}, true, ${message_id}, ${now}
      )
      returning id`.one(db)
    const answered = await optionalAnswered(db, person_id, message_id)
    await release(
      db,
      { id, sender_id: person_id, now, reply_all: false },
      [{ id: sender_id, student_ids: [] }],
      answered,
    )
    made.push(id)
  }
  return made
}
