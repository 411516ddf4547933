import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, optionalText, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'

/** What contracts between the school and families follow. Days are calendar days. */
export const ContractRules = z.object({
  signers: choice(['one', 'all']),
  student_signs_from_age: wholeNumber({ min: 0, max: 30 }),
  days_to_sign: wholeNumber({ min: 1, max: 365 }),
  remind_days_before: wholeNumber({ min: 0, max: 60 }),
  deposit_percent: wholeNumber({ min: 0, max: 100 }),
  cancel_days: wholeNumber({ min: 0, max: 365 }),
  renews: yesNo(),
  enroll_needs_contract: yesNo(),
  terms: optionalText(20_000),
})
export type ContractRules = z.infer<typeof ContractRules>

export const firstContractRules: ContractRules = {
  signers: 'one',
  student_signs_from_age: 18,
  days_to_sign: 14,
  remind_days_before: 3,
  deposit_percent: 0,
  cancel_days: 14,
  renews: false,
  enroll_needs_contract: false,
  terms: '',
}

const Version = z.object({
  id: id(),
  number: z.int(),
  rules: ContractRules,
  note: z.string(),
  made_by: z.string(),
  made_at: z.string(),
})
export type ContractRuleVersion = z.infer<typeof Version>

export const contractRules = {
  /** Newest first; without any the rules that the portal begins with count. */
  list: endpoint('GET /contract/list_rules', 'contractrules.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(Version), can: z.object({ edit: z.boolean() }) }),
    topics: ['contract_rule'],
  }),
  /** Makes the next version; earlier ones stay as they are. `version`: the number read last, 0 for none. */
  save: endpoint('POST /contract/save_rules', 'contractrules.edit', {
    input: z.object({ rules: ContractRules, note: text(200), version: version() }),
    output: z.object({ number: z.int() }),
  }),
}
