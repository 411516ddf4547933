import { fillableIn, type Placeholder } from '#contract/messaging/placeholders.rules.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** What a message can say of a student, named by the domain that knows it: a text, '' or null for nothing. */
export type PlaceholderSource = { name: Placeholder; of: (student_id: Sql) => Sql }

export const ownPlaceholders: readonly PlaceholderSource[] = [
  {
    name: 'grade_level',
    of: (student_id) => sql`
      select st.grade_level
      from student st
      where st.school_id = kernel.school_id() and st.id = ${student_id}`,
  },
  {
    name: 'advisor',
    of: (student_id) => sql`
      select string_agg(${fullName('p')}, ', ' order by p.lname, p.fname)
      from advisorship v
      join person p on p.school_id = v.school_id and p.id = v.teacher_id
      where v.school_id = kernel.school_id() and v.student_id = ${student_id}`,
  },
]

type Words = { subject: string; body: string; translations?: readonly { subject: string; body: string }[] | undefined }

/** Keeps for each recipient what the placeholders of domains stand for now; nothing where the text has none. */
export const fillRecipients = async (
  db: Db,
  sources: readonly PlaceholderSource[],
  message_id: number,
  { subject, body, translations = [] }: Words,
): Promise<void> => {
  const wanted = fillableIn([subject, body, ...translations.flatMap((one) => [one.subject, one.body])].join(' '))
  const used = sources.filter(({ name }) => wanted.has(name))
  if (used.length === 0) return
  const pairs = used.map(
    ({ name, of }) => sql`
      ${sql.constant(name)},
      (
        select string_agg(v.text, ', ')
        from unnest(case when r.student_ids = '{}' then array[r.person_id] else r.student_ids end) x (id)
        cross join lateral (select (${of(sql`x.id`)})::text as text) v
        where v.text <> ''
      )`,
  )
  await sql`
    update message_recipient r
    set filled = jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, ', ')}))
    where r.school_id = kernel.school_id() and r.message_id = ${message_id}`.run(db)
}
