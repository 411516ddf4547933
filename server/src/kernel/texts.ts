import { readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'

const folder = new URL('../../../contract/src/locales/', import.meta.url)

/** A text in the caller's language, English where it is missing. */
export const say = (language: string, key: string, params: Record<string, string | number> = {}): string => {
  const message = texts(language)[key] ?? texts('en')[key] ?? key
  return String(new IntlMessageFormat(message, language).format(params))
}

export const hasText = (key: string): boolean => key in texts('en')

/** Every text of a language as it is shown: English where it is missing. */
export const allTexts = (language: string): Record<string, string> => ({ ...texts('en'), ...texts(language) })

const loaded = new Map<string, Record<string, string>>()

const texts = (language: string): Record<string, string> => {
  const known = loaded.get(language)
  if (known) return known
  const all: Record<string, string> = {}
  if (/^[a-z]{2}$/.test(language))
    for (const file of filesOf(language))
      Object.assign(all, JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')))
  loaded.set(language, all)
  return all
}

const filesOf = (language: string): string[] => {
  try {
    return readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'))
  } catch {
    return [] // a language without a folder yet: English speaks for it
  }
}
