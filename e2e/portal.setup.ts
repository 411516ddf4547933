import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Session, type Account, startBrowser } from './browser.setup.ts'
import { readPlace } from '#server/platform/postgres/place.ts'

/** `databaseUrl` is for what no page can do yet. */
export type Portal = { url: string; demoPassword: string; databaseUrl: string }

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal
    browser: { endpoint: string; sessions: Record<Account, Session> }
  }
}

/**
 * The whole product with its demo school group, as npm start runs it, and one browser, for all browser tests; they
 * reach them with `inject`.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-portal-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...environment } = process.env
  const portal = spawn(process.execPath, ['server/src/start.ts'], {
    cwd: dirname(import.meta.dirname),
    env: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      PORTAL_DATA: dataDir,
      PORTAL_WORKERS: '1',
      PORTAL_URL: url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    portal.stdout.on('data', (part: Buffer) => part.includes('is ready') && resolve())
    portal.once('exit', () => reject(new Error('the portal ended before it was ready')))
  })
  const { demo_password, superuser_password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const databaseUrl = `postgresql://postgres:${superuser_password}@127.0.0.1:${readPlace(dataDir)?.port}/portal`
  provide('portal', { url, demoPassword: demo_password, databaseUrl })

  const endPortal = async (): Promise<void> => {
    const ended = new Promise((resolve) => portal.once('exit', resolve))
    portal.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
  }
  try {
    const { stop, ...browser } = await startBrowser(url, demo_password)
    provide('browser', browser)
    return async () => {
      await stop()
      await endPortal()
    }
  } catch (error) {
    await endPortal() // otherwise it would hold the output of the tests open
    throw error
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
