import { sql } from 'kysely'
import type { Lacking } from '#contract/imports/feed.rules.ts'
import type { Db } from '#server/kernel/database.ts'

const examplesShown = 5

/**
 * What the last imported feed had and the rows of this run lack, of kinds that the run holds whole. Each school is
 * compared with the last feed of its own; one that the run does not name is missing if the last feed had all those of
 * the run besides. Long because each kind of record is compared.
 */
export const selectLacking = async (db: Db, run_id: number): Promise<Lacking[]> => {
  const { rows } = await sql<Lacking>`
    with spoken_of as (
      select distinct x.school_sis_id
      from import_row x
      where x.run_id = ${run_id} and x.school_sis_id <> ''
    ),
    earlier as (
      select
        p.id, k.kind, f.school_sis_id,
        rank() over (partition by k.kind order by p.imported_at desc, p.id desc) as nth
      from import_run r
      cross join unnest(r.feed_kinds) k (kind)
      join import_run p on p.id <> r.id
        and p.status = 'imported'
        and p.source = r.source
        and p.group_id = r.group_id
        and p.school_id is not distinct from r.school_id
        and k.kind = any (p.feed_kinds)
      cross join lateral (select distinct f.school_sis_id from import_feed f where f.run_id = p.id) f
      where r.id = ${run_id}
    ),
    last_of as (
      select e.kind, e.school_sis_id, max(e.id) as run_id
      from earlier e
      where e.school_sis_id in (select s.school_sis_id from spoken_of s)
        and e.nth = (select min(o.nth) from earlier o where o.kind = e.kind and o.school_sis_id = e.school_sis_id)
      group by e.kind, e.school_sis_id
      union all
      select e.kind, e.school_sis_id, e.id
      from earlier e
      where e.nth = 1
        and e.school_sis_id not in (select s.school_sis_id from spoken_of s)
        and not exists (
          select from spoken_of s
          where not exists (
            select from earlier o
            where o.nth = 1 and o.kind = e.kind and o.school_sis_id = s.school_sis_id
          )
        )
    ),
    feed as (
      select l.kind, f.run_id, f.school_sis_id, f.sis_id, f.section_sis_id, x.id is null as missing
      from last_of l
      join import_feed f on f.run_id = l.run_id and f.kind = l.kind and f.school_sis_id = l.school_sis_id
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
