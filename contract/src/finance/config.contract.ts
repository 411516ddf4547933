import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  currency,
  decimal,
  id,
  money,
  optionalText,
  orNull,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'

export const prorations = ['none', 'instructional_days', 'calendar_days', 'months'] as const
export type Proration = (typeof prorations)[number]

/** How a school bills. */
export const configFields = {
  currency: currency(),
  due_days: wholeNumber({ min: 0, max: 365 }),
  proration: choice(prorations),
  apply_credit: yesNo(),
  late_fee: choice(['none', 'percent', 'amount']),
  late_fee_percent: decimal({ min: 0, max: 100 }),
  late_fee_amount: money(),
  late_fee_least: money(),
  late_fee_most: orNull(money()),
  late_fee_grace: wholeNumber({ min: 0, max: 365 }),
  late_fee_monthly: yesNo(),
  return_fee: money(),
  approve_refund: orNull(money()),
  approve_write_off: orNull(money()),
  remit_name: optionalText(70),
  remit_iban: optionalText(42),
  remit_bic: optionalText(11),
  tax_number: optionalText(40),
  invoice_text: optionalText(1000),
  /** Days after the due date of an instalment, before it less than 0, on which its payer is reminded. */
  reminder_days: z.array(z.int().min(-60).max(180)).max(10),
  /** Days overdue after which the student is placed on hold; null: never. */
  hold_after: orNull(wholeNumber({ min: 1, max: 365 })),
  hold_least: money(),
  hold_type_id: orNull(id()),
}
const Config = z.object({ ...configFields, version: version() })
export type FinanceConfig = z.infer<typeof Config>

const Right = z.object({
  person_id: id(),
  fname: z.string(),
  lname: z.string(),
  may_void: z.boolean(),
  may_refund: z.boolean(),
  may_write_off: z.boolean(),
  may_close: z.boolean(),
})
const Series = z.object({ id: id(), series: z.string(), prefix: z.string(), last: z.int(), version: version() })

/** Rights of one person that calls ask for beside the role. */
export const financeRights = ['may_void', 'may_refund', 'may_write_off', 'may_close'] as const
export type FinanceRight = (typeof financeRights)[number]

export const financeConfig = {
  read: endpoint('GET /invoice/configuration', 'finance.read', {
    input: z.object({}),
    output: z.object({
      config: Config,
      /** The currency stays once something was posted in it. */
      currency_used: z.boolean(),
      /** Everybody of the office; where nobody is `named`, each of them may do everything. */
      rights: z.array(Right),
      named: z.boolean(),
      series: z.array(Series),
      hold_types: z.array(z.object({ id: id(), name: z.string() })),
    }),
    topics: ['finance_config'],
  }),
  save: endpoint('POST /invoice/save_configuration', 'finance.edit', {
    input: z.object({ ...configFields, version: version() }),
    output: z.object({ version: z.int() }),
  }),
  /** Whom the school names may do what is chosen, and nobody else may; without anybody each of its admins may. */
  saveRights: endpoint('POST /invoice/save_rights', 'finance.edit', {
    input: z.object({
      rights: z
        .array(
          z.object({
            person_id: id(),
            may_void: yesNo(),
            may_refund: yesNo(),
            may_write_off: yesNo(),
            may_close: yesNo(),
          }),
        )
        .max(50),
    }),
    output: z.object({ count: z.int() }),
  }),
  savePrefix: endpoint('POST /invoice/save_prefix', 'finance.edit', {
    input: z.object({ id: id(), prefix: text(12), version: version() }),
    output: z.object({ version: z.int() }),
  }),
}
