// npm run help
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const meanings = {
  start: 'starts the portal on http://localhost:8080 (setting PORT); does all set-up first',
  test: 'every gate and every test, the browser included; with -- --changed what the change can reach',
  check: 'the gates and tests that answer within a minute',
  status: 'how many pages and endpoints are built and pending',
  texts: 'the texts that each language still lacks',
  setup: 'the first account and school of a portal without the demo, in the terminal',
  admin: 'a further super admin, a link to set a password, an end of waiting, a second step reset',
  import: 'a roster from files: npm run import -- sds <folder>',
  'check-up': 'whether database, mail, disk, clock, version, backup, address and proxy are well',
  backup: 'one archive of database, files and secrets, while the portal works; the settings BACKUP_…',
  restore: 'a backup into an empty data folder or database: npm run restore -- <archive>',
  'upgrade-database': 'moves the embedded database to the PostgreSQL that this version brings',
  release: 'dist/school-portal-<version>.tgz, which needs no packages of development',
  demo: 'the demo school group again; with -- --large the big one for load tests',
  bench: 'speed and load, as ratios to the limits of this machine',
  format: 'formats all sources, statements of SQL included',
  openapi: 'writes docs/openapi.json anew',
  'db:schema': 'writes server/schema.sql anew from the migrations',
  'db:types': 'writes the types of the tables anew from the migrations',
  help: 'this list',
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const width = Math.max(...Object.keys(scripts).map((name) => name.length)) + 8

for (const [name, meaning] of Object.entries(meanings).filter(([known]) => known in scripts)) {
  const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
  console.log(`${command.padEnd(width)}  ${meaning}`)
}
