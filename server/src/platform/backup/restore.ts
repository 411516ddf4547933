import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { placeOf } from '../files.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { keepSecrets } from '../secrets.ts'
import { isSetUpFailure, setUpFailure } from '../set-up-failure.ts'
import { About, End, entries } from './about.ts'
import { type Entry, readArchive } from './archive.ts'
import { openLoad } from './load.ts'

type Wish = { ownerUrl: string; dataDir: string; path: string; passphrase: string | undefined }

/**
 * Puts an archive into an empty database and the files and secrets beside it; then the database is brought to the
 * newest state. Everything is compared with what the archive says of itself: what differs keeps nothing.
 */
export const restoreBackup = async ({ ownerUrl, dataDir, path, passphrase }: Wish): Promise<About> => {
  const archive = readArchive(path, passphrase)
  const about = await aboutIn(archive)
  await checkEmpty(ownerUrl)
  await migrate(ownerUrl, about.migration)

  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    const rest = new Rest(dataDir, about)
    const load = await openLoad(client, about)
    for await (const { name, content } of archive) {
      if (name.startsWith(entries.database)) await load.add(name.split('/')[1] ?? '', await buffer(content))
      else await rest.add(name, content)
    }
    await load.end()
    rest.checkWhole()
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

const checkEmpty = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.school_group') is not null as made`)
    if (rows[0]?.made !== true) return
    await client.query(
      `begin; select set_config('app.system', 'on', true), set_config('app.request_id', 'restore', true)`,
    )
    const { rows: groups } = await client.query('select from school_group limit 1')
    if (groups.length > 0)
      throw setUpFailure(
        'There is a school in this database: a backup is restored into an empty one (PORTAL_DATA names another data folder).',
      )
  } finally {
    await client.end()
  }
}

/** What an archive holds beside the database. */
class Rest {
  readonly #dataDir: string
  readonly #digests: Map<string, string>
  #end: End | undefined

  constructor(dataDir: string, about: About) {
    this.#dataDir = dataDir
    this.#digests = new Map(about.files.map(({ key, sha256 }) => [key, sha256]))
  }

  async add(name: string, content: Entry['content']): Promise<void> {
    if (name === entries.secrets)
      keepSecrets(this.#dataDir, z.record(z.string(), z.string()).parse(await json(content)))
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

  checkWhole(): void {
    for (const key of this.#end?.gone ?? []) this.#digests.delete(key)
    if (this.#end === undefined || this.#digests.size > 0)
      throw setUpFailure('This backup was cut off: its end is missing. Nothing was restored.')
  }
}
