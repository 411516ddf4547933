import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPushKey } from '#server/platform/push.ts'
import { noBackups, noIntegrations } from '#server/platform/settings.ts'
import { openProduct } from '#server/product.ts'

// A product in a process of its own, for a test to end without warning. It prints the port that it answers on.
const product = await openProduct({
  database_url: process.env['DATABASE_URL'] ?? '',
  data_folder: process.env['PORTAL_DATA'] ?? mkdtempSync(join(tmpdir(), 'school-portal-killed-')),
  vault_key: 'only for tests',
  push_key: newPushKey(),
  base_url: 'https://portal.example',
  trust_proxy: false,
  mail: { smtp_url: undefined, from: 'portal@portal.example' },
  backup: noBackups,
  demo: false,
  watches_database: false,
  local_network: process.env['PORTAL_LOCAL'] === '1',
  integrations: noIntegrations,
  hashing_at_once: 1,
  does_jobs: process.env['PORTAL_JOBS'] === '1',
  log: { error: console.error, info: () => undefined },
})
await product.app.listen({ port: 0, host: '127.0.0.1' })
const address = product.app.server.address()
console.log(typeof address === 'object' ? address?.port : '')
