import { IntlMessageFormat } from 'intl-messageformat'
import { useMemo, useSyncExternalStore } from 'react'
import loaders from 'virtual:texts'
import { isLanguage, type LanguageCode, languages } from '#contract/kernel/languages.ts'

export type Values = Record<string, string | number | Date | boolean>
export type Say = (key: string, values?: Values) => string
type Texts = Record<string, string>

const storageKey = 'language'

/** `t('sections.title', { count })` – every visible text goes through it. */
export const useTexts = (): Say => {
  const code = useLanguage()
  return useMemo(() => (key, values) => say(key, values, code), [code])
}

/** The interface language; draws again when another is chosen. */
export const useLanguage = (): LanguageCode => useSyncExternalStore(subscribe, language)

export const language = (): LanguageCode => chosen

/** The text of a key: in the language, else in English, else the key itself. */
export const say = (key: string, values?: Values, code: LanguageCode = chosen): string => {
  const own = ownWords.get(code)?.[key] ?? texts.get(code)?.[key]
  const text = own ?? texts.get('en')?.[key]
  return text === undefined ? key : String(message(own === undefined ? 'en' : code, text).format(values))
}

export const startTexts = async (): Promise<void> => {
  await load('en')
  await speak(chosen)
}

/** Loads the language's texts when it has any, and turns the page to its direction. */
export const speak = async (code: LanguageCode): Promise<void> => {
  await load(code)
  chosen = code
  localStorage.setItem(storageKey, code)
  document.documentElement.lang = code
  document.documentElement.dir = languages[code].direction
  for (const listener of listeners) listener()
}

/** A school group's own words win over ours. */
export const speakInOwnWords = (code: LanguageCode, words: Texts): void => {
  ownWords.set(code, words)
  if (code === chosen) for (const listener of listeners) listener()
}

const texts = new Map<LanguageCode, Texts>()
const ownWords = new Map<LanguageCode, Texts>()
const load = async (code: LanguageCode): Promise<void> => {
  const loader = loaders[code]
  if (loader && !texts.has(code)) texts.set(code, (await loader()).default)
}

const messages = new Map<string, IntlMessageFormat>() // parsing costs more than formatting
const message = (code: LanguageCode, text: string): IntlMessageFormat => {
  const key = `${code} ${text}`
  const earlier = messages.get(key)
  if (earlier) return earlier
  const fresh = new IntlMessageFormat(text, `${code}-u-nu-latn`)
  messages.set(key, fresh)
  return fresh
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const first = (): LanguageCode => {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey)
  return isLanguage(kept) ? kept : 'en'
}
let chosen = first()
