import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { settingFailure } from '../set-up-failure.ts'

/** The OS account PostgreSQL runs under; {} is our own. */
export type Account = { uid: number; gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the existing database, else as the named account,
 * which is made when missing.
 */
export const accountFor = (databaseDir: string, name: string): Account => {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(databaseDir)) {
    const { uid, gid } = statSync(databaseDir)
    if (uid !== 0) return { uid, gid }
  }
  return accountNamed(name) ?? made(name)
}

/** Tries it as that account: modes, owners, ACLs and mounts of every folder on the way count. */
export const canUse = (account: Account, test: '-w' | '-x', path: string): boolean =>
  spawnSync('test', [test, path], { ...account, cwd: '/' }).status === 0

const accountNamed = (name: string): Account | undefined => {
  const [uid, gid] = ['-u', '-g'].map((part) =>
    Number.parseInt(spawnSync('id', [part, name], { encoding: 'utf8' }).stdout, 10),
  )
  return uid && gid ? { uid, gid } : undefined
}

const made = (name: string): Account => {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]], // BusyBox
  ]
  ways.some(([command, args]) => spawnSync(command, args).status === 0)
  const account = accountNamed(name)
  if (account) return account
  throw settingFailure(
    'PORTAL_DB_ACCOUNT',
    `PostgreSQL does not run as root and the account ${name} could not be made: name an existing one, or start as an ordinary user`,
    'account-missing',
  )
}
