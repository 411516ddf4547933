import type { Out } from '#contract/kernel/endpoint.ts'
import type { Comment, CommentOwner, comments } from '#contract/communication/comments.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { fileList } from '#server/files/files.queries.ts'

const pageSize = 50

const said = (user: string): string =>
  `c.id, c.version, c.body, trim(a.fname || ' ' || a.lname) as by, c.created_at, c.changed_at, c.created_by = ${user} as mine, ${fileList('comment', 'c')} as files`

export const optionalCourseComment = async (
  db: Db,
  id: number,
  user_id: number,
): Promise<Out<typeof comments.read> | undefined> =>
  (
    await prepared<Out<typeof comments.read>>(
      db,
      `select ${said('$2')}, c.owner_kind, c.owner_id, k.name from comment c join account a on a.id = c.created_by join course k on k.school_id = c.school_id and k.id = c.owner_id
       where c.school_id = kernel.school_id() and c.id = $1 and c.owner_kind = 'course' and c.archived_at is null`,
      [id, user_id],
    )
  )[0]

export const selectComments = async (
  db: Db,
  {
    owner_kind,
    owner_id,
    user_id,
    page,
  }: { owner_kind: CommentOwner; owner_id: number; user_id: number; page: number },
): Promise<{ rows: Comment[]; count: number }> => {
  const [row] = await prepared<{ list: { rows: Comment[]; count: number } }>(
    db,
    `select json_build_object(
       'rows', coalesce((select json_agg(r) from (
         select ${said('$3')}
         from comment c join account a on a.id = c.created_by
         where c.school_id = kernel.school_id() and c.owner_kind = $1 and c.owner_id = $2 and c.archived_at is null order by c.id desc limit ${pageSize} offset $4) r), '[]'),
       'count', (select count(*) from comment c where c.school_id = kernel.school_id() and c.owner_kind = $1 and c.owner_id = $2 and c.archived_at is null)) as list`,
    [owner_kind, owner_id, user_id, (page - 1) * pageSize],
  )
  return row?.list ?? { rows: [], count: 0 }
}

/** Lets go of what was said about records that are no more; their documents are swept. */
export const removeCommentsOf = (db: Db, owner_kind: CommentOwner, owner_ids: number[]) =>
  prepared(
    db,
    `with gone as (delete from comment where school_id = kernel.school_id() and owner_kind = $1 and owner_id = any ($2) returning id)
     update file set owner_kind = null, owner_id = null where school_id = kernel.school_id() and owner_kind = 'comment' and owner_id in (select id from gone)`,
    [owner_kind, owner_ids],
  )
