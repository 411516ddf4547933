import { z } from 'zod'
import type { RuleName } from '../access.ts'
import { endpoint } from './endpoint.ts'
import { id, ids, listInput, listOf, metaOf, optionalText, version, yesNo } from './fields.ts'

type Shape = Record<string, z.ZodType>
/** Every row of a catalog has a name: it is searched, ordered and matched by it. */
type Named = Shape & { name: z.ZodType<string> }

/**
 * Where the ordered rows of a noun are: the field that holds them, their table, its column that points to the noun, its
 * fields.
 */
export type Children = { key: string; table: string; parent: string; fields: Shape }

type Options = {
  /** The family of the path and, unless `table` says otherwise, the table: 'gradingscale'. */
  family?: string
  /** Ends the paths: list_<many>, save_<one>. */
  one?: string
  many?: string
  /** Columns a list may be sorted by; `position` and `name` always. */
  sorts?: readonly string[]
}

/**
 * A plain list-and-form noun over a real table: schemas, calls, columns, form, history, CSV. Its table has id,
 * school_id, position, version, archived_at and one column per field. A noun with a workflow never is a catalog.
 * @param noun name of the table
 * @param access rule that guards reading; writing asks for the rule `<access>.edit`
 */
export const catalog = <const Noun extends string, const Access extends string, Fields extends Named>(
  noun: Noun,
  access: Access & RuleName,
  fields: Fields,
  options: Options = {},
) => {
  const { family = noun.replaceAll('_', ''), one = noun, many = `${noun}s` } = options
  const edit = `${access}.edit` as RuleName
  const stored = { id: id(), version: version(), position: z.int(), archived: z.boolean() }
  const row = z.object({ ...fields, ...stored }) as unknown as z.ZodType<
    z.output<z.ZodObject<Fields>> & { id: number; version: number; position: number; archived: boolean; name: string }
  >
  const values = z.object({ ...fields, id: id().optional(), version: version().optional() }) as unknown as z.ZodType<
    z.output<z.ZodObject<Fields>> & { id?: number; version?: number }
  >
  const topics = [noun]
  const sorts = ['position', 'name', ...(options.sorts ?? [])] as [string, ...string[]]

  return {
    noun,
    access,
    fields,
    children: childrenOf(fields),
    references: referencesOf(fields),
    sorts,
    row,
    values,
    /** `within`: only rows that point to this record, as the rooms of a building do. */
    list: endpoint(`GET /${family}/list_${many}`, access, {
      input: z.object({ ...listInput(sorts), archived: yesNo().optional(), within: id().optional() }),
      output: listOf(row).extend({ archived_count: z.int(), can: z.object({ edit: z.boolean() }) }),
      topics,
    }),
    save: endpoint(`POST /${family}/save_${one}`, edit, { input: values, output: row }),
    archive: endpoint(`POST /${family}/archive_${many}`, edit, {
      input: z.object({ ids: ids() }),
      parts: { by: 'ids' },
      output: z.object({ ids: z.array(id()) }),
    }),
    /** Removes for good what nothing else points to; otherwise refused, `present.uses` says what does and how often. */
    remove: endpoint(`POST /${family}/remove_${many}`, edit, {
      input: z.object({ ids: ids() }),
      parts: { by: 'ids' },
      output: z.object({ ids: z.array(id()) }),
    }),
    restore: endpoint(`POST /${family}/restore_${many}`, edit, {
      input: z.object({ ids: ids() }),
      parts: { by: 'ids' },
      output: z.object({ ids: z.array(id()) }),
    }),
    order: endpoint(`POST /${family}/order_${many}`, edit, {
      input: z.object({ ids: ids() }),
      output: z.object({ ids: z.array(id()) }),
    }),
    history: endpoint(`GET /${family}/${one}_history`, access, {
      input: z.object({ id: id() }),
      output: z.object({ rows: z.array(HistoryRow) }),
    }),
    exported: endpoint(`GET /${family}/export_${many}`, access, {
      input: z.object({ archived: yesNo().optional() }),
      output: z.never(),
      download: true,
    }),
    imported: endpoint(`POST /${family}/import_${many}`, edit, {
      input: z.object({ csv: optionalText(1_000_000), confirmed: yesNo() }),
      output: z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        wrong: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
        /** What `takeBack` takes: rows that came, and those that were changed, as they were. */
        undo: z.object({ added: z.array(id()), changed: z.array(values) }),
      }),
    }),
    /** Takes an import back: rows that came go unless they are in use by now, changed ones are as before. */
    takeBack: endpoint(`POST /${family}/undo_import_${many}`, edit, {
      input: z.object({ added: z.array(id()).max(5000), changed: z.array(values).max(5000) }),
      output: z.object({ ids: z.array(id()) }),
    }),
  }
}

/** The noun that each reference field points to, by field. */
const referencesOf = (fields: Shape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const { kind, of } = metaOf(schema) ?? {}
      return kind === 'reference' && of ? [[name, of]] : []
    }),
  )

const childrenOf = (fields: Shape): Children | undefined => {
  for (const [key, schema] of Object.entries(fields)) {
    const { kind, table = '', parent = '', fields: inner = {} } = metaOf(schema) ?? {}
    if (kind === 'rows') return { key, table, parent, fields: inner }
  }
  return undefined
}

/** What points to a record that was to be removed, and how often. */
export const CatalogUses = z.object({ uses: z.array(z.object({ what: z.string(), count: z.int() })) })
export type CatalogUse = z.infer<typeof CatalogUses>['uses'][number]

/** One change of one record as the history shows it. */
export const HistoryRow = z.object({
  at: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  by: z.string(),
  acting_for: z.string().nullable(),
  reason: z.string().nullable(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
})

/** The values of a row or form of this catalog. */
export type CatalogRow<C extends { row: z.ZodType }> = z.output<C['row']>
// oxlint-disable-next-line typescript/no-explicit-any -- code over all catalogs
export type AnyCatalog = ReturnType<typeof catalog<string, string, Record<string, any> & { name: z.ZodType<string> }>>
