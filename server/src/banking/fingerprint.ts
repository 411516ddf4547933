import { createHash } from 'node:crypto'
import type { StatementEntry } from '#contract/banking/bank-statement.rules.ts'

export type Fingerprint = { fingerprint: string; occurrence: number }

/**
 * What an entry is known by: all that the bank says about it, and which of several alike it is. No reference alone
 * does: banks leave it out, use one more than once, and give the same booking another one in another file.
 */
export const fingerprints = (entries: readonly StatementEntry[]): Fingerprint[] => {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const fingerprint = fingerprintOf(entry)
    const occurrence = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, occurrence)
    return { fingerprint, occurrence }
  })
}

const fingerprintOf = (entry: StatementEntry): string => {
  const { booked_on, amount, bank_reference, end_to_end_id, reference, check_number } = entry
  const { counterparty_name, counterparty_account, remittance } = entry
  const said = [
    bank_reference,
    end_to_end_id,
    reference,
    check_number,
    counterparty_name,
    counterparty_account,
    remittance,
  ]
  return createHash('sha256')
    .update(JSON.stringify([booked_on, amount, ...said.map((text) => text.toLowerCase().replaceAll(/\s/g, ''))]))
    .digest('base64url')
}
