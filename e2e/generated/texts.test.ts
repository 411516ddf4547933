import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import given from '../spec/texts.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../contract/src/locales/en')
const english: string[] = globSync(`${folder}/*.json`).flatMap((file) =>
  Object.values<string>(JSON.parse(readFileSync(file, 'utf8'))),
)
const shown = english.join('\n')

/** Texts that are put together from parts, by what the parts are. */
const inParts: Record<string, string[]> = {
  'page.not-found': ["Oops! You're lost.", "We can not find the page you're looking for."],
}

/** Texts of screens that are not built, and examples that are no text of a screen. The list only ever gets shorter. */
const notShown = new Set([
  'error.other', // the number, the status and the address are put behind it by web/src/kernel/failures.ts
  'message.no-data',
  'parent.no-student',
  'sample.section-number',
  'sample.showing',
  'section.finalize.confirm.plural-ending',
  'section.reactivate.confirm',
  'word.warning',
])

describe('the exact texts of the specification', () => {
  it.each(given.filter(({ id }) => !notShown.has(id)))('$id stands as written', ({ id, text }) => {
    for (const part of inParts[id] ?? [text]) expect(shown).toContain(part)
  })

  it.each(given.filter(({ id }) => notShown.has(id)))('$id waits for its screen', ({ text }) =>
    expect(english).not.toContain(text),
  )
})
