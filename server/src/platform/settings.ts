import { join, resolve } from 'node:path'
import { readEnvironment } from './environment.ts'
import type { MailboxSettings } from './mailbox.ts'
import { settingFailure } from './set-up-failure.ts'

export type Settings = {
  port: number
  host: string | undefined
  dataDir: string
  workers: number
  dbAccount: string
  database: ExternalDatabase | undefined
  demo: boolean
  /** Where links in mails lead. */
  baseUrl: string
  /** Take the caller's address from X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: boolean
  /** Without an SMTP server the mails of a demo of one's own machine stay readable there at /dev-outbox. */
  mail: { smtp_url: string | undefined; from: string; mailbox: MailboxSettings | undefined }
  /** What the portal works together with. */
  integrations: Integrations
  backup: BackupSettings
  /** Whoever reads /metrics shows it; without it nobody does. */
  metricsToken: string | undefined
  logLevel: string
}

/** `at`: the time of day on which the portal makes one by itself, by the clock of the machine; never without it. */
export type BackupSettings = { folder: string; at: string | undefined; keep: number; passphrase: string | undefined }

/** A portal of which nobody makes one (tests). */
export const noBackups: BackupSettings = { folder: '', at: undefined, keep: 1, passphrase: undefined }

export type Integrations = {
  /** Where the mail form writes to. */
  support_mail: string
  /** The support centre that takes a signed sign-in; none = the mail form. */
  support_sso: { url: string; secret: string } | undefined
  /** Answers JSON with the field `ip`; empty = our own. */
  ip_lookup: string
  /** A mail server is set; without one mails stay in the outbox. */
  sends_mail: boolean
}

/** A portal that works together with nobody (demo, tests). */
export const noIntegrations: Integrations = {
  support_mail: 'support@localhost',
  support_sso: undefined,
  ip_lookup: '',
  sends_mail: false,
}

/** A PostgreSQL that somebody else runs: the role that works for requests, and the one that owns the schema. */
export type ExternalDatabase = { appUrl: string; ownerUrl: string }

export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const data = readEnvironment(environment)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.PORTAL_DATA),
    workers: data.PORTAL_WORKERS,
    dbAccount: data.PORTAL_DB_ACCOUNT,
    database: externalDatabase(data.DATABASE_URL, data.DATABASE_OWNER_URL),
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    baseUrl: (data.PORTAL_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    trustProxy: data.TRUST_PROXY,
    mail: { smtp_url: data.SMTP_URL, from: data.MAIL_FROM, mailbox: mailbox(data.IMAP_URL, data.MAIL_REPLY_TO) },
    integrations: {
      support_mail: data.SUPPORT_MAIL ?? addressIn(data.MAIL_FROM),
      support_sso: supportSignOn(data.SUPPORT_SSO_URL, data.SUPPORT_SSO_SECRET),
      ip_lookup: data.IP_LOOKUP_URL ?? '',
      sends_mail: data.SMTP_URL !== undefined,
    },
    backup: {
      folder: resolve(data.BACKUP_TO ?? join(data.PORTAL_DATA, 'backups')),
      at: data.BACKUP_TO === undefined ? undefined : data.BACKUP_AT,
      keep: data.BACKUP_KEEP,
      passphrase: data.BACKUP_PASSPHRASE,
    },
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
  }
}

const externalDatabase = (appUrl: string | undefined, ownerUrl: string | undefined): ExternalDatabase | undefined => {
  const both = together({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
  return both && { appUrl: both[0], ownerUrl: both[1] }
}

const supportSignOn = (url: string | undefined, secret: string | undefined): Integrations['support_sso'] => {
  const both = together({ SUPPORT_SSO_URL: url, SUPPORT_SSO_SECRET: secret })
  return both && { url: both[0], secret: both[1] }
}

const mailbox = (imap_url: string | undefined, address: string | undefined): MailboxSettings | undefined => {
  const both = together({ IMAP_URL: imap_url, MAIL_REPLY_TO: address })
  return both && { imap_url: both[0], address: both[1] }
}

/** Two settings of which one alone is a mistake. */
const together = (pair: Record<string, string | undefined>): [string, string] | undefined => {
  const [first, second] = Object.values(pair)
  if (first !== undefined && second !== undefined) return [first, second]
  const missing = Object.keys(pair).filter((name) => pair[name] === undefined)
  if (missing.length === 2) return undefined
  const [absent = ''] = missing
  const given = Object.keys(pair).find((name) => name !== absent) ?? ''
  throw settingFailure(absent, `is needed with ${given}: the two belong together (docs/operators.md)`, 'setting-pair')
}

/** 'School <a@b>' → 'a@b' */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from
