import { readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { latestBackup } from '#server/platform/backup/backup.ts'
import type { Installation } from '#server/platform/installation.ts'
import { problemOfMailServer } from '#server/platform/mail.ts'
import { problemOfMailbox } from '#server/platform/mailbox.ts'
import { migrationNames } from '#server/platform/migrate.ts'
import { readSightings, type Sighting } from '#server/platform/sightings.ts'

export type DatabaseFacts = {
  version: number
  name: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  /** How long an answer takes, and how far its clock is ahead of this machine's. */
  milliseconds: number
  ahead: number
  /** Migrations that this program brings and the database lacks, and the other way round. */
  pending: number
  unknown: number
}

/** Bytes; `device` tells disks apart. */
export type Room = { free: number; size: number; device: number } | { problem: string }

export type PortalFacts = {
  now: Date
  installation: Installation
  database: DatabaseFacts | { problem: string }
  /** What the mail server answered: '' where it takes mails. */
  mail_problem: string
  /** What the mailbox for answers answered: '' where it can be read, and where there is none. */
  mailbox_problem: string
  data: Room
  backups: Room
  backup: { name: string; at: string; bytes: number } | undefined
  /** The latest first. */
  sightings: Sighting[]
  portal: string
  node: string
}

/** What a check-up finds, before anybody judges it. */
export const portalFacts = async (
  installation: Installation,
  database: () => Promise<PortalFacts['database']>,
  now: Date,
): Promise<PortalFacts> => {
  const { mail, data_folder, backup } = installation
  const [database_facts, mail_problem, mailbox_problem] = await Promise.all([
    database(),
    problemOfMailServer(mail),
    problemOfMailbox(mail.mailbox),
  ])
  return {
    now,
    installation,
    database: database_facts,
    mail_problem,
    mailbox_problem,
    data: roomIn(data_folder),
    backups: roomIn(backup.at === undefined ? data_folder : backup.folder),
    backup: latestBackup(backup.folder),
    sightings: readSightings(data_folder),
    portal: portalVersion(),
    node: process.versions.node,
  }
}

export const databaseFacts = async (db: Db): Promise<DatabaseFacts> => {
  const before = Date.now()
  const { clock, migrations, ...server } = await sql<{
    version: number
    name: string
    fsync: string
    full_page_writes: string
    synchronous_commit: string
    clock: number
    migrations: string[]
  }>`
    select
      current_setting('server_version_num')::int as version,
      current_setting('server_version') as name, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as clock,
      coalesce((select array_agg(m.name::text) from migration.kysely_migration m), '{}') as migrations`.one(db)
  const after = Date.now()
  const own = await migrationNames()
  return {
    ...server,
    milliseconds: after - before,
    ahead: clock - Math.round((before + after) / 2),
    pending: own.filter((name) => !migrations.includes(name)).length,
    unknown: migrations.filter((name) => !own.includes(name)).length,
  }
}

const roomIn = (folder: string): Room => {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    return { free: bavail * bsize, size: blocks * bsize, device: statSync(folder).dev }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const portalVersion = (): string => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  return String(version)
}
