import { type Db, prepared } from '#server/kernel/database.ts'

export type NewDocument = {
  school_id: number
  created_by: number
  application_id: number
  item: string
  document_type: string
  review: 'waiting' | 'accepted'
  reviewed_by: number | null
}

export const insertDocument = async (
  db: Db,
  { application_id, item, document_type, review, reviewed_by }: Omit<NewDocument, 'school_id' | 'created_by'>,
  now: Date,
): Promise<number> => {
  const [document] = await prepared<{ id: number }>(
    db,
    `insert into application_document (school_id, application_id, item, document_type, review, reviewed_by, reviewed_at, handed_in_at)
     values (kernel.school_id(), $1, $2, $3, $4, $5, case when $5::bigint is null then null else $6::timestamptz end, $6) returning id`,
    [application_id, item, document_type, review, reviewed_by, now],
  )
  if (!document) throw new Error('an insert answers its id')
  return document.id
}

/** Takes a document of the family away that nobody accepted; its file belongs to nobody then and is swept. */
export const removeOwnDocument = async (db: Db, family_id: number, id: number): Promise<boolean> =>
  (
    await prepared(
      db,
      `delete from application_document d using application a where d.school_id = kernel.school_id() and d.id = $2 and d.review <> 'accepted'
         and a.school_id = d.school_id and a.id = d.application_id and a.family_id = $1 and a.state in ('draft', 'submitted', 'in-review', 'waitlisted') returning d.id`,
      [family_id, id],
    )
  ).length > 0

/** Reviews documents of the school; whose applications they belong to. */
export const reviewDocuments = (
  db: Db,
  ids: readonly number[],
  review: string,
  reason: string,
  user_id: number,
  now: Date,
) =>
  prepared<{ id: number; application_id: number }>(
    db,
    `update application_document d set review = $2, review_reason = case when $2 = 'returned' then $3 else '' end, reviewed_by = case when $2 = 'waiting' then null else $4::bigint end,
       reviewed_at = case when $2 = 'waiting' then null else $5::timestamptz end, version = version + 1
     where d.school_id = kernel.school_id() and d.id = any ($1) returning d.id, d.application_id`,
    [ids, review, reason, user_id, now],
  )
