import { readFile } from 'node:fs/promises'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { may } from '#contract/access.ts'
import { type ImportPreview, standards } from '#contract/gradebook/standards.contract.ts'
import { topOf } from '#contract/gradebook/standards.rules.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { cellsFile } from '#server/kernel/table-file.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { mustBeOpen, requireLead, reachedSection, reachedStudent } from '#server/access/reach.ts'
import { isClosed } from '#server/coursework/closed-period.ts'
import { mustBeNamed } from './anonymous.ts'
import { planOf, readStandards } from './standards-file.ts'
import {
  type ImportedStandard,
  insertStandards,
  selectKnown,
  selectSets,
  selectStandards,
  setArchived,
  undoStandards,
  updateStandards,
} from './standards.queries.ts'
import { selectStandardsBook, upsertScores } from './standards-book.queries.ts'

export const standardsService = serve(standards, {
  async sets({ search = '', archived = false, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectSets(db, { search, archived, sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'standards.edit') } }
  },

  async saveSet({ id, version = 0, levels, ...values }, context) {
    const { db } = context
    if (new Set(levels.map(({ points }) => points)).size < levels.length)
      return wrongField('levels', 'standards.same-points')
    if (values.mastery > topOf(levels)) return wrongField('mastery', 'standards.above-scale')
    if (await isTaken(db, values.name, id)) return wrongField('name', 'standards.set-taken')
    const row = { ...values, levels: JSON.stringify(levels.toSorted((a, b) => b.points - a.points)) }
    const saved = id
      ? await db
          .updateTable('standard_set')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('standard_set')
          .values({ ...row, school_id: schoolOf(context) })
          .returning(['id', 'version'])
          .executeTakeFirst()
    return saved ? published(context, saved) : staleRow(db, 'standard_set', id ?? 0, Object.keys(row))
  },

  archiveSets: ({ ids, archived }, context) => archive('standard_set', ids, archived, context),

  async list(
    { search = '', set_id, archived = false, sort = 'code', descending = false, page = 1, size = 25 },
    { db, actor },
  ) {
    if (set_id) await theSet(db, set_id)
    const list = await selectStandards(db, set_id ?? null, {
      search,
      archived,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return { ...list, can: { edit: may(actor, 'standards.edit') } }
  },

  async exported({ set_id }, { db }) {
    const { name } = await theSet(db, set_id)
    const rows = await db
      .selectFrom('standard')
      .select(['code', 'body'])
      .where('standard_set_id', '=', set_id)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .execute()
    return cellsFile(name, 'csv', [['code', 'text'], ...rows.map(({ code, body }) => [code, body])])
  },

  async save({ id, version = 0, set_id, code, body }, context) {
    const { db } = context
    await theSet(db, set_id)
    const known = await selectKnown(db, set_id)
    if (known.some((one) => one.id !== id && one.code.toLowerCase() === code.toLowerCase()))
      return wrongField('code', 'standards.code-taken')
    if (!id) return published(context, found((await insertStandards(db, set_id, [{ code, body }]))[0]))
    found(
      await db
        .selectFrom('standard')
        .select('id')
        .where('id', '=', id)
        .where('standard_set_id', '=', set_id)
        .executeTakeFirst(),
    )
    const saved = await db
      .updateTable('standard')
      .set((eb) => ({ code, body, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version'])
      .executeTakeFirst()
    return saved ? published(context, saved) : staleRow(db, 'standard', id, ['code', 'body'])
  },

  async archive({ ids, archived }, context) {
    if (!archived && (await wouldDuplicate(context.db, ids))) return fail('conflict', 'standards.code-taken')
    return archive('standard', ids, archived, context)
  },

  check: ({ set_id }, context) => preview(set_id, context),

  async confirm({ set_id, seen }, context) {
    const { db, actor, now, uploads } = context
    const plan = await preview(set_id, context)
    if (isFailure(plan)) return plan
    if (plan.seen !== seen) return fail('conflict', 'standards.file-changed')
    const known = new Map((await selectKnown(db, set_id)).map((one) => [one.code.toLowerCase(), one]))
    const fresh = plan.rows.filter(({ result }) => result === 'new')
    const other = plan.rows.flatMap(({ code, body, result }) =>
      result === 'changed' ? [{ id: found(known.get(code.toLowerCase())).id, body }] : [],
    )
    if (fresh.length + other.length === 0) return fail('conflict', 'standards.nothing-new')
    const before = new Map([...known.values()].map((one) => [one.id, one.body]))
    const added = fresh.length > 0 ? await insertStandards(db, set_id, fresh) : []
    const changed = other.length > 0 ? await updateStandards(db, other) : []
    const rows: ImportedStandard[] = [
      ...added.map((one) => ({ ...one, body: null })),
      ...changed.map((one) => ({ ...one, body: before.get(one.id) ?? '' })),
    ]
    const { id } = await db
      .insertInto('standard_import')
      .values({
        school_id: schoolOf(context),
        standard_set_id: set_id,
        file_name: cutTo(uploads[0]?.name ?? '', 200),
        rows: JSON.stringify(rows),
        made_by: actor.user_id,
        made_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return published(context, { id, added: added.length, changed: changed.length })
  },

  async undo({ id }, context) {
    const { db, now } = context
    const { rows } = found(
      await db
        .updateTable('standard_import')
        .set((eb) => ({ undone_at: now.toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning('rows')
        .executeTakeFirst(),
    )
    const imported = rows as ImportedStandard[]
    const undone = await undoStandards(db, imported, now)
    return published(context, { undone: undone.length, kept: imported.length - undone.length })
  },

  async ofSection({ section_id }, { db, actor }) {
    return found(
      await selectStandardsBook(db, actor, {
        section_id,
        student_id: null,
        family: false,
        may_score: may(actor, 'standards.score'),
      }),
    )
  },

  async score({ section_id, scores }, context) {
    const { db, actor, now } = context
    const section = await reachedSection(db, actor, section_id)
    requireLead(section)
    mustBeOpen(section)
    const once = [
      ...new Map(scores.map((one) => [`${one.student_id}:${one.activity_id}:${one.standard_id}`, one])).values(),
    ]
    const saved = await upsertScores(db, actor, section.id, once, now)
    if (saved.length < once.length) return (await refusalOf(db, section.id, once, now)) ?? fail('conflict', 'stale')
    const student_ids = [...new Set(saved.map((one) => one.student_id))]
    context.publish({ school_id: schoolOf(context), topic: 'standard', section_id: section.id, student_ids })
    return { scores: saved.length }
  },

  async own({ student_id, section_id }, { db, actor }) {
    const child = await reachedStudent(db, actor, student_id)
    return found(
      await selectStandardsBook(db, actor, {
        section_id: section_id ?? null,
        student_id: child,
        family: true,
        may_score: false,
      }),
    )
  },

  async ofStudent({ student_id }, { db, actor }) {
    const book = found(
      await selectStandardsBook(db, actor, { section_id: null, student_id, family: false, may_score: false }),
    )
    return book.students.length === 0 && !(await isOfSchool(db, actor.role, student_id)) ? fail('not_found') : book
  },
})

const schoolOf = ({ actor }: Context): number => found(actor.school_id)

const published = <Answer>(context: Context, answer: Answer): Answer => {
  context.publish({ school_id: schoolOf(context), topic: 'standard' })
  return answer
}

const theSet = async (db: Db, id: number) =>
  found(await db.selectFrom('standard_set').select(['id', 'name']).where('id', '=', id).executeTakeFirst())

const isTaken = async (db: Db, name: string, id: number | undefined): Promise<boolean> => {
  const row = await db
    .selectFrom('standard_set')
    .select('id')
    .where((eb) => eb.fn('lower', ['name']), '=', name.toLowerCase())
    .where('archived_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one that is to come back has the code of one in use. */
const wouldDuplicate = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const back = await db
    .selectFrom('standard')
    .select(['id', 'standard_set_id', 'code'])
    .where('id', 'in', ids)
    .execute()
  const used = await db
    .selectFrom('standard')
    .select(['id', 'standard_set_id', 'code'])
    .where('standard_set_id', 'in', [0, ...back.map((one) => one.standard_set_id)])
    .where('archived_at', 'is', null)
    .execute()
  const key = (one: { standard_set_id: number; code: string }) => `${one.standard_set_id}:${one.code.toLowerCase()}`
  const taken = new Set(used.filter(({ id }) => !ids.includes(id)).map(key))
  return back.some((one) => taken.has(key(one)))
}

const archive = async (table: 'standard_set' | 'standard', ids: number[], archived: boolean, context: Context) => {
  const rows = await setArchived(context.db, table, ids, archived ? context.now.toISOString() : null)
  return rows.length < ids.length ? fail('not_found') : published(context, { ids: rows.map(({ id }) => id) })
}

const preview = async (set_id: number, { db, uploads }: Context): Promise<ImportPreview | Failure> => {
  await theSet(db, set_id)
  const [upload] = uploads
  if (!upload) return wrongField('file', 'errors.field.required')
  const file = readStandards(await readFile(upload.path))
  return isFailure(file) ? file : planOf(file, await selectKnown(db, set_id))
}

/** Why scores were not taken, if it is not that somebody changed them meanwhile. */
const refusalOf = async (
  db: Db,
  section_id: number,
  given: readonly { student_id: number; activity_id: number }[],
  now: Date,
): Promise<Failure | undefined> => {
  const activity_ids = [...new Set(given.map((one) => one.activity_id))]
  const known = await db
    .selectFrom('activity')
    .select('id')
    .where('section_id', '=', section_id)
    .where('id', 'in', activity_ids)
    .execute()
  if (known.length < activity_ids.length) return fail('not_found')
  for (const id of activity_ids) await mustBeNamed(db, id)
  if (await isClosed(db, activity_ids, now)) return fail('conflict', 'gradebook.period-closed')
  const student_ids = [...new Set(given.map((one) => one.student_id))]
  const here = await db
    .selectFrom('enrollment')
    .select('student_id')
    .distinct()
    .where('section_id', '=', section_id)
    .where('student_id', 'in', student_ids)
    .execute()
  return here.length < student_ids.length ? fail('not_found') : undefined
}

/** The office may look at every student; one without standards has an empty page. A teacher's come with the classes. */
const isOfSchool = async (db: Db, role: number, student_id: number): Promise<boolean> =>
  role === schoolAdmin &&
  (await db.selectFrom('student').select('id').where('id', '=', student_id).executeTakeFirst()) !== undefined
