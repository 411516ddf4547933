import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { stopWhenAsked } from '#server/platform/cluster.ts'
import { isLocal } from './kernel/hosts.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openProduct } from './product.ts'

// One of the processes that share the port. The primary made the database and tells the run-time role's address alone.
const database_url = process.env['DATABASE_URL'] ?? ''
const settings = readSettings({ ...process.env, DATABASE_OWNER_URL: database_url })
const web_folder = join(import.meta.dirname, '../../dist/web')

const { vault_key, push_key } = readSecrets(settings.dataDir)

const product = await openProduct({
  database_url,
  data_folder: settings.dataDir,
  vault_key,
  push_key,
  ...(existsSync(web_folder) && { web_folder }),
  base_url: settings.baseUrl,
  trust_proxy: settings.trustProxy,
  metrics_token: settings.metricsToken,
  mail: settings.mail,
  backup: settings.backup,
  demo: settings.demo,
  watches_database: true,
  integrations: settings.integrations,
  local_network: isLocal(new URL(settings.baseUrl).host),
  hashing_at_once: Math.max(1, Math.floor(2 / settings.workers)),
  does_jobs: true,
  log: pino({ level: settings.logLevel, redact: ['token', 'password', '*.token', '*.password'] }),
})
stopWhenAsked(() => product.close())
await product.app.listen({ port: settings.port, ...(settings.host && { host: settings.host }) })
