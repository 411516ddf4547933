import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { languagesOf, textsOf } from '../texts-of.ts'
import type { Gate } from './gate.ts'

/**
 * What is translated can be shown: a key that English has, a message, the same placeholders, every plural form of the
 * language. Gaps are no fault; `npm run texts` lists them.
 */
export const translations: Gate = {
  name: 'translations',
  check: async (root) => {
    const english = textsOf(root, 'en')
    return languagesOf(root).flatMap((language) =>
      Object.entries(textsOf(root, language)).flatMap(([key, text]) =>
        faultsIn(language, text, english[key]).map((fault) => `${language} '${key}': ${fault}`),
      ),
    )
  },
  proof: {
    clean: {
      'contract/src/locales/en/proof.json': '{ "proof.count": "{n, plural, one {# class} other {# classes}}" }',
      'contract/src/locales/pl/proof.json':
        '{ "proof.count": "{n, plural, one {# klasa} few {# klasy} many {# klas} other {# klasy}}" }',
    },
    planted: [
      {
        'contract/src/locales/ru/planted.json': '{ "proof.count": "{n, plural, one {# класс} other {# классов}}" }',
      },
    ],
  },
}

const faultsIn = (language: string, text: string, english: string | undefined): string[] => {
  if (english === undefined) return ['English has no such text']
  try {
    const [own, theirs] = [partsOf(text, language), partsOf(english, 'en')]
    return [
      ...[...theirs.names].filter((name) => !own.names.has(name)).map((name) => `{${name}} is missing`),
      ...[...own.names].filter((name) => !theirs.names.has(name)).map((name) => `{${name}} is not in the English text`),
      ...own.plurals.flatMap((forms) =>
        formsOf(language)
          .filter((form) => !forms.includes(form))
          .map((form) => `the plural form ${form} is missing`),
      ),
    ]
  } catch (error) {
    return [String(error)]
  }
}

type Parts = { names: Set<string>; plurals: string[][] }

/** The placeholders of a message, with their choices where they are a select, and its plurals. */
const partsOf = (text: string, language: string): Parts => {
  const parts: Parts = { names: new Set(), plurals: [] }
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      if (element.type === TYPE.tag) {
        parts.names.add(`<${element.value}>`)
        walk(element.children)
        continue
      }
      const choices =
        element.type === TYPE.select ? `, select, ${Object.keys(element.options).toSorted().join(' ')}` : ''
      parts.names.add(element.value + choices)
      if (element.type === TYPE.plural && element.pluralType === 'cardinal')
        parts.plurals.push(Object.keys(element.options))
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(new IntlMessageFormat(text, language).getAst())
  return parts
}

/** In these languages the form `many` is for millions alone; `other` says it as well. */
const millionsAlone = new Set(['es', 'fr', 'it', 'pt'])

const formsOf = (language: string): readonly string[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many' || !millionsAlone.has(language))
