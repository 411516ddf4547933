// npm run backup: one archive of everything, while the portal works; BACKUP_TO, BACKUP_KEEP, BACKUP_PASSPHRASE.
import { openForCommand } from '../command-database.ts'
import { failureText } from '../set-up-failure.ts'
import { readSettings } from '../settings.ts'
import { makeBackup, removeOldBackups } from './backup.ts'

try {
  const settings = readSettings(process.env)
  const { dataDir, backup } = settings
  const database = await openForCommand(settings, { migrates: false })
  try {
    const { path, rows, files } = await makeBackup({
      ownerUrl: database.ownerUrl,
      dataDir,
      now: new Date(),
      ...backup,
    })
    console.log(`${path}: ${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files.`)
    for (const name of removeOldBackups(backup.folder, backup.keep)) console.log(`Removed ${name}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}
