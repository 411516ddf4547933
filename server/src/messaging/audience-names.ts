import { reachOf } from '#contract/communication/writing.rules.ts'
import { allRoles, type Role } from '#contract/kernel/access.ts'
import { mostAudiences } from '#contract/messaging/audience.rules.ts'
import type { Audience, NamedAudience } from '#contract/messaging/messages.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { type Addressee, selectWriter, verdictOn, type Writer } from '#server/communication/writing.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Asking } from './choose-recipients.ts'

const shownAtOnce = 20
const mostPeople = 100

/** Roles of a person in words that screens know, and of a student the grade level. */
const personDetail = sql`coalesce((
  select string_agg('role-' || k.role, ',' order by k.role)
  from person_role k
  where k.school_id = p.school_id and k.person_id = p.id and k.access <> 0
), '')`

/** @param where of alias o */
const selectGroups = ({ db, actor, sources }: Asking, where: Sql, most: number) =>
  sql<NamedAudience>`
    select kind, key, label, detail
    from (
      select o.*, row_number() over (partition by o.kind order by o.label, o.key) as nth
      from (
        ${sql.join(
          sources.map(
            ({ kind, offers }) => sql`select ${sql.constant(kind)}::text as kind, g.* from (${offers(actor)}) g`,
          ),
          ' union ',
        )}
      ) o
      where ${where}
    ) n
    where nth <= ${most}
    order by kind, nth`.all(db)

/** People who may be written to, related ones first. @param where further, of alias p */
const selectWritable = async ({ db, actor, today }: Asking, where: Sql, most: number): Promise<NamedAudience[]> => {
  const sender_id = found(actor.person_id)
  const writer = found(await selectWriter(db, sender_id))
  const beyond = reachedBeyond(writer)
  const params = sql.params({ sender_id })
  const people = await sql<NamedAudience & Addressee>`
    with related as materialized (select person_id from kernel.related_people(${params.sender_id}))
    select
      'person' as kind, p.id::text as key, ${fullName('p')} as label, ${personDetail} as detail, p.id, k.roles,
      p.id in (select person_id from related) as related
    from person p
    join lateral (
      select array_agg(x.role) as roles
      from person_role x
      where x.school_id = p.school_id and x.person_id = p.id and x.access <> 0
    ) k on k.roles is not null
    where p.school_id = kernel.school_id()
      and p.id <> ${params.sender_id}
      and p.status = 'active'
      and ${where}
      and (
        p.id in (select person_id from related)
        or k.roles && ${beyond.roles}::smallint[]
        or p.id = any (${beyond.ids}::bigint[])
      )
    order by p.id in (select person_id from related) desc, p.lname, p.fname, p.id
    limit ${most}`.all(db)
  return people.flatMap(({ kind, key, label, detail, ...one }) =>
    verdictOn(writer, one, today).allowed ? [{ kind, key, label, detail }] : [],
  )
}

/** To whom somebody may write without belonging together: roles, and people by an exception. */
const reachedBeyond = ({ matrix, roles, exceptions }: Writer): { roles: Role[]; ids: number[] } => ({
  roles: allRoles.filter(
    (to) =>
      roles.some((from) => reachOf(matrix, from, to) === 'all') ||
      exceptions.some(({ allowed, to_role }) => allowed && to_role === to),
  ),
  ids: exceptions.flatMap(({ allowed, other_person_id }) => (allowed && other_person_id ? [other_person_id] : [])),
})

/** Groups and people that a text leads to. Roles are called by words of ours: screens find them by their names. */
export const findAudiences = async (asking: Asking, search: string): Promise<NamedAudience[]> => {
  const params = sql.params({ search })
  const sources = asking.sources.filter(({ onlyFound = false }) => search.trim() !== '' || !onlyFound)
  const called = matchesSearch(sql`kernel.plain(o.label || ' ' || o.detail)`, params.search)
  const offered = await selectGroups({ ...asking, sources }, sql`o.kind = 'role' or ${called}`, shownAtOnce)
  const people = await selectWritable(asking, matchesSearch(sql`p.search`, params.search), mostPeople)
  return [...offered, ...people.slice(0, shownAtOnce)]
}

/** What these are called; whom the sender may not write to is left out. */
export const nameAudiences = async (asking: Asking, audiences: readonly Audience[]): Promise<NamedAudience[]> => {
  if (audiences.length === 0) return []
  const kinds = new Set(audiences.map(({ kind }) => kind))
  const sources = asking.sources.filter(({ kind }) => kinds.has(kind))
  const { given } = sql.params({ given: audiences.map(({ kind, key }) => `${kind} ${key}`) })
  const isGiven = sql`o.kind || ' ' || o.key = any (${given}::text[])`
  const groups = sources.length > 0 ? await selectGroups({ ...asking, sources }, isGiven, mostAudiences) : []
  const people = kinds.has('person')
    ? await selectWritable(asking, sql`'person ' || p.id = any (${given}::text[])`, mostAudiences)
    : []
  const named = new Map([...groups, ...people].map((one) => [`${one.kind} ${one.key}`, one]))
  return audiences.flatMap(({ kind, key }) => named.get(`${kind} ${key}`) ?? [])
}
