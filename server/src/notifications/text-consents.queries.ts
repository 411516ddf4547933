import type { Consents } from '#contract/notifications/text-consent.contract.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** Numbers of a person with what was said about them; undefined for nobody of the school. */
export const optionalConsents = (db: Db, person_id: number): Promise<Consents | undefined> =>
  sql<Consents>`
    with known as (
      select h.number, h.position
      from person_phone h
      where h.school_id = kernel.school_id() and h.person_id = ${person_id}
      union all
      select kernel.plain_number(p.phone), 0
      from person p
      where p.school_id = kernel.school_id()
        and p.id = ${person_id}
        and kernel.plain_number(p.phone) is not null
        and not exists (select from person_phone h where h.school_id = p.school_id and h.person_id = p.id)
    )
    select
      t.gateway_id is not null as on, coalesce(t.sender, '') as sender,
      coalesce((
        select json_agg(json_build_object(
          'number', k.number, 'given', c.given,
          'stopped', coalesce(not c.given and c.source = 'phone', false)
        ) order by k.position, k.number)
        from known k
        left join lateral (
          select x.given, x.source
          from text_consent x
          where x.school_id = kernel.school_id() and x.person_id = ${person_id} and x.number = k.number
          order by x.id desc
          limit 1
        ) c on true
      ), '[]') as numbers,
      coalesce((
        select json_agg(json_build_object(
          'id', c.id, 'number', c.number, 'given', c.given, 'source', c.source, 'note', c.note, 'given_on', c.given_on,
          'at', c.at, 'by', coalesce(${accountName('c.by_user')}, '')
        ) order by c.id desc)
        from text_consent c
        where c.school_id = kernel.school_id() and c.person_id = ${person_id}
      ), '[]') as history
    from person p
    left join auth.text_terms(p.school_id) t on true
    where p.school_id = kernel.school_id() and p.id = ${person_id} and p.merged_into is null`.optional(db)

type Said = {
  person_id: number
  number: string
  given: boolean
  source: 'code' | 'office' | 'own'
  note: string
  given_on: string | null
  at: Date
  by_user: number
}

export const insertConsent = (db: Db, { person_id, number, given, source, ...said }: Said) =>
  sql`
    insert into text_consent (school_id, person_id, number, given, source, note, given_on, at, by_user)
    values (
      kernel.school_id(), ${person_id}, ${number}, ${given}, ${source}, ${said.note}, ${said.given_on}, ${said.at},
      ${said.by_user}
    )`.run(db)
