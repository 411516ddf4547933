import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { stopWhenAsked } from './kernel/cluster.ts'
import { openProduct } from './product.ts'
import { readSettings } from './kernel/settings.ts'

// One of the processes that share the port. The first of them also works off the job queue.
const settings = readSettings({ ...process.env, DATABASE_OWNER_URL: process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL'] })
const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn', redact: ['token', 'password', '*.token', '*.password'] })

const web_folder = join(import.meta.dirname, '../../dist/web')

const product = await openProduct({
  database_url: process.env['DATABASE_URL'] ?? '',
  data_folder: settings.dataDir,
  ...(existsSync(web_folder) && { web_folder }),
  base_url: process.env['PORTAL_URL'] ?? `http://localhost:${settings.port}`,
  trust_proxy: Boolean(process.env['TRUST_PROXY']),
  mail: { smtp_url: process.env['SMTP_URL'], from: process.env['MAIL_FROM'] ?? 'School portal <no-reply@localhost>' },
  hashing_at_once: Math.max(1, Math.floor(2 / settings.workers)),
  does_jobs: cluster.worker?.id === 1,
  log,
})
stopWhenAsked(() => product.close())
await product.app.listen({ port: settings.port, ...(settings.host && { host: settings.host }) })
