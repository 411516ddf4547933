import { schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { familyNotes, NoteKind, notes, NoteView, PersonNote } from '#contract/communication/notes.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { fileList } from '#server/files/files.queries.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'
import { accountName, personColumns, personPairs } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Whom note `n` is about; alias p. */
export const noted = sql`json_build_object(
  ${personPairs('p')},
  'role', (select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id)
)`

const row = (user_id: Sql) => sql`json_build_object(
  'id', n.id, 'version', n.version, 'person', ${noted}, 'kind', n.kind, 'category', n.category,
  'visibility', n.visibility, 'body', n.body, 'document_type', n.document_type, 'expires_on', n.expires_on,
  'review', n.review, 'review_reason', n.review_reason,
  'reviewed_by', coalesce(${accountName('n.reviewed_by')}, ''),
  'reviewed_at', n.reviewed_at, 'channel', n.channel, 'direction', n.direction, 'outcome', n.outcome,
  'happened_on', n.happened_on,
  'happened_time', to_char(n.happened_time, 'HH24:MI'),
  'with_whom', n.with_whom, 'follow_up_on', n.follow_up_on, 'followed_up_at', n.followed_up_at,
  'by', coalesce(${accountName('n.created_by')}, ''), 'created_at', n.created_at, 'changed_at', n.changed_at,
  'mine', n.created_by = ${user_id}, 'files', ${fileList('person_note', sql`n`)}
)`

const tables = sql`person_note n join person p on p.school_id = n.school_id and p.id = n.person_id`

/** The tabs of the list. @param user SQL @param today SQL of the school's present date */
const views = (user: Sql, today: Sql): Record<NoteView, Sql> => ({
  all: sql`true`,
  mine: sql`n.created_by = ${user}`,
  expiring: sql`n.expires_on <= ${today}::date + 30`,
  follow_up: sql`n.follow_up_on is not null and n.followed_up_at is null`,
  waiting: sql`n.review = 'waiting'`,
  accepted: sql`n.review = 'accepted'`,
  returned: sql`n.review = 'returned'`,
})

/** The day that a note is of, where the school is. */
const dayOfNote = sql`coalesce(
  n.happened_on,
  (n.created_at at time zone (select c.time_zone from school c where c.id = kernel.school_id()))::date
)`

/** Of the notes that are seen, alias n, which carry the names of their people. */
const sorts = (way: Sql): Record<string, Sql> => ({
  at: sql`${dayOfNote} ${way}, n.id ${way}`,
  name: sql`n.lname ${way}, n.fname ${way}, n.id desc`,
  category: sql`n.category ${way}, n.id desc`,
  expires_on: sql`n.expires_on ${way} nulls last, n.id desc`,
  follow_up_on: sql`n.follow_up_on ${way} nulls last, n.id desc`,
})

export type NoteFilter = {
  kinds: readonly NoteKind[]
  person_id: number | null
  view: NoteView
  category: string | null
  channel: string | null
  visibility: string | null
  search: string
}

type Part = { sort: string; descending: boolean; offset: number; size: number }

type Listed = Out<typeof notes.list>

/** One page of what the actor may read, with the number of rows in each tab: one statement. */
export const selectNotes = async (
  db: Db,
  actor: Actor,
  filter: NoteFilter,
  { sort, descending, offset, size }: Part,
  today: string,
): Promise<Listed> => {
  const { kinds, person_id, view, category, channel, visibility, search } = filter
  const params = sql.params({ user_id: actor.user_id, person_id, category, channel, visibility, search })
  const order = sorts(descending ? sql`desc` : sql`asc`)[sort] ?? sql.empty
  const tabs = views(params.user_id, sql`${today}`)
  const answer = await sql<{ list: Listed }>`
    with seen as materialized (
      select
        n.id, n.created_by, n.expires_on, n.follow_up_on, n.followed_up_at, n.review, n.happened_on, n.created_at,
        n.category, n.person_id, n.school_id, p.lname, p.fname
      from ${tables}
      where n.school_id = kernel.school_id()
        and n.archived_at is null
        and n.kind = any (${kinds})
        and (${params.person_id}::bigint is null or n.person_id = ${params.person_id})
        and (${params.category}::text is null or n.category = ${params.category})
        and (${params.channel}::text is null or n.channel = ${params.channel})
        and (${params.visibility}::text is null or n.visibility = ${params.visibility})
        and ${matchesSearch(sql`p.search || ' ' || kernel.plain(n.body || ' ' || n.with_whom)`, params.search)}
        and (${seenNote(actor, params.user_id)})
    ),
    part as (
      select n.id, row_number() over (order by ${order}) as place
      from seen n
      where ${tabs[view]}
      order by place
      limit ${size} offset ${offset}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(${row(params.user_id)} order by x.place)
        from part x
        join person_note n on n.school_id = kernel.school_id() and n.id = x.id
        join person p on p.school_id = n.school_id and p.id = n.person_id
      ), '[]'),
      'count', (select count(*) from seen n where ${tabs[view]}),
      'counts', (
        select json_build_object(
          ${sql.join(
            Object.entries(tabs).map(([name, where]) => sql`${sql.constant(name)}, count(*) filter (where ${where})`),
            ', ',
          )}
        )
        from seen n
      )
    ) as list`.optional(db)
  if (!answer) throw new Error('an aggregate answers always')
  return answer.list
}

export const optionalNote = async (db: Db, actor: Actor, id: number): Promise<PersonNote | undefined> => {
  const params = sql.params({ user_id: actor.user_id })
  return (
    await sql<{ row: PersonNote }>`
      select ${row(params.user_id)} as row
      from ${tables}
      where n.school_id = kernel.school_id()
        and n.id = ${id}
        and n.archived_at is null
        and (${seenNote(actor, params.user_id)})`.optional(db)
  )?.row
}

/**
 * People whom the actor may write about: those named, those of a class, or the first twenty that match. $1 and $2 as
 * everywhere.
 */
export const selectChoices = (
  db: Db,
  actor: Actor,
  { search, ids, section_id }: { search: string; ids: number[] | null; section_id: number | null },
): Promise<Out<typeof notes.choices>['rows']> => {
  const params = sql.params({ ids, section_id })
  return sql<Out<typeof notes.choices>['rows'][number]>`
    select ${personColumns('p')}, coalesce(t.grade_level, '') as number
    from person p
    left join student t on t.school_id = p.school_id and t.id = p.id
    where p.school_id = kernel.school_id()
      and p.merged_into is null
      and (${params.ids}::bigint[] is null or p.id = any (${params.ids}))
      and ${matchesSearch(sql`p.search || ' ' || kernel.plain(coalesce(t.number, ''))`, search)}
      and (
        ${params.section_id}::bigint is null
        or exists (
          select from enrollment e
          where e.school_id = p.school_id
            and e.section_id = ${params.section_id}
            and e.student_id = p.id
            and ${enrolled('e')}
        )
      )
      and (
        ${me(actor).role}::int <= ${sql.constant(schoolAdmin)}
        or t.id is not null and ${taughtStudent(actor, sql`p.school_id`, sql`p.id`)}
      )
    order by p.lname, p.fname, p.id
    limit case
      when ${params.ids}::bigint[] is null and ${params.section_id}::bigint is null then 20
      else 200
    end`.all(db)
}

const familyPage = 20

/** What the family reads about the student, the latest first. */
export const selectFamilyNotes = async (
  db: Db,
  actor: Actor,
  student_id: number,
  page: number,
): Promise<Out<typeof familyNotes.list>> => {
  const params = sql.params({ user_id: actor.user_id })
  const where = sql`
    n.school_id = kernel.school_id()
      and n.person_id = ${student_id}
      and n.archived_at is null
      and (${seenNote(actor, params.user_id)})`
  const answer = await sql<{ list: Out<typeof familyNotes.list> }>`
    select json_build_object(
      'count', (select count(*) from person_note n where ${where}),
      'rows', coalesce((
        select json_agg(x.row order by x.id desc)
        from (
          select n.id, ${row(params.user_id)} as row
          from ${tables}
          where ${where}
          order by n.id desc
          limit ${sql.constant(familyPage)} offset ${(page - 1) * familyPage}
        ) x
      ), '[]')
    ) as list`.optional(db)
  return answer?.list ?? { rows: [], count: 0 }
}

/** Whether the office reads note `n` about a person. @param user the account of who reads, as SQL */
export const seenByOffice = (user: Sql): Sql => sql`n.visibility <> 'private' or n.created_by = ${user}`

/** Whether the actor reads note `n` about a person; $1 and $2 as everywhere. @param user the actor's account, as SQL */
export const seenNote = (actor: Caller, user: Sql): Sql => sql`
  case
    when ${me(actor).role}::int <= ${sql.constant(schoolAdmin)} then ${seenByOffice(user)}
    when ${me(actor).role}::int = ${sql.constant(teacher)}
      then n.created_by = ${user}
        or n.visibility in ('staff', 'family') and ${taughtStudent(actor, sql`n.school_id`, sql`n.person_id`)}
    when ${me(actor).role}::int = ${sql.constant(student)}
      then n.visibility = 'family' and n.person_id = ${me(actor).person_id}::bigint
    else n.visibility = 'family'
      and exists (
        select from guardianship w
        where w.school_id = n.school_id and w.parent_id = ${me(actor).person_id}::bigint and w.student_id = n.person_id
      )
  end`
