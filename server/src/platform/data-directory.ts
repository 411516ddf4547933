import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'
import { errorCode, settingFailure } from './set-up-failure.ts'

/** 0700; for root 0711, because the database below it runs under another account and has to pass through. */
export const makeDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(directory, constants.W_OK)
  } catch (error) {
    throw folderFailure('PORTAL_DATA', directory, error)
  }
}

/** Before the first night, not in it. */
export const makeBackupFolder = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK)
  } catch (error) {
    throw folderFailure('BACKUP_TO', directory, error)
  }
}

const folderFailure = (setting: string, directory: string, error: unknown): Error =>
  settingFailure(
    setting,
    `this account cannot write into the folder ${directory} (${errorCode(error)})`,
    'folder-not-writable',
  )
