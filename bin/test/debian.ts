import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium or Chrome; as root on Debian it is installed when missing. */
export const findBrowser = (): string | undefined =>
  existing(browsers) ?? (installPackage('chromium') ? existing(browsers) : undefined)

/** The programs of the oldest supported PostgreSQL. */
export const findPostgres15 = (): string | undefined => {
  const places = ['/usr/lib/postgresql/15/bin']
  return existing(places) ?? (installPackage('postgresql-15') ? existing(places) : undefined)
}

const existing = (paths: string[]): string | undefined => paths.find((path) => existsSync(path))

/** Installs a Debian package as root; false where that cannot be done. */
export const installPackage = (name: string): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing the package ${name} …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  apt('update') // a source that fails need not be the one we want
  return apt('install', '--yes', '--no-install-recommends', name)
}
