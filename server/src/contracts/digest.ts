import { createHash } from 'node:crypto'
import { signedText } from '#contract/contracts/contract-text.rules.ts'

/** SHA-256 of what is signed, in hexadecimal. */
export const digestOf = (contract: Parameters<typeof signedText>[0]): string =>
  createHash('sha256').update(signedText(contract), 'utf8').digest('hex')
