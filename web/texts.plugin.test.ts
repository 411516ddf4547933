import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import server from '../contract/src/locales/en/session-server.json' with { type: 'json' }
import { isolated } from './texts.plugin.ts'

const root = resolve(import.meta.dirname, '..')

// The first part leaves `session-server` out: a text of it that the browser says itself would stand there as its bare
// key.
it('leaves nothing to a later part that the browser says before somebody signed in', () => {
  const written = globSync(`${root}/{contract,web}/src/**/*.{ts,tsx}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(Object.keys(server).filter((key) => written.includes(`'${key}'`))).toEqual([])
})

it('lets what is filled into a text of a language from right to left stand for itself, within choices too', () => {
  const answer = new IntlMessageFormat(
    isolated(parse('{kind, select, day {يوم {day}} other {{count, plural, other {# · {name}}}}}')),
    'ar-u-nu-latn',
  )
  expect(answer.format({ kind: 'day', day: '26 Nov' })).toBe('يوم \u206826 Nov\u2069')
  expect(answer.format({ kind: 'more', count: 3, name: 'Noah' })).toBe('3 · \u2068Noah\u2069')
})
