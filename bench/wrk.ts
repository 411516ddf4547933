import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackage } from '../bin/test/debian.ts'
import type { Figures, Load } from './load.ts'

const script = join(import.meta.dirname, 'load.lua')

/** Whether wrk is here; as root on Debian it is installed when missing. */
export const findWrk = (): boolean => works() || (installPackage('wrk') && works())

const works = (): boolean => spawnSync('wrk', ['--version']).error === undefined

export const driveWithWrk = async (load: Load): Promise<Figures> => {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-load-'))
  try {
    const plan = join(folder, 'plan.lua')
    writeFileSync(plan, `return ${lua(load)}`)
    const count = String(load.clients.length)
    const { stdout } = await promisify(execFile)('wrk', [
      '-t',
      count,
      '-c',
      count,
      '-d',
      `${load.seconds}s`,
      '--timeout',
      '20s',
      '-s',
      script,
      load.url,
      '--',
      plan,
    ])
    const { requests, seconds, ...figures } = JSON.parse(/^figures (.*)$/m.exec(stdout)?.[1] ?? '{}')
    return { rate: requests / seconds, ...figures, example: /^example (.*)$/m.exec(stdout)?.[1] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A value as a Lua literal. */
const lua = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map(lua).join(', ')}}`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `[ ${lua(key)} ] = ${lua(inner)}`)
      .join(', ')}}`
  if (typeof value === 'string') return `[==[${value}]==]`
  return String(value)
}
