import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, prefix } from './kernel/app.ts'
import type { Kernel } from './kernel/answer.ts'
import { openPool } from './kernel/database.ts'
import { watchDatabase } from './kernel/database-watch.ts'
import { openFiles } from '#server/platform/files.ts'

import { openEvents } from './kernel/events.ts'
import { openJobs } from './kernel/jobs.ts'
import { openLine } from '#server/kernel/line.ts'
import { openLive } from './kernel/live.ts'
import type { MailSettings } from '#server/platform/mail.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import { openPush } from '#server/platform/push.ts'
import { openTemporaryFolder } from '#server/platform/temporary-folder.ts'
import { openVault } from '#server/platform/vault.ts'
import { serveProviderEvents } from './finance/provider-webhook.ts'
import { serveInstalled } from './profile/installed.ts'
import { serveTextAnswers } from './notifications/text-answers.ts'
import { serveUnsubscribe } from './notifications/switch-mail.service.ts'
import { serveOutbox } from './session/dev-outbox.ts'
import { serveDocs } from './kernel/docs/docs.ts'
import { forwardingOf, isLocal } from './kernel/hosts.ts'
import { serveHealth } from './kernel/health.ts'
import { serveLive } from './kernel/live-route.ts'
import { serveWeb } from './kernel/web.ts'
import { noteSightings } from '#server/platform/sightings.ts'
import type { BackupSettings, Integrations } from '#server/platform/settings.ts'
import { serveFeed } from './schedule/feed.ts'
import { jobs as allJobs, services, subscriptions } from './services.ts'

export type ProductSettings = {
  /** Of the run-time role. */
  database_url: string
  data_folder: string
  /** The built browser part; left out, only the API is served. */
  web_folder?: string
  base_url: string
  trust_proxy: boolean
  /** Whoever reads /metrics shows it; without it nobody does. */
  metrics_token?: string | undefined
  mail: MailSettings
  backup: BackupSettings
  demo: boolean
  /** Tells everybody at once when the database is silent. */
  watches_database: boolean
  integrations: Integrations
  /** From secrets.json: what is encrypted in the database opens with it. */
  vault_key: string
  /** From secrets.json: signs messages to browsers. */
  push_key: string
  /** Lets calls to other systems reach this very machine: local development. */
  local_network: boolean
  hashing_at_once: number
  does_jobs: boolean
  clock?: () => Date
  log: Kernel['log']
}

export type Product = { app: FastifyInstance; kernel: Kernel; close: () => Promise<void> }

const connections = 10
const lineLimit = 500

/** The whole product in one process: the worker opens it on a port, the service tests call it directly. */
export const openProduct = async (settings: ProductSettings): Promise<Product> => {
  const pool = openPool(settings.database_url, connections)
  const watch = settings.watches_database ? watchDatabase(pool, settings.database_url) : undefined
  const live = openLive(pool, settings.database_url)
  const files = await openFiles(join(settings.data_folder, 'files'))
  const outbound = openOutbound(settings.local_network)
  const push = openPush(settings.push_key, settings.integrations.support_mail, outbound)
  const clock = settings.clock ?? (() => new Date())
  const { mail, log, base_url } = settings
  const vault = openVault(settings.vault_key)
  const events = openEvents(subscriptions)
  const jobs = await openJobs(
    pool,
    allJobs,
    settings.does_jobs ? { pool, files, mail, base_url, vault, live, events, push, outbound, clock, log } : undefined,
  )
  const kernel: Kernel = {
    pool,
    files,
    jobs,
    events,
    live,
    temporary_folder: openTemporaryFolder(join(settings.data_folder, 'uploads')),
    trust_proxy: settings.trust_proxy,
    base_url,
    shows_outbox: showsOutbox(settings),
    integrations: settings.integrations,
    installation: settings,
    vault,
    outbound,
    push,
    clock,
    line: openLine(settings.hashing_at_once, lineLimit),
    log: settings.log,
    services,
  }
  const app = await buildApp(kernel, services)
  const sighted = noteSightings(settings.data_folder)
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith(prefix)) sighted({ host: request.host, ...forwardingOf(request) }, clock())
  })
  const health = serveHealth(app, kernel, settings.data_folder, watch, settings.metrics_token)
  serveLive(app, kernel)
  serveFeed(app, kernel)
  serveInstalled(app, kernel)
  serveOutbox(app, kernel)
  serveUnsubscribe(app, kernel)
  serveTextAnswers(app, kernel)
  serveProviderEvents(app, kernel)
  await serveDocs(
    app,
    services.map(({ endpoint }) => endpoint),
    settings.base_url,
  )
  if (settings.web_folder) await serveWeb(app, settings.web_folder, settings.integrations)
  return {
    app,
    kernel,
    async close() {
      health.stopping()
      await app.close()
      await jobs.close()
      await live.close()
      watch?.close()
      await pool.end()
    },
  }
}

/** Mails hold links that open accounts: never where others come, be it through a proxy that does not say so. */
const showsOutbox = ({ demo, mail, trust_proxy, base_url }: ProductSettings): boolean =>
  demo && mail.smtp_url === undefined && !trust_proxy && isLocal(new URL(base_url).host)
