import { readable } from './secrets.ts'
import type { Vault } from './vault.ts'

/**
 * The one-time code that the terminal shows while nobody has an account: the same at every start and in every process,
 * for it follows from secrets.json.
 */
export const setUpCode = (vault: Vault): string => readable(vault.fingerprint('first account', 'set-up code'))
