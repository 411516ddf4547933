import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTemporaryFolder } from './temporary-folder.ts'

it('what killed processes left is removed when the next one begins; what living ones and other machines work with stays', () => {
  const parent = mkdtempSync(join(tmpdir(), 'school-portal-temporary-'))
  const dead = spawnSync('true').pid
  const names = [`${hostname()}.${dead}`, `${hostname()}.${process.ppid}`, 'elsewhere.7', 'long-ago.7']
  for (const name of names) mkdirSync(join(parent, name, 'upload'), { recursive: true })
  utimesSync(join(parent, 'long-ago.7'), 0, 0)
  expect(openTemporaryFolder(parent)).toBe(join(parent, `${hostname()}.${process.pid}`))
  expect(readdirSync(parent)).toEqual([`${hostname()}.${process.ppid}`, 'elsewhere.7'].toSorted())
  rmSync(parent, { recursive: true })
})
