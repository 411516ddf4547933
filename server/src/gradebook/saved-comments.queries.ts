import type { SavedComment } from '#contract/gradebook/grading.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const commentOrders: Record<string, Sql> = {
  body: sql`body collate kernel.natural`,
  course: sql`course_name collate kernel.natural nulls first, body`,
}

export type CommentFilter = {
  search: string
  section_id: number | null
  sort: string
  descending: boolean
  offset: number
  size: number
}

export type CommentList = { rows: SavedComment[]; count: number; courses: { id: number; name: string }[] }

/** The actor's own; a section names the course whose comments come first. */
export const selectSavedComments = async (db: Db, actor: Actor, filter: CommentFilter): Promise<CommentList> => {
  const params = sql.params({ search: filter.search, section_id: filter.section_id })
  const order = sql`
    ${commentOrders[filter.sort] ?? sql`course_id is null, body collate kernel.natural`} ${
      filter.descending ? sql`desc` : sql`asc`
    }`
  const row = await sql<{ list: CommentList }>`
    with found as (
      select k.id, k.version, k.body, k.course_id, c.name as course_name
      from saved_comment k
      left join course c on c.school_id = k.school_id and c.id = k.course_id
      where k.school_id = kernel.school_id()
        and k.owner_id = ${me(actor).person_id}
        and ${matchesSearch(sql`kernel.plain(k.body || ' ' || coalesce(c.name, ''))`, params.search)}
        and (
          ${params.section_id}::bigint is null
          or k.course_id is null
          or k.course_id = (select course_id from section where school_id = k.school_id and id = ${params.section_id})
        )
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'version', f.version, 'body', f.body,
          'course', case
            when f.course_id is not null then json_build_object('id', f.course_id, 'name', f.course_name)
          end
        ))
        from (select * from found order by ${order}, id limit ${filter.size} offset ${filter.offset}) f
      ), '[]'),
      'count', (select count(*) from found),
      'courses', coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate kernel.natural)
        from course c
        where c.school_id = kernel.school_id()
          and c.archived_at is null
          and exists (
            select from section s
            where s.school_id = c.school_id and s.course_id = c.id and s.status = 'open' and ${taught(actor)}
          )
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, courses: [] }
}

/** Whether the actor teaches it: comments are kept for no other course. */
export const teachesCourse = async (db: Db, actor: Actor, course_id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from course c
      where c.school_id = kernel.school_id()
        and c.id = ${course_id}
        and exists (
          select from section s
          where s.school_id = c.school_id and s.course_id = c.id and ${taught(actor)}
        )`.all(db)
  ).length > 0
