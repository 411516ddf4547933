import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gone, processMark } from './process-mark.ts'
import { settingFailure } from './set-up-failure.ts'

/**
 * One portal per data directory. Answers with the release; a holder that is just ending is waited for, one that was
 * killed or holds the directory that this one is a copy of is ignored.
 */
export const takeLock = async (dataDir: string, port: number): Promise<() => void> => {
  const file = join(dataDir, 'running.json')
  const own = { pid: process.pid, mark: processMark(process.pid), port, folder: identityOf(dataDir) }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file, own)) return () => rmSync(file, { force: true })
    const holder = read(file)
    if (holder && holds(holder, own.folder) && !(await gone(holder.pid, 3000)))
      throw settingFailure(
        'PORTAL_DATA',
        `School Portal is already running here on port ${holder.port} (process ${holder.pid}); stop it first, or set PORTAL_DATA and PORT for a second one`,
        'already-running',
      )
    rmSync(file, { force: true })
  }
  throw settingFailure('PORTAL_DATA', `the lock ${file} cannot be taken`, 'folder-locked')
}

type Holder = { pid: number; mark: string | undefined; port: number; folder: string }

const holds = ({ pid, mark, folder }: Holder, wanted: string): boolean => folder === wanted && processMark(pid) === mark

/** The same by whatever path it is reached; a copy has another one. */
const identityOf = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  return `${dev}:${ino}`
}

/** A link appears whole or not at all: nobody reads a half-written lock. */
const create = (file: string, holder: Holder): boolean => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
