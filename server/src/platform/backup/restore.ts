import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import pg from 'pg'
import type { z } from 'zod'
import { placeOf } from '../files.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { keepSecrets, MovableSecrets } from '../secrets.ts'
import { isSetUpFailure, setUpFailure } from '../set-up-failure.ts'
import { About, End, entries } from './about.ts'
import { type Entry, readArchive } from './archive.ts'
import { asSystem } from './contents.ts'
import { openLoad } from './load.ts'

type Wish = { ownerUrl: string; dataDir: string; path: string; passphrase: string | undefined }

/**
 * Puts an archive into an empty database and the files and secrets beside it; then the database is brought to the
 * newest state. Everything is compared with what the archive says of itself: what differs keeps nothing.
 */
export const restoreBackup = async ({ ownerUrl, dataDir, path, passphrase }: Wish): Promise<About> => {
  const archive = readArchive(path, passphrase)
  const about = await aboutIn(archive)
  await checkTarget(ownerUrl, about)
  await migrate(ownerUrl, about.migration)

  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    const beside = new FilesAndSecrets(dataDir, about)
    const load = await openLoad(client, about)
    for await (const { name, content } of archive) {
      if (name.startsWith(entries.database)) await load.add(name.split('/')[1] ?? '', await buffer(content))
      else await beside.add(name, content)
    }
    await load.end()
    beside.complete()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(ownerUrl)
  return about
}

const aboutIn = async (archive: AsyncGenerator<Entry>): Promise<About> => {
  const first = await archive.next().catch((error: unknown) => {
    throw isSetUpFailure(error) ? error : noBackup()
  })
  if (first.done || first.value.name !== entries.about) throw noBackup()
  const about = About.safeParse(await json(first.value.content))
  if (!about.success) throw setUpFailure('This backup was made by another version of the portal, which reads it.')
  if (!(await migrationNames()).includes(about.data.migration))
    throw setUpFailure(
      `This backup was made by a newer version of the portal (${about.data.migration}): install that version first.`,
    )
  return about.data
}

const noBackup = () =>
  setUpFailure('This is no backup of a school portal, or it is encrypted: BACKUP_PASSPHRASE opens it.')

/** Nothing is in the database, and nothing that came after the backup has changed its tables: those never go back. */
const checkTarget = async (ownerUrl: string, { migration }: About): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('migration.kysely_migration') is not null as started`)
    if (rows[0]?.started !== true) return
    await client.query('begin')
    await asSystem(client, 'restore')
    const { rows: found } = await client.query<{ used: boolean; newer: boolean }>(
      `
        select
          exists (select from school_group) as used,
          exists (select from migration.kysely_migration where name > $1) as newer`,
      [migration],
    )
    const elsewhere = 'PORTAL_DATA names another data folder; one of your own is made anew.'
    if (found[0]?.used)
      throw setUpFailure(`There is a school in this database: a backup is restored into an empty one. ${elsewhere}`)
    if (found[0]?.newer)
      throw setUpFailure(
        `This database was made by a newer version than the backup: restore into a new one. ${elsewhere}`,
      )
  } finally {
    await client.end()
  }
}

/** What an archive holds beside the database. */
class FilesAndSecrets {
  readonly #dataDir: string
  readonly #digests: Map<string, string>
  #end: End | undefined
  #secrets: z.infer<typeof MovableSecrets> | undefined

  constructor(dataDir: string, about: About) {
    this.#dataDir = dataDir
    this.#digests = new Map(about.files.map(({ key, sha256 }) => [key, sha256]))
  }

  async add(name: string, content: Entry['content']): Promise<void> {
    if (name === entries.secrets) this.#secrets = MovableSecrets.parse(await json(content))
    else if (name === entries.end) this.#end = End.parse(await json(content))
    else if (name.startsWith(entries.files))
      await this.#addFile(name.slice(entries.files.length), await buffer(content))
    else throw setUpFailure(`This backup holds ${name}, which no version of the portal puts there.`)
  }

  async #addFile(key: string, bytes: Buffer): Promise<void> {
    if (createHash('sha256').update(bytes).digest('hex') !== this.#digests.get(key))
      throw setUpFailure(`The file ${key} of this backup is not what it was. Nothing was restored.`)
    const target = placeOf(join(this.#dataDir, 'files'), key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, bytes, { mode: 0o600, flush: true })
    this.#digests.delete(key)
  }

  /** Everything was there: the secrets are taken over. */
  complete(): void {
    for (const key of this.#end?.gone ?? []) this.#digests.delete(key)
    if (this.#end === undefined || this.#secrets === undefined || this.#digests.size > 0)
      throw setUpFailure('This backup was cut off: its end is missing. Nothing was restored.')
    keepSecrets(this.#dataDir, this.#secrets)
  }
}
