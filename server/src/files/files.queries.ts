import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import type { FileOwner, OwnerKind } from './owners.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Makes these files the record's files: new ones must be the caller's own free uploads, what is no longer named is let
 * go.
 */
export const takeFiles = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kind: OwnerKind,
  owner_id: number,
  file_ids: number[],
): Promise<Failure | undefined> => {
  await sql`
    update file
    set owner_kind = null, owner_id = null
    where school_id = kernel.school_id()
      and owner_kind = ${kind}
      and owner_id = ${owner_id}
      and not (id = any (${file_ids}))`.run(db)
  const params = sql.params({ kind, owner_id })
  const taken = await sql<{ id: number }>`
    update file
    set owner_kind = ${params.kind}, owner_id = ${params.owner_id}
    where school_id = kernel.school_id()
      and id = any (${file_ids})
      and (
        (owner_kind = ${params.kind} and owner_id = ${params.owner_id})
        or (owner_kind is null and created_by = ${actor.user_id})
      )
    returning id`.all(db)
  return taken.length === new Set(file_ids).size ? undefined : wrongField('file_ids', 'errors.field.reference')
}

/** Files of the work that the next attempt no longer names stay with the attempt before. */
export const leaveFiles = (db: Db, submission_id: number, file_ids: number[], attempt_id: number) =>
  sql`
    update file
    set owner_kind = 'attempt', owner_id = ${attempt_id}
    where school_id = kernel.school_id()
      and owner_kind = 'submission'
      and owner_id = ${submission_id}
      and not (id = any (${file_ids}))`.run(db)

export type FileRow = {
  id: number
  name: string
  content_type: string
  storage_key: string
  kind: OwnerKind | null
  restricted: boolean
}

/** The file, if its owner lets the actor read it; an upload that nobody owns yet is for who made it. */
export const optionalFile = async (
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
  owners: readonly FileOwner[],
): Promise<FileRow | undefined> => {
  const params = sql.params({ user_id: actor.user_id, now })
  return sql<FileRow>`
    select
      f.id, f.name, f.content_type, f.storage_key, f.owner_kind as kind,
      ${byOwner(owners, ({ restricted }) => restricted?.when ?? sql`false`)} as restricted
    from file f
    where f.school_id = kernel.school_id()
      and f.id = ${id}
      and case
        when f.owner_kind is null then f.created_by = ${params.user_id}
        else ${byOwner(owners, ({ reads }) => reads({ actor, ...params }))}
      end`.optional(db)
}

/** What holds by the owner of file `f`; of a kind that nobody registered, nothing does. */
const byOwner = (owners: readonly FileOwner[], holds: (owner: FileOwner) => Sql): Sql => sql`
  case ${sql.join(
    owners.map(
      (owner) => sql`
        when f.owner_kind in (
          ${sql.join(
            owner.kinds.map((kind) => sql.constant(kind)),
            ', ',
          )}
        ) then ${holds(owner)}`,
    ),
    ' ',
  )}
    else false
  end`

export const fileList = (kind: string, owner: Sql) => sql`coalesce((
  select json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type
  ) order by f.id)
  from file f
  where f.school_id = ${owner}.school_id and f.owner_kind = ${sql.constant(kind)} and f.owner_id = ${owner}.id
), '[]')`
