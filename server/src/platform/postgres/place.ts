import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { canUse, type Account } from './account.ts'
import { isRunning, stopOrphan } from './orphan.ts'
import { setUpFailure } from '../set-up-failure.ts'

/** Where the database of an installation lies and on which port it listens; remembered in the data directory. */
export type Place = { directory: string; port: number }

/** With the data directory that it was written for: a copy of the file says so by being found elsewhere. */
type Remembered = Place & { folder?: string }

/** For what the account of PostgreSQL cannot reach where it would belong, such as anything below the home of root. */
export const shared = '/var/lib/school-portal'

/** Undefined in a data directory that was copied: what it remembers is the database of the first one. */
export const readPlace = (dataDir: string): Place | undefined => {
  const place = remembered(dataDir)
  return place && placesOf(dataDir).includes(place.directory) ? place : undefined
}

export const writePlace = (dataDir: string, place: Place): void => {
  const draft = `${placeFile(dataDir)}.${process.pid}`
  const kept: Remembered = { ...place, folder: realpathSync(dataDir) }
  writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  renameSync(draft, placeFile(dataDir))
}

/**
 * <data>/postgres, or a folder below `shared` named after the data directory: a copy of it, or the same one moved,
 * never has the place of the first.
 */
export const chooseDirectory = async (dataDir: string, account: Account): Promise<string> => {
  const [inside, outside] = placesOf(dataDir)
  const place = remembered(dataDir)
  if (place?.directory === outside || existsSync(inside)) return place?.directory === outside ? outside : inside
  if (place && existsSync(place.directory)) await bring(place, dataDir, outside)
  else if (canUse(account, '-x', dataDir)) return inside
  else await setAside(outside)
  mkdirSync(dirname(outside), { recursive: true, mode: 0o755 })
  return outside
}

/** The remembered port when nobody else took it meanwhile, else any free one. */
export const freePort = async (remembered = 0): Promise<number> =>
  (await tryPort(remembered)) ?? (await tryPort(0)) ?? 0

/** Only the two that belong to its path. */
const placesOf = (dataDir: string): [inside: string, outside: string] => {
  const folder = realpathSync(dataDir)
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return [join(folder, 'postgres'), join(shared, name, 'postgres')]
}

/**
 * The database that lay outside of a data directory comes along: moved with a directory that was moved, copied for one
 * that was copied.
 */
const bring = async (from: Remembered, dataDir: string, to: string): Promise<void> => {
  const isMoved = from.folder !== undefined && remembered(from.folder)?.directory !== from.directory
  if (isMoved) await stopOrphan(from.directory)
  else if (isRunning(from.directory))
    throw setUpFailure(
      `${dataDir} is a copy, and its database ${from.directory} is in use by the portal it was copied from: stop that one while this one is started for the first time.`,
    )
  await setAside(to)
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  if (isMoved) renameSync(from.directory, to)
  else if (spawnSync('cp', ['-a', from.directory, to]).status !== 0)
    throw setUpFailure(`The database ${from.directory} could not be copied to ${to}.`)
}

/** A database here belongs to a data directory that was deleted, and its passwords with it. */
const setAside = async (directory: string): Promise<void> => {
  if (!existsSync(directory)) return
  await stopOrphan(directory)
  const aside = `${directory}.${new Date().toISOString().replaceAll(':', '')}`
  renameSync(directory, aside)
  console.log(`The data directory is new; the database of the deleted one was kept as ${aside}.`)
}

const placeFile = (dataDir: string): string => join(dataDir, 'postgres.json')

const remembered = (dataDir: string): Remembered | undefined => {
  const file = placeFile(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
