import { z } from 'zod'
import { choice, decimal, optionalText, text, yesNo } from '../kernel/fields.ts'

/** Kinds of question; all but the essay are scored by the computer. */
export const questionKinds = [
  'choice',
  'several',
  'true_false',
  'short_text',
  'number',
  'match',
  'order',
  'essay',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * Names an option inside of its question. Drawn at random, so that neither its place nor its neighbours can be read
 * from it.
 */
const optionId = () => z.string().regex(/^[a-z0-9]{4,12}$/, 'errors.field.id')
const Option = z.object({ id: optionId(), text: text(1_000) })
export type Option = z.infer<typeof Option>
const options = (min: number, max = 20) => z.array(Option).min(min, { error: 'questions.too-few' }).max(max)

const asked = { prompt: text(20_000), /** Shown together with the right answer. */ explanation: optionalText(5_000) }
/** Part of the points for a part of the answer; otherwise all or nothing. */
const partial = { partial: yesNo() }

/** A question with its key. @see creditOf how each kind is scored */
export const Body = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('choice'), ...asked, options: options(2), right: optionId() }),
    z.object({
      kind: z.literal('several'),
      ...asked,
      ...partial,
      options: options(2),
      right: z.array(optionId()).min(1, { error: 'questions.no-key' }),
    }),
    z.object({ kind: z.literal('true_false'), ...asked, right: yesNo() }),
    z.object({
      kind: z.literal('short_text'),
      ...asked,
      accepted: z.array(text(200)).min(1, { error: 'questions.no-key' }).max(30),
      /** Otherwise é counts as e. */
      accents: yesNo(),
    }),
    z.object({
      kind: z.literal('number'),
      ...asked,
      value: decimal({ min: -1e9, max: 1e9, scale: 6 }),
      tolerance: decimal({ min: 0, max: 1e9, scale: 6 }),
      /** The tolerance in the unit of the value, or in percent of it. */
      tolerance_in: choice(['value', 'percent']),
    }),
    /** `left[i]` belongs to `right[i]`; what `right` holds beyond that belongs to nothing. */
    z.object({ kind: z.literal('match'), ...asked, ...partial, left: options(2), right: options(2, 30) }),
    /** `options` stand in the right order. */
    z.object({ kind: z.literal('order'), ...asked, ...partial, options: options(2) }),
    /** `explanation` is what the teacher looks for. */
    z.object({ kind: z.literal('essay'), ...asked }),
  ])
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const ids = [
      ...('options' in body ? body.options : []),
      ...(body.kind === 'match' ? [...body.left, ...body.right] : []),
    ].map(({ id }) => id)
    if (new Set(ids).size < ids.length) refuse('options', 'errors.field.id')
    if (body.kind === 'choice' && !ids.includes(body.right)) refuse('right', 'questions.no-key')
    if (
      body.kind === 'several' &&
      (body.right.some((id) => !ids.includes(id)) || new Set(body.right).size < body.right.length)
    )
      refuse('right', 'questions.no-key')
    if (body.kind === 'match' && body.right.length < body.left.length) refuse('right', 'questions.too-few')
  })
export type Body = z.infer<typeof Body>

/**
 * What a student answered: the chosen options (in order, where an order is asked for), yes or no, a text, or left →
 * right.
 */
export const Given = z.union([
  z.strictObject({ ids: z.array(optionId()).max(20) }),
  z.strictObject({ yes: z.boolean() }),
  z.strictObject({ text: optionalText(50_000) }),
  z.strictObject({ pairs: z.record(optionId(), optionId()) }),
])
export type Given = z.infer<typeof Given>

/** A question as a student gets it: nothing in it tells the key. */
export const Asked = z.object({
  kind: z.enum(questionKinds),
  prompt: z.string(),
  options: z.array(Option),
  left: z.array(Option),
})
export type Asked = z.infer<typeof Asked>
