import { z } from 'zod'
import { latinDigits, typedNumber } from './typed-numbers.rules.ts'

/** How a catalog draws a field and what its form control is; carried by the schema itself. */
export type FieldKind =
  | 'text'
  | 'longtext'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'date'
  | 'time'
  | 'choice'
  | 'color'
  | 'reference'
  | 'rows'
export type FieldMeta = {
  kind: FieldKind
  max?: number
  options?: readonly string[]
  of?: string
  table?: string
  parent?: string
  fields?: Record<string, z.ZodType>
}

export const metaOf = (schema: z.ZodType): FieldMeta | undefined => schema.meta() as FieldMeta | undefined

const asDecimal = (typed: string): string => typedNumber(typed) ?? typed
const decimalPattern = /^-?(?:0|[1-9]\d{0,11})(?:\.\d+)?$/
/** As many digits as a decimal text may have: beyond them a number is not exact, and no column takes it. */
const largestDecimal = 999_999_999_999
const problem = (key: string, params: Record<string, string | number> = {}) => ({ message: key, params })
type Check = { message: string; params: Record<string, string | number> }
const refuse = (context: z.RefinementCtx, { message, params }: Check) =>
  context.addIssue({ code: 'custom', message, params })

/** PostgreSQL takes neither NUL nor half a surrogate pair; other control characters have no place in a text either. */
const storable = (value: string): boolean =>
  value.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(value)

/**
 * Schemas are never changed, so one serves every field that says the same; without it a process would hold thousands of
 * ids.
 */
const shared = <Args extends readonly unknown[], Made>(make: (...args: Args) => Made): ((...args: Args) => Made) => {
  const made = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

/** A record's id: a positive whole number, as JSON number or as strict decimal digits (form fields are texts). */
export const id = shared(() =>
  z.union(
    [
      z.int().positive(),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (input === undefined ? 'errors.field.required' : 'errors.field.id') },
  ),
)

/** Several ids; a single form field counts as a list of one. */
export const ids = shared((max: number = 500) =>
  z.preprocess(
    (value) => (Array.isArray(value) || value === undefined ? value : [value]),
    z
      .array(id())
      .min(1, 'errors.field.required')
      .max(max)
      .transform((given) => [...new Set(given)]),
  ),
)

/** What the caller read last; a save with an older one is a conflict. */
export const version = shared(() => wholeNumber({ min: 0 }))

/** Trimmed text of 1 to `max` characters. */
export const text = shared((max: number) =>
  z
    .string({ error: 'errors.field.required' })
    .transform((value) => value.normalize('NFC').trim())
    .superRefine((value, context) => {
      if (value === '') refuse(context, problem('errors.field.required'))
      if (value.length > max) refuse(context, problem('errors.field.too-long', { max }))
      if (!storable(value)) refuse(context, problem('errors.field.characters'))
    })
    .meta({ kind: 'text', max } satisfies FieldMeta),
)

/** Text that may be empty. */
export const optionalText = shared((max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.normalize('NFC').trim() ?? '')
    .superRefine((value, context) => {
      if (value.length > max) refuse(context, problem('errors.field.too-long', { max }))
      if (!storable(value)) refuse(context, problem('errors.field.characters'))
    })
    .meta({ kind: max > 200 ? 'longtext' : 'text', max } satisfies FieldMeta),
)

/** An exact decimal as JSON number or as people write it. `scale` = digits behind the point, 2 unless told. */
export const decimal = shared(({ min, max, scale = 2 }: { min?: number; max?: number; scale?: number } = {}) =>
  z
    .union([z.number(), z.string().overwrite(asDecimal).regex(decimalPattern).transform(Number)], {
      error: 'errors.field.number',
    })
    .superRefine((value, context) => {
      if (Math.abs(value) > largestDecimal) refuse(context, problem('errors.field.number'))
      if (Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) > 1e-6)
        refuse(context, problem('errors.field.digits', { scale }))
      if (min !== undefined && value < min) refuse(context, problem('errors.field.min', { min }))
      if (max !== undefined && value > max) refuse(context, problem('errors.field.max', { max }))
    })
    .meta({ kind: 'decimal' } satisfies FieldMeta),
)

export const wholeNumber = shared(({ min, max }: { min?: number; max?: number } = {}) =>
  decimal({ ...(min !== undefined && { min }), ...(max !== undefined && { max }), scale: 0 }).meta({
    kind: 'integer',
  } satisfies FieldMeta),
)

/** An amount in minor units; typed and shown in the units of the currency of the school. */
export const money = shared(({ min = 0 }: { min?: number } = {}) =>
  decimal({ min, max: 100_000_000_000, scale: 0 }).meta({ kind: 'money' } satisfies FieldMeta),
)

/** ISO 4217. */
export const currency = shared(() => z.string().regex(/^[A-Z]{3}$/, 'errors.field.choice'))

/** Yes or no; form fields say true, false, 1, 0. */
export const yesNo = shared(() =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')], {
      error: 'errors.field.choice',
    })
    .meta({ kind: 'flag' } satisfies FieldMeta),
)

export const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: 'errors.field.choice' }).meta({ kind: 'choice', options } satisfies FieldMeta)

/** A calendar date without a zone, YYYY-MM-DD, that exists. */
export const date = shared(() =>
  z
    .string({ error: 'errors.field.required' })
    .overwrite(latinDigits)
    .refine((value) => /^[1-8]\d{3}-\d\d-\d\d$/.test(value) && isoDay(new Date(`${value}T00:00:00Z`)) === value, {
      error: ({ input }) => (input === '' ? 'errors.field.required' : 'errors.field.date'),
    })
    .meta({ kind: 'date' } satisfies FieldMeta),
)

const isoDay = (instant: Date): string => (Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10))

/** A wall time, HH:MM; seconds that the database adds are cut. */
export const time = shared(() =>
  z
    .string({ error: 'errors.field.required' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, { error: 'errors.field.time' })
    .transform((value) => value.slice(0, 5))
    .meta({ kind: 'time' } satisfies FieldMeta),
)

/** An instant with its offset, ISO 8601. */
export const instant = shared(() => z.iso.datetime({ offset: true, error: 'errors.field.date' }))

/** An address that a link may open: https, http or mailto. */
export const webAddress = shared(() =>
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^(https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i, { error: 'errors.field.address' }),
)

/** A web address that is opened securely, and names no user before its host. */
export const secureAddress = shared(() =>
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, { error: 'errors.field.https' }),
)

/** An e-mail address, kept as typed but for the spaces around it. */
export const emailAddress = shared(() =>
  z
    .string({ error: 'errors.field.required' })
    .trim()
    .max(254, 'errors.field.email')
    .regex(/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/, 'errors.field.email'),
)

/** The id of a row of another table of the same school. */
export const reference = (of: string) => id().meta({ kind: 'reference', of } satisfies FieldMeta)

/**
 * Ordered rows that belong to a record and are saved with it.
 * @param parent column of `table` that points to the record
 */
export const orderedRows = <Fields extends Record<string, z.ZodType>>(table: string, parent: string, fields: Fields) =>
  z
    .array(z.object(fields))
    .max(200)
    .meta({ kind: 'rows', table, parent, fields } satisfies FieldMeta)

/** An empty form field or null is null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
    .meta(schema.meta() ?? {})

export const pageSizes = [10, 25, 50, 100] as const

/** Which part of a list. */
export const pageInput = {
  page: wholeNumber({ min: 1, max: 1_000_000 }).optional(),
  size: wholeNumber({ min: 1, max: 200 }).optional(),
}

/** What every list takes: search, sort column (only the named ones), direction, page. */
export const listInput = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  search: optionalText(100).optional(),
  sort: z.enum(sorts).optional(),
  descending: yesNo().optional(),
  ...pageInput,
})

/** What every list answers. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), count: z.int() })
