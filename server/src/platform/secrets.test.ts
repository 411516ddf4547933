import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-portal-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('are made at the first start and stay', () => {
  const made = readSecrets(dataDir)
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length)
  expect(readSecrets(dataDir)).toEqual(made)
})

it('are readable by their account alone', () => {
  readSecrets(dataDir)
  expect((statSync(join(dataDir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600')
})

it('keep what an earlier version made and add what it did not know', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{ "owner_password": "kept" }')
  expect(readSecrets(dataDir)).toMatchObject({ owner_password: 'kept', app_password: expect.stringMatching(/^.{32}$/) })
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(readSecrets(dataDir))
})
