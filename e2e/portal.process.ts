import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readPlace } from '#server/platform/postgres/place.ts'

/** The whole product as npm start runs it, with a data folder of its own; `said`: what it wrote until it was ready. */
export const startPortal = async (settings: Record<string, string>) => {
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
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    portal.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('is ready')) resolve()
    })
    portal.once('exit', () => reject(new Error('the portal ended before it was ready')))
  })
  return {
    url,
    dataDir,
    said: () => said,
    stop: async (): Promise<void> => {
      const ended = new Promise((resolve) => portal.once('exit', resolve))
      portal.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** The database of a portal that runs, the password of its demo, and the key of what it seals. */
export const insideOf = (dataDir: string): { databaseUrl: string; demoPassword: string; vaultKey: string } => {
  const { demo_password, superuser_password, vault_key } = JSON.parse(
    readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
  )
  return {
    databaseUrl: `postgresql://postgres:${superuser_password}@127.0.0.1:${readPlace(dataDir)?.port}/portal`,
    demoPassword: demo_password,
    vaultKey: vault_key,
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
