import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import server from '../contract/src/locales/en/session-server.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')

// The first part leaves `session-server` out: a text of it that the browser says itself would stand there as its bare key.
it('leaves nothing to a later part that the browser says before somebody signed in', () => {
  const written = globSync(`${root}/{contract,web}/src/**/*.{ts,tsx}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(Object.keys(server).filter((key) => written.includes(`'${key}'`))).toEqual([])
})
