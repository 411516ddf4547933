import { sql } from 'kysely'
import type { Lacking } from '#contract/imports/feed.rules.ts'
import type { Db } from '#server/kernel/database.ts'

const examplesShown = 5

/** What the last imported feed of the same sender and scope had, and the rows of this run lack; kinds that the run does not tell whole are left out. */
export const selectLacking = async (db: Db, run_id: number): Promise<Lacking[]> => {
  const { rows } = await sql<Lacking>`
    with last_of as (
      select
        k.kind,
        (
          select p.id
          from import_run p
          where p.id <> r.id
            and p.status = 'imported'
            and p.source = r.source
            and p.group_id = r.group_id
            and p.school_id is not distinct from r.school_id
            and k.kind = any (p.feed_kinds)
          order by p.imported_at desc, p.id desc
          limit 1
        ) as run_id
      from import_run r, unnest(r.feed_kinds) k (kind)
      where r.id = ${run_id}
    ),
    feed as (
      select l.kind, f.run_id, f.school_sis_id, f.sis_id, f.section_sis_id, x.id is null as missing
      from last_of l
      join import_feed f on f.run_id = l.run_id and f.kind = l.kind
      left join import_row x on x.run_id = ${run_id}
        and x.kind = f.kind
        and x.school_sis_id = f.school_sis_id
        and x.sis_id = f.sis_id
        and x.section_sis_id = f.section_sis_id
    ),
    counted as (
      select kind, count(*) as before, count(*) filter (where missing) as missing
      from feed
      group by kind
    )
    select
      c.kind, c.before, c.missing,
      array(
        select coalesce(nullif(t.title, ''), f.sis_id)
        from (
          select *
          from feed f
          where f.kind = c.kind and f.missing
          order by f.sis_id, f.section_sis_id
          limit ${examplesShown}
        ) f
        left join lateral (
          select o.title
          from import_row o
          where o.run_id = f.run_id
            and o.kind = f.kind
            and o.school_sis_id = f.school_sis_id
            and o.sis_id = f.sis_id
            and o.section_sis_id = f.section_sis_id
          limit 1
        ) t on true
        order by f.sis_id, f.section_sis_id
      ) as examples
    from counted c
    where c.missing > 0
    order by c.kind`.execute(db)
  return rows
}

export const updateLacking = (db: Db, run_id: number, lacking: readonly Lacking[]) =>
  sql`update import_run set lacking = ${JSON.stringify(lacking)} where id = ${run_id}`.execute(db)

/** Keeps the ids of an imported run, for the next feed to be compared with. */
export const insertFeed = (db: Db, run_id: number) =>
  sql`
    insert into import_feed (run_id, kind, school_sis_id, sis_id, section_sis_id)
    select distinct x.run_id, x.kind, x.school_sis_id, x.sis_id, x.section_sis_id
    from import_row x
    join import_run r on r.id = x.run_id
    where x.run_id = ${run_id} and x.kind = any (r.feed_kinds) and x.sis_id <> '' and not x.ends
    on conflict do nothing`.execute(db)
