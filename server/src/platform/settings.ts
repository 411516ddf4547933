import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { setUpFailure } from './set-up-failure.ts'

/**
 * The settings of an installation, read from the environment; docs/operators.md explains each. An empty value counts as
 * not given.
 */
const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  HOST: z.string().optional(),
  PORTAL_DATA: z.string().default('./data'),
  PORTAL_WORKERS: z.coerce.number().int().min(1).max(256).default(availableParallelism()),
  PORTAL_DB_ACCOUNT: z.string().default('postgres'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: z.stringbool().optional(),
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.stringbool().default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('School portal <no-reply@localhost>'),
  SUPPORT_MAIL: z.email().optional(),
  SUPPORT_SSO_URL: z.url({ protocol: /^https$/ }).optional(),
  SUPPORT_SSO_SECRET: z.string().min(16).optional(),
  IP_LOOKUP_URL: z.url({ protocol: /^https$/ }).optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day as 02:30')
    .default('02:30'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

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
  mail: { smtp_url: string | undefined; from: string }
  /** What the portal works together with. */
  integrations: Integrations
  backup: BackupSettings
  /** Whoever reads /metrics shows it; without it nobody does. */
  metricsToken: string | undefined
  logLevel: string
}

/** `at`: the time of day on which the portal makes one by itself, by the clock of the machine; never without it. */
export type BackupSettings = { folder: string; at: string | undefined; keep: number; passphrase: string | undefined }

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
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw setUpFailure(
      parsed.error.issues
        .map(({ path, message }) => `The setting ${path.join('.')} cannot be used: ${message}.`)
        .join('\n'),
    )
  const { data } = parsed
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
    mail: { smtp_url: data.SMTP_URL, from: data.MAIL_FROM },
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
  if (appUrl === undefined && ownerUrl === undefined) return undefined
  if (appUrl === undefined || ownerUrl === undefined)
    throw setUpFailure(
      'DATABASE_URL and DATABASE_OWNER_URL belong together: the role for requests and the role that owns the schema (docs/operators.md).',
    )
  return { appUrl, ownerUrl }
}

const supportSignOn = (url: string | undefined, secret: string | undefined): Integrations['support_sso'] => {
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined)
    throw setUpFailure('SUPPORT_SSO_URL and SUPPORT_SSO_SECRET belong together (docs/operators.md).')
  return { url, secret }
}

/** 'School <a@b>' → 'a@b' */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from
