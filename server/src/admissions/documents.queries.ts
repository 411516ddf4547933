import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

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
  const params = sql.params({ reviewed_by, now })
  const document = await sql<{ id: number }>`
    insert into application_document (
      school_id, application_id, item, document_type, review, reviewed_by, reviewed_at, handed_in_at
    )
    values (
      kernel.school_id(), ${application_id}, ${item}, ${document_type}, ${review}, ${params.reviewed_by},
      case when ${params.reviewed_by}::bigint is null then null else ${params.now}::timestamptz end,
      ${params.now}
    )
    returning id`.optional(db)
  if (!document) throw new Error('an insert answers its id')
  return document.id
}

/** Takes a document of the family away that nobody accepted; its file belongs to nobody then and is swept. */
export const removeOwnDocument = async (db: Db, family_id: number, id: number): Promise<boolean> =>
  (
    await sql`
      delete from application_document d
      using application a
      where d.school_id = kernel.school_id()
        and d.id = ${id}
        and d.review <> 'accepted'
        and a.school_id = d.school_id
        and a.id = d.application_id
        and a.family_id = ${family_id}
        and a.state in ('draft', 'submitted', 'in-review', 'waitlisted')
      returning d.id`.all(db)
  ).length > 0

/** Reviews documents of the school; whose applications they belong to. */
export const reviewDocuments = (
  db: Db,
  ids: readonly number[],
  review: string,
  reason: string,
  user_id: number,
  now: Date,
) => {
  const params = sql.params({ review })
  return sql<{ id: number; application_id: number }>`
    update application_document d
    set
      review = ${params.review},
      review_reason = case when ${params.review} = 'returned' then ${reason} else '' end,
      reviewed_by = case when ${params.review} = 'waiting' then null else ${user_id}::bigint end,
      reviewed_at = case when ${params.review} = 'waiting' then null else ${now}::timestamptz end,
      version = version + 1
    where d.school_id = kernel.school_id() and d.id = any (${ids})
    returning d.id, d.application_id`.all(db)
}
