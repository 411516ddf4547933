import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * What keeps courses from being put away (open sections) or from coming back (a course in use with the same number).
 */
export const selectHindrances = (db: Db, ids: number[]) =>
  sql<{ name: string; open_sections: number; namesake: string }>`
    select *
    from (
      select
        c.name,
        (
          select count(*)
          from section s
          where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open'
        ) as open_sections,
        coalesce((
          select o.name
          from course o
          where o.school_id = c.school_id and o.number = c.number and o.id <> c.id and o.archived_at is null
          limit 1
        ), '') as namesake
      from course c
      where c.school_id = kernel.school_id() and c.id = any (${ids})
    ) h
    where open_sections > 0 or namesake <> ''
    order by open_sections desc, name`.all(db)

/** Which of the courses sections were made from, or others ask for. */
export const selectUses = (db: Db, ids: number[]) =>
  sql<{ name: string; sections: number; required_by: number; paths: number }>`
    select *
    from (
      select
        c.name,
        (select count(*) from section s where s.school_id = c.school_id and s.course_id = c.id) as sections,
        (
          select count(*)
          from course_prerequisite p
          where p.school_id = c.school_id and p.required_course_id = c.id
        ) as required_by,
        (select count(*) from planned_course l where l.school_id = c.school_id and l.course_id = c.id)
          + (
            select count(*)
            from path_template t
            where t.school_id = c.school_id
              and (
                t.requirements @> named.it
                or exists (
                  select from path_version v
                  where v.school_id = t.school_id
                    and v.path_template_id = t.id
                    and v.snapshot->'requirements' @> named.it
                )
              )
          ) as paths
      from course c
      cross join lateral jsonb_build_array(jsonb_build_object('course_ids', jsonb_build_array(c.id))) named (it)
      where c.school_id = kernel.school_id() and c.id = any (${ids})
    ) u
    where sections + required_by + paths > 0
    order by sections desc, name`.all(db)
