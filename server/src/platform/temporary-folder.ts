import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './process-mark.ts'

const aDay = 86_400_000

/**
 * A folder for this process alone. What killed ones left behind is removed: those of this machine at once, those of
 * others after a day.
 */
export const openTemporaryFolder = (parent: string): string => {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const own = `${hostname()}.${process.pid}`
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(`${hostname()}.`) ? name.split(/\.(?=\d+$)/) : []
    const isLeft = pid ? name === own || !isAlive(Number(pid)) : ageOf(join(parent, name)) > aDay
    if (isLeft) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return join(parent, own)
}

const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
