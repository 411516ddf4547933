import type { Out } from '#contract/kernel/endpoint.ts'
import type { Comment, CommentOwner, comments } from '#contract/communication/comments.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fileList } from '#server/files/files.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const pageSize = 50

const said = (user: Sql): Sql => sql`
  c.id, c.version, c.body, ${fullName('a')} as by, c.created_at, c.changed_at, c.created_by = ${user} as mine,
  ${fileList('comment', sql`c`)} as files`

export const optionalCourseComment = async (
  db: Db,
  id: number,
  user_id: number,
): Promise<Out<typeof comments.read> | undefined> =>
  await sql<Out<typeof comments.read>>`
    select ${said(sql`${user_id}`)}, c.owner_kind, c.owner_id, k.name
    from comment c
    join account a on a.id = c.created_by
    join course k on k.school_id = c.school_id and k.id = c.owner_id
    where c.school_id = kernel.school_id()
      and c.id = ${id}
      and c.owner_kind = 'course'
      and c.archived_at is null`.optional(db)

export const selectComments = async (
  db: Db,
  {
    owner_kind,
    owner_id,
    user_id,
    page,
  }: { owner_kind: CommentOwner; owner_id: number; user_id: number; page: number },
): Promise<{ rows: Comment[]; count: number }> => {
  const params = sql.params({ owner_kind, owner_id })
  const row = await sql<{ list: { rows: Comment[]; count: number } }>`
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (
          select ${said(sql`${user_id}`)}
          from comment c
          join account a on a.id = c.created_by
          where c.school_id = kernel.school_id()
            and c.owner_kind = ${params.owner_kind}
            and c.owner_id = ${params.owner_id}
            and c.archived_at is null
          order by c.id desc
          limit ${sql.constant(pageSize)} offset ${(page - 1) * pageSize}
        ) r
      ), '[]'),
      'count', (
        select count(*)
        from comment c
        where c.school_id = kernel.school_id()
          and c.owner_kind = ${params.owner_kind}
          and c.owner_id = ${params.owner_id}
          and c.archived_at is null
      )
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

/** Lets go of what was said about records that are no more; their documents are swept. */
export const removeCommentsOf = (db: Db, owner_kind: CommentOwner, owner_ids: number[]) =>
  sql`
    with gone as (
      delete from comment
      where school_id = kernel.school_id() and owner_kind = ${owner_kind} and owner_id = any (${owner_ids})
      returning id
    ) update file set owner_kind = null,
    owner_id = null
    where school_id = kernel.school_id() and owner_kind = 'comment' and owner_id in (select id from gone)`.run(db)
