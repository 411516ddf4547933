import { readFile } from 'node:fs/promises'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { Cell, CellInput } from '#contract/gradebook/gradebook.contract.ts'
import { gradesImport, type GradesPreview } from '#contract/gradebook/grades-import.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, requireLead, reachedSection } from '#server/access/reach.ts'
import { readGrades } from './grades-file.ts'
import { type ImportedCell, selectImports, selectKnown } from './grades-import.queries.ts'
import { planOf } from './grades-plan.ts'
import { keyOf, saveCells } from './save-cells.ts'

type Asked = { section_id: number; columns?: { at: number; activity_id: number | null }[] | undefined }

export const gradesImportService = serve(gradesImport, {
  check: (input, context) => preview(input, context),

  async confirm({ seen, ...input }, context) {
    const { db, actor, now, uploads } = context
    const plan = await preview(input, context)
    if (isFailure(plan)) return plan
    if (plan.seen !== seen || plan.changes.length === 0) return fail('conflict', 'grades-import.changed')
    const before = new Map(plan.changes.map(({ old, ...place }) => [keyOf(place), old]))
    const file_name = cutTo(uploads[0]?.name ?? '', 200)
    const inputs = plan.changes.map(({ student_id, activity_id, version, new: next }) => ({
      student_id,
      activity_id,
      version,
      ...next,
    }))
    const { cells, conflicts } = await saveAll(context, input.section_id, inputs, file_name)
    if (conflicts.length > 0 || cells.length < inputs.length) return fail('conflict', 'grades-import.changed')
    const imported = cells.map(({ student_id, activity_id, version }): ImportedCell => {
      return { student_id, activity_id, ...found(before.get(keyOf({ student_id, activity_id }))), version }
    })
    const { id } = await db
      .insertInto('grades_import')
      .values({
        school_id: found(actor.school_id),
        section_id: input.section_id,
        file_name,
        shape: plan.shape,
        cells: JSON.stringify(imported),
        imported_by: actor.user_id,
        imported_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, cells: imported.length }
  },

  async list({ section_id }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    return { rows: await selectImports(db, section.id) }
  },

  async undo({ section_id, id }, context) {
    const { db, now } = context
    const section = await editable(context, section_id)
    const row = found(
      await db
        .updateTable('grades_import')
        .set((eb) => ({ undone_at: now.toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('section_id', '=', section.id)
        .where('undone_at', 'is', null)
        .returning(['cells', 'file_name'])
        .executeTakeFirst(),
    )
    const { cells } = await saveAll(context, section.id, row.cells as ImportedCell[], row.file_name)
    return { restored: cells.length, kept: (row.cells as ImportedCell[]).length - cells.length }
  },
})

const editable = async ({ db, actor }: Context, section_id: number) => {
  const section = await reachedSection(db, actor, section_id)
  requireLead(section)
  mustBeOpen(section)
  return section
}

const preview = async ({ section_id, columns = [] }: Asked, context: Context): Promise<GradesPreview | Failure> => {
  const { db, now, uploads } = context
  const section = await editable(context, section_id)
  const [upload] = uploads
  if (!upload) return wrongField('file', 'errors.field.required')
  const file = readGrades(await readFile(upload.path))
  return isFailure(file) ? file : planOf(file, await selectKnown(db, section.id, now), columns)
}

const atOnce = 1_000

/** So many cells at a time, a student's own together, because each save looks up every cell in all of its own. */
const saveAll = async (context: Context, section_id: number, inputs: readonly CellInput[], reason: string) => {
  const ordered = inputs.toSorted((a, b) => a.student_id - b.student_id)
  const cells: Cell[] = []
  const conflicts: Cell[] = []
  if (reason) await context.auditReason(reason)
  for (let from = 0; from < ordered.length; from += atOnce) {
    const saved = await saveCells(context, section_id, ordered.slice(from, from + atOnce), undefined)
    cells.push(...saved.cells)
    conflicts.push(...saved.conflicts)
  }
  return { cells, conflicts }
}
