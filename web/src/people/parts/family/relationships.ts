import { relationships } from '#contract/people/records.contract.ts'

/** A relationship that an import brought under another name is 'other'. */
export const known = (relationship: string): (typeof relationships)[number] =>
  relationships.find((one) => one === relationship) ?? 'other'
