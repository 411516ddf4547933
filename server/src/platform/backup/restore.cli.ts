// npm run restore -- <archive>: into the empty database and data folder of the settings.
import { parseArgs } from 'node:util'
import { openForCommand } from '../command-database.ts'
import { failureText, setUpFailure } from '../set-up-failure.ts'
import { readSettings } from '../settings.ts'
import { restoreBackup } from './restore.ts'

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (path === undefined) throw setUpFailure('npm run restore -- <archive>')
  const settings = readSettings(process.env)
  const database = await openForCommand(settings, { migrates: false, alone: true })
  try {
    const { made_at, tables, files } = await restoreBackup({
      ownerUrl: database.ownerUrl,
      dataDir: settings.dataDir,
      path,
      passphrase: settings.backup.passphrase,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `The portal of ${made_at} is back: ${rows.toLocaleString('en')} rows in ${tables.length} tables and ${files.length.toLocaleString('en')} files, each compared. Mails that waited are not sent; everybody signs in again.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}
