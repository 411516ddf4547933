import { fullName } from '#server/access/person.sql.ts'
import { type TimelineReader, timelineRow, type TimelineSource } from '#server/communication/timeline-source.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { inLanguage } from './mailbox.queries.ts'

/**
 * Messages that went to the student or to guardians on the student's behalf, or came from them. Everybody sees those
 * that they wrote or got themselves, the office too; whoever got the same message as the family is not shown that it
 * went there. The record holds those of the student alone.
 */
export const messageTimeline: TimelineSource = {
  kinds: ['message'],
  access: 'messaging.own',
  rows: (student, reader) => sql`
    select ${timelineRow({
      kind: sql`'message'`,
      source_id: sql`m.id`,
      at: sql`m.sent_at`,
      tags: sql`case when m.status = 'withdrawn' then array['timeline.withdrawn-message'] else '{}' end`,
      title: textOf('subject', reader, student),
      text: sql`case when m.status = 'withdrawn' then '' else ${textOf('body', reader, student)} end`,
      people: sql`coalesce(
        w.names,
        (
          select string_agg(${fullName('p')}, ', ' order by r.person_id)
          from message_recipient r
          join person p on p.school_id = r.school_id and p.id = r.person_id
          where r.school_id = m.school_id
            and r.message_id = m.id
            and ${reader === 'record' ? sql`true` : sql`r.person_id = ${me(reader.actor).person_id}::bigint`}
        ),
        ''
      )`,
      by: fullName('a'),
      link: reader === 'record' ? sql`''` : sql`'/messages-individual/' || m.thread_id`,
    })}
    from (
      select x.id, min(x.whom) as whom, string_agg(x.name, ', ' order by x.whom) as names
      from (
        select r.message_id as id, r.person_id as whom, ${fullName('p')} as name
        from (${family(student, reader)}) f
        join message_recipient r on r.school_id = kernel.school_id()
          and r.person_id = f.id
          and r.delivered_at is not null
          and (f.id = ${student} or r.student_ids = '{}' or r.student_ids @> array[${student}])
        join person p on p.school_id = r.school_id and p.id = r.person_id
        union all
        select m.id, null, null
        from (${family(student, reader)}) f
        join message m on m.school_id = kernel.school_id() and m.sender_id = f.id and m.sent_at is not null
        left join message_recipient r on r.school_id = m.school_id
          and r.message_id = m.reply_to_id
          and r.person_id = m.sender_id
        where f.id = ${student} or r.student_ids is null or r.student_ids = '{}' or r.student_ids @> array[${student}]
      ) x
      group by x.id
    ) w
    join message m on m.school_id = kernel.school_id() and m.id = w.id and m.sent_at is not null
    join person a on a.school_id = m.school_id and a.id = m.sender_id
    where ${
      reader === 'record'
        ? sql`true`
        : sql`(
          m.sender_id = ${me(reader.actor).person_id}::bigint
          or (m.reply_all or exists (select from (${family(student, reader)}) f where f.id = m.sender_id))
          and exists (
            select from message_recipient r
            where r.school_id = m.school_id
              and r.message_id = m.id
              and r.person_id = ${me(reader.actor).person_id}::bigint
              and r.delivered_at is not null
          )
        )`
    }`,
}

/** The student, and for readers the guardians. */
const family = (student: Sql, reader: TimelineReader): Sql => sql`
  select ${student} as id${
    reader === 'record'
      ? sql.empty
      : sql`
        union all
        select g.parent_id
        from guardianship g
        where g.school_id = kernel.school_id() and g.student_id = ${student}`
  }`

/** Subject or body in the reader's language, with names in the place of placeholders. */
const textOf = (column: 'subject' | 'body', reader: TimelineReader, student: Sql): Sql => {
  const text = reader === 'record' ? sql.ref(`m.${column}`) : inLanguage(column, sql`${reader.actor.language}`)
  const person = (id: Sql, name: Sql) => sql`
    coalesce((select ${name} from person p where p.school_id = m.school_id and p.id = ${id}), '')`
  const whom = sql`coalesce(w.whom, ${reader === 'record' ? student : sql`${me(reader.actor).person_id}::bigint`})`
  const values: [string, Sql][] = [
    ['recipient', person(whom, fullName('p'))],
    ['recipient_first_name', person(whom, sql`p.fname`)],
    ['student', person(student, fullName('p'))],
    ['student_first_name', person(student, sql`p.fname`)],
    ['school', sql`(select c.name from school c where c.id = m.school_id)`],
  ]
  const filled = values.reduce(
    (before, [name, value]) => sql`
      regexp_replace(${before}, ${sql.constant(`\\{\\{\\s*${name}\\s*\\}\\}`)}, replace(${value}, '\\', ''), 'g')`,
    text,
  )
  return sql`case when strpos(m.subject || m.body || m.translations::text, '{{') > 0 then ${filled} else ${text} end`
}
