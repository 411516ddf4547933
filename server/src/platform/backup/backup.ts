import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOf } from '../files.ts'
import { MovableSecrets, readSecrets } from '../secrets.ts'
import type { BackupSettings } from '../settings.ts'
import { type About, type End, entries } from './about.ts'
import { writeArchive } from './archive.ts'
import { dumpDatabase } from './dump.ts'

type Wish = {
  ownerUrl: string
  dataDir: string
  now: Date
} & Pick<BackupSettings, 'folder' | 'passphrase'>

/**
 * Writes one archive of database, files and secrets, while the portal works, and answers its path. It gets its name
 * when it is whole.
 */
export const makeBackup = async ({ ownerUrl, dataDir, folder, passphrase, now }: Wish) => {
  const name = `school-portal-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${passphrase === undefined ? '' : '.age'}`
  const path = join(folder, name)
  const unfinished = `${path}.unfinished`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(unfinished, { force: true })
  let about: About | undefined
  try {
    await writeArchive(unfinished, passphrase, async (add) => {
      await dumpDatabase(ownerUrl, add, async (held) => {
        about = held
        await add(entries.about, JSON.stringify(held))
        await add(entries.secrets, JSON.stringify(MovableSecrets.parse(readSecrets(dataDir))))
      })
      const end: End = { gone: [] }
      for (const { key } of about?.files ?? []) {
        const file = placeOf(join(dataDir, 'files'), key)
        if (existsSync(file)) await add(`${entries.files}${key}`, await readFile(file))
        else end.gone.push(key)
      }
      await add(entries.end, JSON.stringify(end))
    })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  return { path, rows: about?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0, files: about?.files.length ?? 0 }
}

const ownName = /^school-portal-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(\.age)?$/

/** The latest archive of a folder, by its name; undefined where there is none. */
export const latestBackup = (folder: string): { name: string; at: string; bytes: number } | undefined => {
  const name = namesIn(folder)[0]
  if (name === undefined) return undefined
  const at = name.replace(/^\D+(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z.*$/, '$1:$2:$3Z')
  return { name, at, bytes: statSync(join(folder, name)).size }
}

/** Removes all but the latest `keep` archives of a folder, and answers the names of those that went. */
export const removeOldBackups = (folder: string, keep: number): string[] => {
  const old = namesIn(folder).slice(keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

/** The latest first. */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => ownName.test(name))
        .toSorted()
        .toReversed()
    : []
