import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { failureLine, setUpFailure } from './set-up-failure.ts'

const whole = (min: number, max: number) => {
  const error = failureLine(`a whole number from ${min} to ${max} is needed`, 'setting-number')
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /./, error: failureLine(`an address such as ${example} is needed`, 'setting-url') })

/** The host of a socket lies in a folder, and may be left out. */
const database = () =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: failureLine('an address such as postgresql://role:password@host/database is needed', 'setting-url'),
  })

const yesOrNo = () => z.stringbool({ error: failureLine('1 or 0 is needed', 'setting-switch') })

const secret = (least: number) =>
  z.string().min(least, { error: failureLine(`${least} characters or more are needed`, 'setting-short') })

const pattern = (shape: RegExp, needed: string, code: string) =>
  z.string().regex(shape, { error: failureLine(`${needed} is needed`, code) })

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/**
 * The settings of an installation; docs/operators.md explains each. What is wrong is said without the value: it may be
 * a
 * secret.
 */
export const Environment = z.object({
  PORT: whole(1, 65_535).default(8080),
  HOST: pattern(/^[\w.:%-]+$/, 'a name or number of this machine such as 127.0.0.1', 'setting-host').optional(),
  PORTAL_DATA: z.string().default('./data'),
  PORTAL_WORKERS: whole(1, 256).default(availableParallelism()),
  PORTAL_DB_ACCOUNT: pattern(/^[a-z_][\w-]*$/i, 'the name of an account of this machine', 'setting-account').default(
    'postgres',
  ),
  DATABASE_URL: database().optional(),
  DATABASE_OWNER_URL: database().optional(),
  DEMO: yesOrNo().optional(),
  PORTAL_URL: address(/^https?$/, 'https://portal.example').optional(),
  TRUST_PROXY: yesOrNo().default(false),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example').optional(),
  MAIL_FROM: pattern(
    /^(?:[^<>\s@]+@[^<>\s@]+|[^<>]*<[^<>\s@]+@[^<>\s@]+>)$/,
    'an e-mail address such as Portal <portal@school.example>',
    'setting-mail',
  ).default('School portal <no-reply@localhost>'),
  IMAP_URL: address(/^imaps?$/, 'imaps://user:password@mail.example').optional(),
  MAIL_REPLY_TO: z.email({ error: failureLine('an e-mail address is needed', 'setting-mail') }).optional(),
  SUPPORT_MAIL: z.email({ error: failureLine('an e-mail address is needed', 'setting-mail') }).optional(),
  SUPPORT_SSO_URL: address(/^https$/, 'https://support.example').optional(),
  SUPPORT_SSO_SECRET: secret(16).optional(),
  IP_LOOKUP_URL: address(/^https$/, 'https://ip.example/json').optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 02:30', 'setting-time').default('02:30'),
  BACKUP_KEEP: whole(1, 10_000).default(14),
  BACKUP_PASSPHRASE: secret(12).optional(),
  METRICS_TOKEN: secret(16).optional(),
  LOG_LEVEL: z
    .enum(levels, { error: failureLine(`one of ${levels.join(', ')} is needed`, 'setting-choice') })
    .default('warn'),
})

/** An empty value counts as not given. A line for each setting that cannot be used. */
export const readEnvironment = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw setUpFailure([...new Set(lines)].join('\n'))
}
