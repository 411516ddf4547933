import type { Audience } from '#contract/messaging/messages.contract.ts'
import type { Reach } from '#contract/messaging/audience.rules.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { fullName, personColumns } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Caller, sql, type Sql } from '#server/kernel/sql.ts'
import { isSet } from '#server/settings/settings.queries.ts'
import type { AudienceSource } from './audiences.ts'

/** Somebody whom audiences lead to, with all that decides whether and how a message gets there. */
export type Reached = Named & {
  user_id: number | null
  email: string
  language: string
  notification: Partial<Choices>
  roles: Role[]
  /** Belongs together with the sender. */
  related: boolean
  active: boolean
  student_ids: number[]
  /** Names of these students. */
  students: string
  /** Children whose guardian this is, whoever of them was chosen. */
  child_ids: number[]
  times: number
  no_contact: boolean
  no_guardian: boolean
  /** Named by their id alone, by no group. */
  by_id: boolean
  /** Where this lives, spelled alike; '' where it is not known. */
  home: string
}

/** People by their ids; `copied`: students are reached as those of a group, so that their guardians get a copy. */
const people = (keys: Sql, copied: boolean): Sql => sql`
  select
    p.id::text as key, p.id as person_id,
    ${
      copied ? sql`exists (select from student st where st.school_id = p.school_id and st.id = p.id)` : sql`false`
    } as student
  from person p
  where p.school_id = kernel.school_id() and p.id::text = any (${keys})`

const chosenBy = (
  sources: readonly AudienceSource[],
  { audiences, copied = false }: Choice,
  actor: Caller,
  now: Sql,
): Sql =>
  sql.join(
    [...Map.groupBy(audiences, ({ kind }) => kind)].flatMap(([kind, those]) => {
      const { keys } = sql.params({ keys: those.map(({ key }) => key) })
      const members =
        kind === 'person'
          ? people(sql`${keys}::text[]`, copied)
          : sources.find((one) => one.kind === kind)?.members?.(sql`${keys}::text[]`, actor, now)
      return members ? [sql`select ${sql.constant(kind)}::text as kind, c.* from (${members}) c`] : []
    }),
    ' union ',
  )

type Sender = { copies: boolean; guardians: number[]; insisted: string }

/** What the school wants of messages, and the guardians of the sender, who get a copy where it copies guardians. */
export const selectSender = (db: Db, sender_id: number): Promise<Sender> =>
  sql<Sender>`
    select
      ${isSet('messaging.copy-guardians')} as copies,
      coalesce(auth.setting(kernel.school_id(), 'notifications.insisted') #>> '{}', '') as insisted,
      array(
        select g.parent_id
        from guardianship g
        where g.school_id = kernel.school_id() and g.student_id = ${sender_id} and g.contact and not g.no_contact
        order by g.parent_id
      ) as guardians`.one(db)

type Choice = { audiences: readonly Audience[]; reach: Reach; copied?: boolean | undefined }

/** Everybody once, however many audiences and children lead there. */
export const selectReached = async (
  db: Db,
  sources: readonly AudienceSource[],
  choice: Choice,
  actor: Caller,
  at: Date,
): Promise<Reached[]> => {
  if (choice.audiences.length === 0) return []
  const asked = sql.params({ reach: choice.reach, sender: actor.person_id, now: at })
  return sql<Reached>`
    with chosen as materialized (${chosenBy(sources, choice, actor, sql`${asked.now}::timestamptz`)}),
    ways as (
      select c.person_id, null::bigint as student_id, true as contact, false as no_guardian, c.kind = 'person' as by_id
      from chosen c
      where not c.student or ${asked.reach} <> 'guardians'
      union all
      select g.parent_id, c.person_id, g.contact and not g.no_contact, false, false
      from chosen c
      join guardianship g on g.school_id = kernel.school_id() and g.student_id = c.person_id
      where c.student and ${asked.reach} <> 'students'
      union all
      select distinct c.person_id, null::bigint, true, true, false
      from chosen c
      where c.student
        and ${asked.reach} = 'guardians'
        and not exists (
          select from guardianship g
          where g.school_id = kernel.school_id() and g.student_id = c.person_id and g.contact and not g.no_contact
        )
    ),
    reached as (
      select
        person_id, count(*) filter (where contact)::int as times, not bool_or(contact) as no_contact,
        bool_and(no_guardian) as no_guardian, bool_and(by_id) as by_id,
        coalesce(array_agg(distinct student_id) filter (where contact and student_id is not null), '{}') as student_ids
      from ways
      where person_id is distinct from
      ${asked.sender}
      group by person_id
    ),
    related as materialized (select person_id from kernel.related_people(${asked.sender}))
    select
      ${personColumns('p')},
      case when k.portal and a.disabled_at is null then a.id end as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      coalesce(a.language, c.language) as language, coalesce(a.notification, '{}') as notification,
      coalesce(k.roles, '{}') as roles,
      p.id in (select person_id from related) as related,
      p.status = 'active' as active, r.student_ids,
      coalesce((
        select string_agg(${fullName('s')}, ', ' order by s.lname, s.fname)
        from person s
        where s.school_id = p.school_id and s.id = any (r.student_ids)
      ), '') as students,
      coalesce((
        select array_agg(g.student_id)
        from guardianship g
        where g.school_id = p.school_id and g.parent_id = p.id
      ), '{}') as child_ids,
      r.times, r.no_contact, r.no_guardian, r.by_id,
      coalesce((
        select kernel.plain(concat_ws('|', d.street, d.postal_code, d.city))
        from person_address d
        where d.school_id = p.school_id
          and d.person_id = p.id
          and d.kind = 'home'
          and (${asked.now}::timestamptz at time zone c.time_zone)::date between d.valid_from and coalesce(
            d.valid_to, 'infinity'
          )
        order by d.id
        limit 1
      ), '') as home
    from reached r
    join person p on p.school_id = kernel.school_id() and p.id = r.person_id
    join school c on c.id = p.school_id
    left join account a on a.id = p.user_id
    left join lateral (
      select array_agg(x.role) as roles, bool_or(x.access <> 0) as portal
      from person_role x
      where x.school_id = p.school_id and x.person_id = p.id
    ) k on true
    order by p.lname, p.fname, p.id`.all(db)
}
