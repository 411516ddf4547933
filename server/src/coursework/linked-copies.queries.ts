import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** A lesson begins in its twins with what belongs to no section alone. */
const withoutFiles = sql`(
  select coalesce(jsonb_agg(b order by n), '[]')
  from jsonb_array_elements(src.blocks) with ordinality x (b, n)
  where b->>'kind' <> 'files'
)`

const unitFields = ['name', 'description', 'grading_period_id', 'shared', 'available_at', 'position', 'archived_at']

const activityFields = [
  'activity_type_id',
  'name',
  'description',
  'max_score',
  'due_at',
  'expires_at',
  'available_at',
  'graded',
  'mandatory',
  'shared',
  'position',
  'archived_at',
  'kind',
  'preparation',
  'place',
  'bring',
  'post_due_at',
  'required_posts',
  'required_replies',
  'post_points',
  'reply_points',
  'extra',
  'never_drop',
  'exam',
  'must_reach',
  'curve',
  'curve_points',
  'grades_hidden',
  'notice_at',
  'locked',
  'rubric_id',
  'rubric_counts',
  'anonymous',
]

const of = (alias: Sql, fields: readonly string[]): Sql =>
  sql.join(
    fields.map((field) => sql`${alias}.${sql.ref(field)}`),
    ', ',
  )

const set = (alias: Sql, fields: readonly string[]): Sql =>
  sql.join(
    fields.map((field) => sql`${sql.ref(field)} = ${alias}.${sql.ref(field)}`),
    ', ',
  )

const targets = (section_id: Sql) => sql`
  select t.id
  from section f
  join section t on t.school_id = f.school_id
    and t.section_link_id = f.section_link_id
    and t.id <> f.id
    and t.status = 'open'
  where f.school_id = kernel.school_id() and f.id = ${section_id}`

/**
 * Makes units and activities of the other sections of the link as they are in this one; answers what was made anew and
 * in which section something changed. Nothing where the section is not linked. One statement, because what is copied is
 * found by what it made.
 */
export const copyToLinkedSections = async (
  db: Db,
  section_id: number,
): Promise<{ made: number[]; section_ids: number[] }> => {
  const params = sql.params({ section_id })
  const others = await sql<{ id: number }>`${targets(params.section_id)}`.all(db)
  if (others.length === 0) return { made: [], section_ids: [] }
  for (const table of ['unit', 'activity'] as const)
    await sql`
      update ${sql.ref(table)}
      set linked_key = gen_random_uuid()
      where school_id = kernel.school_id() and section_id = ${section_id} and linked_key is null`.run(db)
  await sql`
    with t as (${targets(params.section_id)}),
    src as (
      select *
      from unit
      where school_id = kernel.school_id() and section_id = ${params.section_id}
    ),
    changed as (
      update unit u
      set ${set(sql`src`, unitFields)}, version = u.version + 1
      from src
      where u.school_id = kernel.school_id()
        and u.section_id in (select id from t)
        and u.linked_key = src.linked_key
        and (${of(sql`u`, unitFields)}) is distinct from (${of(sql`src`, unitFields)})
    )
    insert into unit (school_id, section_id, linked_key, ${sql.join(unitFields.map(sql.ref), ', ')})
    select src.school_id, t.id, src.linked_key, ${of(sql`src`, unitFields)}
    from src
    cross join t
    where src.archived_at is null
      and not exists (
        select from unit u
        where u.school_id = src.school_id and u.section_id = t.id and u.linked_key = src.linked_key
      )`.run(db)
  const rows = await sql<{ id: number; made: boolean }>`
    with t as (${targets(params.section_id)}),
    src as (
      select a.*, u.linked_key as unit_key
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where a.school_id = kernel.school_id() and a.section_id = ${params.section_id}
    ),
    home as (
      select u.id, u.section_id, u.linked_key
      from unit u
      where u.school_id = kernel.school_id() and u.section_id in (select id from t)
    ),
    changed as (
      update activity a
      set ${set(sql`src`, activityFields)}, unit_id = home.id, version = a.version + 1
      from src, home
      where a.school_id = kernel.school_id()
        and a.section_id in (select id from t)
        and a.linked_key = src.linked_key
        and home.section_id = a.section_id
        and home.linked_key = src.unit_key
        and (a.unit_id, ${of(sql`a`, activityFields)}) is distinct from (home.id, ${of(sql`src`, activityFields)})
      returning a.id
    ),
    made as (
      insert into activity (
        school_id, section_id, unit_id, linked_key, blocks, ${sql.join(activityFields.map(sql.ref), ', ')}
      )
      select src.school_id, home.section_id, home.id, src.linked_key, ${withoutFiles}, ${of(sql`src`, activityFields)}
      from src
      join home on home.linked_key = src.unit_key
      where src.archived_at is null
        and not exists (
          select from activity a
          where a.school_id = src.school_id and a.section_id = home.section_id and a.linked_key = src.linked_key
        )
      returning id
    )
    select id, false as made
    from changed
    union all
    select id, true
    from made`.all(db)
  await sql`
    with pairs as (
      select a.id as from_id, b.id as to_id
      from activity a
      join activity b on b.school_id = a.school_id
        and b.linked_key = a.linked_key
        and b.section_id in (${targets(params.section_id)})
      where a.school_id = kernel.school_id() and a.section_id = ${params.section_id}
    ),
    wanted as (
      select p.to_id, l.label, l.url, l.position
      from pairs p
      join activity_link l on l.school_id = kernel.school_id() and l.activity_id = p.from_id
    ),
    gone as (
      delete from activity_link l
      where l.school_id = kernel.school_id()
        and l.activity_id in (select to_id from pairs)
        and not exists (
          select from wanted w
          where w.to_id = l.activity_id and (w.label, w.url, w.position) = (l.label, l.url, l.position)
        )
    )
    insert into activity_link (school_id, activity_id, label, url, position)
    select kernel.school_id(), w.to_id, w.label, w.url, w.position
    from wanted w
    where not exists (
      select from activity_link l
      where l.school_id = kernel.school_id()
        and l.activity_id = w.to_id
        and (w.label, w.url, w.position) = (l.label, l.url, l.position)
    )`.run(db)
  await sql`
    with pairs as (
      select a.id as from_id, b.id as to_id
      from activity a
      join activity b on b.school_id = a.school_id
        and b.linked_key = a.linked_key
        and b.section_id in (${targets(params.section_id)})
      where a.school_id = kernel.school_id() and a.section_id = ${params.section_id}
    ),
    wanted as (
      select p.to_id, x.standard_id, x.source, x.criterion
      from pairs p
      join activity_standard x on x.school_id = kernel.school_id() and x.activity_id = p.from_id
    ),
    gone as (
      delete from activity_standard x
      where x.school_id = kernel.school_id()
        and x.activity_id in (select to_id from pairs)
        and not exists (select from wanted w where w.to_id = x.activity_id and w.standard_id = x.standard_id)
    )
    insert into activity_standard as x (school_id, activity_id, standard_id, source, criterion)
    select kernel.school_id(), w.to_id, w.standard_id, w.source, w.criterion
    from wanted w
    on conflict (school_id, activity_id, standard_id) do update
    set source = excluded.source, criterion = excluded.criterion, version = x.version + 1
    where (x.source, x.criterion) is distinct from (excluded.source, excluded.criterion)`.run(db)
  return {
    made: rows.filter(({ made }) => made).map(({ id }) => id),
    section_ids: rows.length > 0 ? others.map(({ id }) => id) : [],
  }
}

/** The sections as they stand, as JSON: what linking writes over is put back from it. */
export const selectBefore = async (db: Db, section_ids: readonly number[]): Promise<string> => {
  const params = sql.params({ section_ids })
  const ofActivities = (table: Sql) => sql`coalesce((
    select jsonb_agg(to_jsonb(x))
    from ${table} x
    join activity a on a.school_id = x.school_id and a.id = x.activity_id
    where a.school_id = kernel.school_id() and a.section_id = any (${params.section_ids}::bigint[])
  ), '[]')`
  const row = await sql<{ before: string }>`
    select jsonb_build_object(
      'units', coalesce((
        select jsonb_agg(to_jsonb(u))
        from unit u
        where u.school_id = kernel.school_id() and u.section_id = any (${params.section_ids}::bigint[])
      ), '[]'),
      'activities', coalesce((
        select jsonb_agg(to_jsonb(a))
        from activity a
        where a.school_id = kernel.school_id() and a.section_id = any (${params.section_ids}::bigint[])
      ), '[]'),
      'links', ${ofActivities(sql`activity_link`)},
      'standards', ${ofActivities(sql`activity_standard`)}
    )::text as before`.optional(db)
  return row?.before ?? '{}'
}

/** Puts units and activities back as they stood before they were linked. */
const restoreBefore = async (db: Db, link_id: number): Promise<void> => {
  const rows = (table: Sql, key: string) => sql`
    section_link l
    cross join jsonb_populate_recordset(null::${table}, l.before->${sql.constant(key)}) b
    where l.school_id = kernel.school_id() and l.id = ${link_id}`
  for (const [table, key, fields] of [
    ['unit', 'units', unitFields],
    ['activity', 'activities', ['unit_id', ...activityFields]],
  ] as const)
    await sql`
      update ${sql.ref(table)} x
      set ${set(sql`b`, fields)}, version = x.version + 1
      from ${rows(sql.ref(table), key)}
        and x.school_id = l.school_id
        and x.id = b.id
        and (${of(sql`x`, fields)}) is distinct from (${of(sql`b`, fields)})`.run(db)
  const known = sql`select b.id from ${rows(sql`activity`, 'activities')}`
  await sql`
    with kept as (select b.* from ${rows(sql`activity_link`, 'links')}),
    gone as (
      delete from activity_link x
      where x.school_id = kernel.school_id() and x.activity_id in (${known}) and x.id not in (select id from kept)
    )
    insert into activity_link (school_id, activity_id, label, url, position)
    select k.school_id, k.activity_id, k.label, k.url, k.position
    from kept k
    where not exists (select from activity_link x where x.school_id = k.school_id and x.id = k.id)`.run(db)
  await sql`
    with kept as (select b.* from ${rows(sql`activity_standard`, 'standards')}),
    gone as (
      delete from activity_standard x
      where x.school_id = kernel.school_id()
        and x.activity_id in (${known})
        and not exists (select from kept k where k.activity_id = x.activity_id and k.standard_id = x.standard_id)
    )
    insert into activity_standard as x (school_id, activity_id, standard_id, source, criterion)
    select k.school_id, k.activity_id, k.standard_id, k.source, k.criterion
    from kept k
    on conflict (school_id, activity_id, standard_id) do update
    set source = excluded.source, criterion = excluded.criterion, version = x.version + 1
    where (x.source, x.criterion) is distinct from (excluded.source, excluded.criterion)`.run(db)
}

/**
 * Archives activities that linking made and that nobody handed in or graded; empties the keys of the sections. Answers
 * how many went.
 */
export const dissolveLink = async (db: Db, link_id: number, drop_copies: boolean, now: Date): Promise<number> => {
  const dropped = drop_copies
    ? await sql<{ unit_id: number }>`
      update activity a
      set archived_at = ${now}, version = a.version + 1
      from section_link l
      where l.school_id = kernel.school_id()
        and l.id = ${link_id}
        and a.school_id = l.school_id
        and a.archived_at is null
        and a.id in (select value::bigint from jsonb_array_elements_text(l.copies))
        and not exists (select from grade g where g.school_id = a.school_id and g.activity_id = a.id)
        and not exists (select from submission b where b.school_id = a.school_id and b.activity_id = a.id)
      returning a.unit_id`.all(db)
    : []
  if (drop_copies) await restoreBefore(db, link_id)
  if (dropped.length > 0)
    await sql`
      update unit u
      set archived_at = ${now}, version = u.version + 1
      where u.school_id = kernel.school_id()
        and u.id = any (${dropped.map(({ unit_id }) => unit_id)}::bigint[])
        and not exists (
          select from activity a
          where a.school_id = u.school_id and a.unit_id = u.id and a.archived_at is null
        )`.run(db)
  for (const table of ['unit', 'activity'] as const)
    await sql`
      update ${sql.ref(table)} x
      set linked_key = null, version = x.version + 1
      from section s
      where x.school_id = kernel.school_id()
        and s.school_id = x.school_id
        and s.id = x.section_id
        and s.section_link_id = ${link_id}
        and x.linked_key is not null`.run(db)
  await sql`
    update section
    set section_link_id = null, version = version + 1
    where school_id = kernel.school_id() and section_link_id = ${link_id}`.run(db)
  await sql`
    update section_link
    set dissolved_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${link_id}`.run(db)
  return dropped.length
}
