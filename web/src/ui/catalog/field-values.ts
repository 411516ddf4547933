import type { z } from 'zod'
import { metaOf } from '#contract/kernel/fields.ts'

export type Shape = Record<string, z.ZodType>
/** A field as its control holds it: text, yes or no, rows of such fields. */
export type Entered = string | boolean | EnteredRow[]
export type EnteredRow = { [name: string]: Entered }

/** A stored value as text; what is missing is empty. */
export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/** Whether the record can be saved without it. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success

/** What the controls show at first: a stored record, or nothing yet. */
export const enteredFrom = (fields: Shape, record: Record<string, unknown> = {}): EnteredRow =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, enteredOf(schema, record[name])]))

const enteredOf = (schema: z.ZodType, value: unknown): Entered => {
  const { kind, fields = {} } = metaOf(schema) ?? {}
  if (kind === 'flag') return value === true
  if (kind === 'rows') return Array.isArray(value) ? value.map((row) => enteredFrom(fields, row)) : []
  return plain(value)
}

/** The call's values from what was entered. An empty control is a missing value; only texts may be empty. */
export const valuesFrom = (fields: Shape, entered: EnteredRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valueOf(schema, entered[name])]))

const valueOf = (schema: z.ZodType, entered: Entered | undefined): unknown => {
  const { kind, fields = {} } = metaOf(schema) ?? {}
  if (Array.isArray(entered)) return entered.map((row) => valuesFrom(fields, row))
  if (entered === '' && kind !== 'text' && kind !== 'longtext') return undefined
  return entered
}
