import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { isLanguage, languages } from '../contract/src/kernel/languages.ts'

const folder = resolve(import.meta.dirname, '../contract/src/locales')
const prefix = 'virtual:texts'

/** What the frame, the sign-in pages and the homes say; every other screen waits for the rest. */
const first = new Set(['errors', 'home', 'session', 'shell', 'ui'])
const parts = ['first', 'rest'] as const

/**
 * `virtual:texts` maps each language to loaders of its texts in two chunks, whatever number of files they are kept in.
 * Messages with placeholders come parsed, so that the browser formats without a parser.
 */
export const texts = (): Plugin => ({
  name: 'texts',
  enforce: 'pre', // before Vite resolves the parser its own way
  resolveId(id, importer) {
    if (id.startsWith(prefix)) return `\0${id}`
    // The formatter would bring the parser along; only words that a school group says its own way are parsed in the
    // browser.
    if (id === '@formatjs/icu-messageformat-parser' && importer?.includes('/intl-messageformat/'))
      return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
    return undefined
  },
  load(id) {
    if (id === `\0${prefix}`) return `export default {${readdirSync(folder).map(loaders).join(',')}}`
    if (!id.startsWith(`\0${prefix}/`)) return undefined
    const [language = '', part = ''] = id.slice(prefix.length + 2).split('/')
    const files = globSync(`${folder}/${language}/*.json`)
      .filter((file) => first.has(basename(file, '.json')) === (part === 'first'))
      .toSorted()
    for (const file of files) this.addWatchFile(file)
    const all: [string, string][] = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    const isolating = isLanguage(language) && languages[language].direction === 'rtl'
    const message = (text: string) => (isolating ? isolated(parsed(text)) : parsed(text))
    return `export default ${JSON.stringify(Object.fromEntries(all.filter(([key]) => !isMail(key)).map(([key, text]) => [key, message(text)])))}`
  },
})

const loaders = (language: string) =>
  `${JSON.stringify(language)}:{${parts.map((part) => `${part}:()=>import('${prefix}/${language}/${part}')`).join(',')}}`

/** Mails are written by the server alone. */
const isMail = (key: string): boolean => /\.mail-.*(subject|body)$/.test(key)

/**
 * A name in Latin letters would take the figures beside it along to its own direction; what is filled in stands for
 * itself (U+2068 … U+2069).
 */
export const isolated = (message: string | MessageFormatElement[]): string | MessageFormatElement[] =>
  typeof message === 'string' ? message : withIsolates(message)

const withIsolates = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element): MessageFormatElement[] => {
    if (element.type === TYPE.argument)
      return [{ type: TYPE.literal, value: '\u2068' }, element, { type: TYPE.literal, value: '\u2069' }]
    if (element.type === TYPE.tag) return [{ ...element, children: withIsolates(element.children) }]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element]
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: withIsolates(option.value) },
    ])
    return [{ ...element, options: Object.fromEntries(options) }]
  })

/** Texts that say the same to everybody stay texts. */
const parsed = (text: string) => (/[{}<>']/.test(text) ? parse(text) : text)
