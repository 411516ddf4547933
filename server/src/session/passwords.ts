import { hash, verify } from '@node-rs/argon2'

// OWASP password storage: argon2id, 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Runs on a thread of its own; calls that hash are marked costly, so no more of them run at once than there are cores.
 * Keyboards write ü as one character or as two: what is hashed is the one.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

/** Compares with the stored hash, or with a dummy where there is no account: both take the same time. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const wanted = stored ?? (await dummy)
  for (const form of formsOf(password)) if (await verify(wanted, form)) return Boolean(stored)
  return false
}

/** As it is hashed now, and as it may have been hashed before: untouched, by either kind of keyboard. */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

const dummy = hash('no account has this password', cost)
