import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { useSyncExternalStore } from 'react'
import loaders from 'virtual:texts'
import { isLanguage, type LanguageCode, languages } from '#contract/kernel/languages.ts'

export type Values = Record<string, string | number | Date | boolean>
export type Say = (key: string, values?: Values) => string
/** A text, or a message that is parsed already. */
type Message = string | MessageFormatElement[]
type Texts = Record<string, Message>

const storageKey = 'language'

/**
 * `t('sections.title', { count })` – every visible text goes through it. A new function whenever more is known: another
 * language, more texts, own words.
 */
export const useTexts = (): Say => useSyncExternalStore(subscribe, () => speaking)

/** The interface language; draws again when another is chosen. */
export const useLanguage = (): LanguageCode => useSyncExternalStore(subscribe, language)

export const language = (): LanguageCode => chosen

/** The text of a key: in the language, else in English, else the key itself. */
export const say = (key: string, values?: Values, code: LanguageCode = chosen): string => {
  const own = ownWords.get(code)?.[key] ?? texts.get(code)?.[key]
  const text = own ?? texts.get('en')?.[key]
  if (text === undefined) return key
  return typeof text === 'string' ? text : String(message(own === undefined ? 'en' : code, key, text).format(values))
}

/** What the frame and the homes say; the rest is `wholeTexts`. */
export const startTexts = async (): Promise<void> => {
  await load('first', 'en', chosen)
  turn(chosen)
}

/** The texts of all screens. */
export const wholeTexts = (): Promise<void> => {
  whole = true
  return load('rest', 'en', chosen)
}

/** Loads the language's texts when it has any, and turns the page to its direction. */
export const speak = async (code: LanguageCode): Promise<void> => {
  await Promise.all([load('first', code), whole && load('rest', code)])
  turn(code)
}

const turn = (code: LanguageCode): void => {
  chosen = code
  localStorage.setItem(storageKey, code)
  document.documentElement.lang = code
  document.documentElement.dir = languages[code].direction
  changed()
}

/** A school group's own words win over ours. */
export const speakInOwnWords = async (code: LanguageCode, words: Record<string, string>): Promise<void> => {
  const { parse } = await import('@formatjs/icu-messageformat-parser')
  ownWords.set(code, Object.fromEntries(Object.entries(words).map(([key, text]) => [key, parse(text)])))
  for (const key of Object.keys(words)) messages.delete(`${code} ${key}`)
  changed()
}

const texts = new Map<LanguageCode, Texts>()
const ownWords = new Map<LanguageCode, Texts>()
const loading = new Map<string, Promise<void>>()
/** A screen that says more than the first pages has been opened, or is about to be. */
let whole = false

const load = async (part: 'first' | 'rest', ...codes: LanguageCode[]): Promise<void> => {
  await Promise.all(
    codes.map((code) => {
      const name = `${code} ${part}`
      const under_way = loading.get(name) ?? fetched(part, code)
      loading.set(name, under_way)
      return under_way.catch((error: unknown) => {
        loading.delete(name) // the next one to ask tries again
        throw error
      })
    }),
  )
}

const fetched = async (part: 'first' | 'rest', code: LanguageCode): Promise<void> => {
  const loader = loaders[code]?.[part]
  if (!loader) return
  const fresh = (await loader()).default
  texts.set(code, { ...texts.get(code), ...fresh }) // what is there is looked at now: the other part may have come meanwhile
  changed()
}

const messages = new Map<string, IntlMessageFormat>() // making one costs more than formatting
const message = (code: LanguageCode, key: string, text: MessageFormatElement[]): IntlMessageFormat => {
  const name = `${code} ${key}`
  const earlier = messages.get(name)
  if (earlier) return earlier
  const fresh = new IntlMessageFormat(text, `${code}-u-nu-latn`)
  messages.set(name, fresh)
  return fresh
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const speakAfresh = (): Say => (key, values) => say(key, values)
let speaking = speakAfresh()
const changed = (): void => {
  speaking = speakAfresh()
  for (const listener of listeners) listener()
}

/**
 * English unless another was chosen; families who apply have chosen nothing yet and are met in the language of their
 * browser.
 */
const first = (): LanguageCode => {
  if (typeof localStorage === 'undefined' || typeof location === 'undefined') return 'en'
  const kept =
    localStorage.getItem(storageKey) ??
    (location.pathname.startsWith('/apply/') ? navigator.language.slice(0, 2) : null)
  return isLanguage(kept) ? kept : 'en'
}
let chosen = first()
