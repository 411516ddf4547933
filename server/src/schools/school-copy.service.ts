import { fail, found } from '#contract/kernel/errors.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { copyParts } from './school-copy.queries.ts'

export const schoolCopyService = serve(schoolCopy, {
  async copy({ from_school_id, school_id, parts, confirmed }, { db }) {
    return found(await copyParts(db, from_school_id, school_id, parts, confirmed))
  },

  async copies({ school_id }, { db }) {
    await mustStandAbove(db, school_id)
    const [row] = await prepared<{
      rows: {
        id: number
        from_school: string
        parts: string[]
        rows: number
        made_at: string
        made_by: string
        undone: boolean
      }[]
    }>(db, 'select auth.school_copies($1) as rows', [school_id])
    return { rows: row?.rows ?? [] }
  },

  async undo({ school_id, id }, { db }) {
    const [row] = await prepared<{ rows: number | null }>(db, 'select auth.undo_copy($1, $2) as rows', [school_id, id])
    const rows = found(row?.rows)
    return rows < 0 ? fail('conflict', 'schools.copy-used') : { rows }
  },
})

const mustStandAbove = async (db: Db, school_id: number): Promise<void> => {
  const [row] = await prepared<{ above: boolean }>(db, 'select auth.is_above($1) as above', [school_id])
  found(row?.above || undefined)
}
