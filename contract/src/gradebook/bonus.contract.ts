import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, text } from '../kernel/fields.ts'

/** Why a row of the file is not taken. */
export const bonusProblems = [
  'no-student',
  'no-section',
  'not-enrolled',
  'no-points',
  'twice',
  'closed',
  'no-unit',
  'exempt',
  'same-name',
] as const

/** One row of the file. `from` and `to` are the bonus points before and after. */
export const BonusRow = z.object({
  line: z.int(),
  student: z.string(),
  section: z.string(),
  points: z.number().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  problem: z.enum(bonusProblems).nullable(),
})
export type BonusRow = z.infer<typeof BonusRow>

const file = { title: text(160), csv: text(500_000) }

/**
 * Bonus points for participation from a file: student number, section number, points. They are extra credit in an
 * activity of that title in each section.
 */
export const bonus = {
  preview: endpoint('POST /data/preview_bonus', 'bonus.upload', {
    input: z.object(file),
    output: z.object({
      rows: z.array(BonusRow),
      missing_columns: z.array(z.string()),
      good: z.int(),
      sections: z.int(),
    }),
    harmless: true,
  }),
  save: endpoint('POST /data/upload_bonus', 'bonus.upload', {
    input: z.object(file),
    output: z.object({ upload_id: id(), saved: z.int(), skipped: z.int() }),
    idempotent: true,
  }),
  uploads: endpoint('GET /data/bonus_uploads', 'bonus.upload', {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: id(),
          title: z.string(),
          count: z.int(),
          by: z.string(),
          at: z.string(),
          undone_at: z.string().nullable(),
        }),
      ),
    }),
    topics: ['grade'],
  }),
  /** Cells that somebody changed since stay as they are. */
  undo: endpoint('POST /data/undo_bonus', 'bonus.upload', {
    input: z.object({ upload_id: id() }),
    output: z.object({ restored: z.int(), kept: z.int() }),
  }),
}
