import type { z } from 'zod'
import type { IssuedDocument } from '#contract/documents/documents.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type Issued = { code: string; title: string; whose: string; digest: string; issued_by: number; issued_at: Date }

export const insertIssued = (db: Db, { code, title, whose, digest, issued_by, issued_at }: Issued): Promise<void> =>
  sql`
    insert into issued_document (school_id, code, title, whose, digest, issued_by, issued_at)
    values (
      kernel.school_id(), ${code}, ${title}, ${whose}, ${digest}, ${issued_by}, ${issued_at.toISOString()}
    )`.run(db)

export const optionalIssued = (db: Db, code: string) =>
  sql<z.infer<typeof IssuedDocument>>`
    select school_name, title, whose, issued_at, digest
    from auth.issued_document(${code})`.optional(db)

/** Under whose name a sheet goes out. */
export const optionalSchoolName = async (db: Db): Promise<string | undefined> =>
  (await sql<{ name: string }>`select name from school where id = kernel.school_id()`.optional(db))?.name
