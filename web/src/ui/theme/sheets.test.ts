import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/** The classes that a sheet styles wherever they stand: those of selectors that name no other class. */
const styledAlone = (sheet: string): string[] =>
  [...sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
    .flatMap((selector) => {
      const classes = new Set(selector.match(/\.[a-z][\w-]*/gi))
      return selector.trim().startsWith('.') && classes.size === 1 ? [...classes] : []
    })

it('a class means the same on every page: sheets stay once a page has brought them', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of globSync('**/*.css', { cwd: sources })) {
    if (file.endsWith('print.css')) continue // prints what the others style
    const [domain = ''] = file.split('/')
    for (const name of styledAlone(readFileSync(join(sources, file), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(domain))
  }
  const shared = [...owners].filter(([, domains]) => domains.size > 1).map(([name, domains]) => [name, ...domains])
  expect(shared).toEqual([])
  expect(owners.size).toBeGreaterThan(300)
})
