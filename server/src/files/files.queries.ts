import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { me } from '#server/access/reach.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import type { FileOwner, OwnerKind } from './owners.ts'

/** Makes these files the record's files: new ones must be the caller's own free uploads, what is no longer named is let go. */
export const takeFiles = async (
  { db, actor }: Context,
  kind: OwnerKind,
  owner_id: number,
  file_ids: number[],
): Promise<Failure | undefined> => {
  await prepared(
    db,
    'update file set owner_kind = null, owner_id = null where school_id = kernel.school_id() and owner_kind = $1 and owner_id = $2 and not (id = any ($3))',
    [kind, owner_id, file_ids],
  )
  const taken = await prepared<{ id: number }>(
    db,
    `update file set owner_kind = $1, owner_id = $2 where school_id = kernel.school_id() and id = any ($3) and ((owner_kind = $1 and owner_id = $2) or (owner_kind is null and created_by = $4)) returning id`,
    [kind, owner_id, file_ids, actor.user_id],
  )
  return taken.length === new Set(file_ids).size ? undefined : wrongField('file_ids', 'errors.field.reference')
}

/** Files of the work that the next attempt no longer names stay with the attempt before. */
export const leaveFiles = (db: Db, submission_id: number, file_ids: number[], attempt_id: number) =>
  prepared(
    db,
    `update file set owner_kind = 'attempt', owner_id = $3 where school_id = kernel.school_id() and owner_kind = 'submission' and owner_id = $1 and not (id = any ($2))`,
    [submission_id, file_ids, attempt_id],
  )

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
): Promise<FileRow | undefined> =>
  (
    await prepared<FileRow>(
      db,
      `select f.id, f.name, f.content_type, f.storage_key, f.owner_kind as kind,
         ${byOwner(owners, ({ restricted }) => restricted?.when ?? 'false')} as restricted
       from file f
       where f.school_id = kernel.school_id() and f.id = $3
         and case when f.owner_kind is null then f.created_by = $4
             else ${byOwner(owners, ({ reads }) => reads)} end`,
      [...me(actor), id, actor.user_id, now],
    )
  )[0]

/** What holds by the owner of file `f`; of a kind that nobody registered, nothing does. */
const byOwner = (owners: readonly FileOwner[], holds: (owner: FileOwner) => string): string =>
  `case ${owners
    .map((owner) => `when f.owner_kind in (${owner.kinds.map((kind) => `'${kind}'`).join(', ')}) then ${holds(owner)}`)
    .join(' ')} else false end`

export const fileList = (
  kind: string,
  owner: string,
) => `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type) order by f.id)
  from file f where f.school_id = ${owner}.school_id and f.owner_kind = '${kind}' and f.owner_id = ${owner}.id), '[]')`
