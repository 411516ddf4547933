import { chmodSync, mkdirSync } from 'node:fs'
import { setUpFailure } from './set-up-failure.ts'

/** 0700; for root 0711, because the database below it runs under another account and has to pass through. */
export const makeDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw setUpFailure(`The data directory ${directory} cannot be used by this account: ${String(error)}.`)
  }
}
