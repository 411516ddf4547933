import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { timeline, TimelineEntry } from '#contract/communication/timeline.contract.ts'
import { type TimelineKind, timelineKinds } from '#contract/communication/timeline.rules.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { guardiansOf, taughtStudent } from '#server/people/taught-student.queries.ts'
import type { TimelineReader, TimelineSource } from './timeline-source.ts'

/** A student whom the actor may read about: of the office anybody, of a teacher who is taught or advised now. */
export const optionalTimelineStudent = (
  db: Db,
  actor: Actor,
  student_id: number,
): Promise<{ name: string } | undefined> =>
  sql<{ name: string }>`
    select ${fullName('p')} as name
    from student st
    join person p on p.school_id = st.school_id and p.id = st.id
    where st.school_id = kernel.school_id()
      and st.id = ${student_id}
      and (
        ${me(actor).role}::int <= ${sql.constant(schoolAdmin)} or ${taughtStudent(actor, sql`st.school_id`, sql`st.id`)}
      )`.optional(db)

export type TimelineAsked = {
  student_id: number
  search: string
  kind: TimelineKind | null
  by: string
  from: string | null
  to: string | null
  descending: boolean
  page: number
  size: number
  /** What only the screen shows: private entries and those that were taken away. */
  all: boolean
  /** Characters of each text. */
  length: number
}

const kinds = sql.join(
  timelineKinds.map((kind) => sql.constant(kind)),
  ', ',
)
/** An id of its own for each entry, whichever table it comes from. */
const entryId = sql`r.source_id * 16 + array_position(array[${kinds}], r.kind)`

/** Every row of the sources about the student; each branch begins with an index on its person. */
const rowsOf = (sources: readonly TimelineSource[], student: Sql, reader: TimelineReader): Sql =>
  sources.map(({ rows }) => sql`(${rows(student, reader)})`).reduce((before, next) => sql`${before} union all ${next}`)

/** One page with what the filters can be, in one statement. */
export const selectTimeline = (
  db: Db,
  sources: readonly TimelineSource[],
  reader: TimelineReader,
  { student_id, search, kind, by, from, to, descending, page, size, all, length }: TimelineAsked,
): Promise<Out<typeof timeline.list>> => {
  const params = sql.params({ student_id, search, kind, by, from, to, length })
  const way = descending ? sql`desc` : sql`asc`
  const day = sql`(r.at at time zone (select c.time_zone from school c where c.id = kernel.school_id()))::date`
  const chosen = sql`${params.kind}::text is null or r.kind = ${params.kind}`
  return sql<Out<typeof timeline.list>>`
    with source as materialized (${rowsOf(sources, sql`${params.student_id}::bigint`, reader)}),
    found as materialized (
      select r.*
      from source r
      where (${params.by}::text = '' or r.by = ${params.by})
        and (${params.from}::date is null or ${day} >= ${params.from}::date)
        and (${params.to}::date is null or ${day} <= ${params.to}::date)
        and (${all}::boolean or not r.private and r.removed_at is null)
        and ${matchesSearch(
          sql`kernel.plain(r.title || ' ' || r.text || ' ' || r.people || ' ' || r.by)`,
          params.search,
        )}
    ),
    part as (
      select r.*, row_number() over (order by r.at ${way}, ${entryId} ${way}) as place
      from found r
      where ${chosen}
      order by place
      limit ${size} offset ${(page - 1) * size}
    )
    select
      (select count(*)::int from found r where ${chosen}) as count,
      coalesce((
        select json_agg(json_build_object(
          'id', ${entryId}, 'kind', r.kind, 'source_id', r.source_id, 'at', r.at, 'timed', r.timed, 'label', r.label,
          'title', r.title, 'text', left(r.text, ${params.length}::int), 'people', r.people, 'by', r.by, 'link', r.link,
          'tags', r.tags, 'private', r.private, 'due_on', r.due_on, 'done', r.done, 'edited', r.edited, 'mine', r.mine,
          'removed_at', r.removed_at
        ) order by r.place)
        from part r
      ), '[]') as rows,
      (
        select coalesce(json_object_agg(k.kind, coalesce(c.number, 0)), '{}')
        from unnest(array[${kinds}]) k (kind)
        left join (select r.kind, count(*)::int as number from found r group by 1) c on c.kind = k.kind
      ) as kinds,
      (
        select coalesce(json_agg(a.by order by a.by), '[]')
        from (select distinct r.by from source r where r.by <> '') a
      ) as authors,
      ${guardiansOf(sql`kernel.school_id()`, sql`${params.student_id}::bigint`)} as contacts`.one(db)
}

/** A timeline of the whole length that one file holds. */
export const longestTimeline = 2000

/**
 * What a copy of the student's record holds of the timeline: neither what is private nor what was taken away, the
 * latest first; the same for whoever asks.
 */
export const selectRecordTimeline = async (
  db: Db,
  sources: readonly TimelineSource[],
  student_id: number,
): Promise<TimelineEntry[]> =>
  (
    await selectTimeline(db, sources, 'record', {
      student_id,
      search: '',
      kind: null,
      by: '',
      from: null,
      to: null,
      descending: true,
      page: 1,
      size: 100_000,
      all: false,
      length: 20_000,
    })
  ).rows
