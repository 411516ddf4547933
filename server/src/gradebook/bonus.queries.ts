import type { BonusRow } from '#contract/gradebook/bonus.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { periodClosed } from '#server/coursework/counting.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * Where a row of the file leads: the cell of the bonus activity of that section, if it is there, and what stands in it.
 */
export type Place = {
  student_id: number
  student_name: string
  section_id: number
  section_name: string
  activity_id: number | null
  points: number | null
  version: number
  problem: BonusRow['problem']
}

/**
 * One place for each line, in their order. Students are known by number, open sections by theirs. One statement for a
 * whole file; long because a line may name student and section in several ways.
 */
export const selectPlaces = (
  db: Db,
  title: string,
  lines: readonly { student: string; section: string }[],
  now: Date,
): Promise<Place[]> =>
  sql<Place>`
    select
      coalesce(k.id, 0) as student_id, coalesce(${fullName('p')}, '') as student_name, coalesce(s.id, 0) as section_id,
      coalesce(s.name, '') as section_name, a.id as activity_id, trim_scale(g.points) as points,
      coalesce(g.version, 0) as version,
      case
        when s.id is null or k.id is null then null
        when s.status <> 'open' then 'closed'
        when not exists (
          select from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and e.student_id = k.id and ${enrolled('e')}
        )
          then 'not-enrolled'
        when n.id is not null and a.id is null then 'same-name'
        when a.id is not null
          and exists (
            select from unit u
            where u.school_id = a.school_id and u.id = a.unit_id and ${periodClosed(sql`${now}`)}
          )
          then 'closed'
        when a.id is null
          and not exists (
            select from unit u
            where u.school_id = s.school_id and u.section_id = s.id and u.archived_at is null
          )
          then 'no-unit'
        when g.exempt then 'exempt'
      end as problem
    from (
      select y.line->>'student' as student, y.line->>'section' as section, y.at
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality y (line, at)
    ) x
    left join lateral (
      select k.*
      from student k
      where k.school_id = kernel.school_id() and k.number = x.student
      order by k.id
      limit 1
    ) k on true
    left join person p on p.school_id = k.school_id and p.id = k.id
    left join lateral (
      select s.*
      from section s
      where s.school_id = kernel.school_id() and s.number = x.section
      order by s.status = 'open' desc, s.id desc
      limit 1
    ) s on true
    left join lateral (
      select a.*
      from activity a
      where a.school_id = s.school_id
        and a.section_id = s.id
        and lower(a.name) = lower(${title})
        and a.archived_at is null
      order by a.extra desc, a.id
      limit 1
    ) n on true
    left join activity a on a.school_id = n.school_id and a.id = n.id and a.extra and a.graded and a.kind = 'offline'
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.student_id = k.id
      and g.activity_id = a.id
    order by x.at`.all(db)

/** An activity for the bonus in each of these sections: extra credit without a maximum of its own, in the last unit. */
export const insertBonusActivities = (
  db: Db,
  title: string,
  section_ids: readonly number[],
): Promise<{ id: number; section_id: number }[]> =>
  sql<{ id: number; section_id: number }>`
    insert into activity (
      school_id, section_id, unit_id, name, max_score, graded, mandatory, shared, kind, extra, position
    )
    select
      u.school_id, u.section_id, u.id, ${title}, 0, true, false, true, 'offline', true,
      (select count(*) from activity a where a.school_id = u.school_id and a.unit_id = u.id)
    from (
      select distinct on (section_id) *
      from unit
      where school_id = kernel.school_id() and section_id = any (${section_ids}::bigint[]) and archived_at is null
      order by section_id, shared desc, position desc, id desc
    ) u
    returning id, section_id`.all(db)

export type Upload = {
  id: number
  title: string
  undone_at: string | null
  rows: {
    section_id: number
    activity_id: number
    student_id: number
    version: number
    points: number
    from: number | null
  }[]
}

export const selectUpload = async (db: Db, id: number): Promise<Upload | undefined> =>
  await sql<Upload>`
    select id, title, rows, undone_at
    from bonus_upload
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

/** The latest twenty, the newest first. */
export const selectUploads = (
  db: Db,
): Promise<{ id: number; title: string; count: number; by: string; at: string; undone_at: string | null }[]> =>
  sql<{ id: number; title: string; count: number; by: string; at: string; undone_at: string | null }>`
    select b.id, b.title, jsonb_array_length(b.rows) as count, ${fullName('a')} as "by", b.made_at as "at", b.undone_at
    from bonus_upload b
    join account a on a.id = b.made_by
    where b.school_id = kernel.school_id()
    order by b.id desc
    limit 20`.all(db)
