import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { canUse, type Account } from './account.ts'
import { stopOrphan } from './process.ts'

/** Where the database of an installation lies and on which port it listens; remembered in the data directory. */
export type Place = { directory: string; port: number }

/** For what the account of PostgreSQL cannot reach where it would belong, such as anything below the home of root. */
export const shared = '/var/lib/school-portal'

export const readPlace = (dataDir: string): Place | undefined => {
  const file = placeFile(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export const writePlace = (dataDir: string, place: Place): void => {
  const draft = `${placeFile(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(place)}\n`, { mode: 0o600 })
  renameSync(draft, placeFile(dataDir))
}

/** <data>/postgres, or a folder below `shared` named after the data directory. */
export const chooseDirectory = async (dataDir: string, account: Account): Promise<string> => {
  const inside = join(dataDir, 'postgres')
  if (existsSync(inside) || canUse(account, '-x', dataDir)) return inside
  const home = join(shared, createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const outside = join(home, 'postgres')
  await setAside(outside)
  return outside
}

/** The remembered port when nobody else took it meanwhile, else any free one. */
export const freePort = async (remembered = 0): Promise<number> =>
  (await tryPort(remembered)) ?? (await tryPort(0)) ?? 0

/** A database here belongs to a data directory that was deleted, and its passwords with it. */
const setAside = async (directory: string): Promise<void> => {
  if (!existsSync(directory)) return
  await stopOrphan(directory)
  const aside = `${directory}.${new Date().toISOString().replaceAll(':', '')}`
  renameSync(directory, aside)
  console.log(`The data directory is new; the database of the deleted one was kept as ${aside}.`)
}

const placeFile = (dataDir: string): string => join(dataDir, 'postgres.json')

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
