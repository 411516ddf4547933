import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import type { OpenContext } from '#server/kernel/serve.ts'
import { insertDocument, type NewDocument } from './documents.queries.ts'

/**
 * What the office can open without a program of its own: pictures, PDF, texts and office documents. The content
 * decides, not the name.
 */
const taken =
  /^(image\/(png|jpeg|gif|webp|heic|heif|tiff)|application\/(pdf|rtf|msword|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)|vnd\.oasis\.opendocument\.text|x-cfb)|text\/plain)$/

/** Keeps the uploaded file as a document of the application. */
export const storeDocument = async (
  { db, uploads, files, now }: OpenContext,
  document: NewDocument,
): Promise<{ id: number } | Failure> => {
  const [upload] = uploads
  if (!upload) return wrongField('file', 'errors.field.required')
  if (upload.size === 0) return wrongField('file', 'admissions.file-empty')
  const kept = await files.keep(upload)
  if (!taken.test(kept.content_type)) {
    await files.remove(kept.storage_key)
    return wrongField('file', 'admissions.file-kind')
  }
  const { school_id, created_by } = document
  const id = await insertDocument(db, document, now)
  await db
    .insertInto('file')
    .values({ ...kept, name: upload.name, school_id, created_by, owner_kind: 'application_document', owner_id: id }) // created by 0: a family without an account
    .execute()
  return { id }
}
