import { fail, found } from '#contract/kernel/errors.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { copyParts } from './school-copy.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const schoolCopyService = serve(schoolCopy, {
  async copy({ from_school_id, school_id, parts, confirmed }, { db }) {
    return found(await copyParts(db, from_school_id, school_id, parts, confirmed))
  },

  async copies({ school_id }, { db }) {
    await mustStandAbove(db, school_id)
    const row = await sql<{
      rows: {
        id: number
        from_school: string
        parts: string[]
        rows: number
        made_at: string
        made_by: string
        undone: boolean
      }[]
    }>`select auth.school_copies(${school_id}) as rows`.optional(db)
    return { rows: row?.rows ?? [] }
  },

  async undo({ school_id, id }, { db }) {
    const row = await sql<{ rows: number | null }>`select auth.undo_copy(${school_id}, ${id}) as rows`.optional(db)
    const rows = found(row?.rows)
    return rows < 0 ? fail('conflict', 'schools.copy-used') : { rows }
  },
})

const mustStandAbove = async (db: Db, school_id: number): Promise<void> => {
  const row = await sql<{ above: boolean }>`select auth.is_above(${school_id}) as above`.optional(db)
  found(row?.above || undefined)
}
