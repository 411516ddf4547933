import { IntlMessageFormat } from 'intl-messageformat'
import { languagesOf, repeatedKeys, sourcesBelow, textsOf } from '../texts-of.ts'
import type { Gate } from './gate.ts'

/**
 * A key in quotes anywhere in the sources counts as used, and so does every key that begins like a template such as
 * `errors.${kind}`, or like what stands in quotes and ends with a hyphen: 'notes.column-'.
 */
export const texts: Gate = {
  name: 'texts',
  check: async (root) => {
    const english = textsOf(root, 'en')
    const sources = sourcesBelow(root)
    const literals = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key)),
    )
    const beginnings = sources.flatMap(({ text }) =>
      [...text.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{|'([a-z][\w-]*\.[\w.-]*-)'/g)].map(
        ([, template, quoted]) => template ?? quoted ?? '',
      ),
    )
    return [
      ...sources.flatMap(({ file, text }) =>
        asked(text)
          .filter((key) => !(key in english))
          .map((key) => `${file}: '${key}' has no English text`),
      ),
      ...Object.keys(english)
        .filter((key) => !literals.has(key) && !beginnings.some((start) => key.startsWith(start)))
        .map((key) => `'${key}' is used nowhere`),
      ...languagesOf(root).flatMap((language) =>
        repeatedKeys(root, language).map((key) => `'${key}' stands in two files of ${language}`),
      ),
      ...Object.entries(english).flatMap(([key, text]) =>
        faultIn(text).map((fault) => `'${key}' is no ICU message: ${fault}`),
      ),
    ]
  },
  proof: {
    clean: {
      'contract/src/locales/en/proof.json': '{ "proof.title": "Proof" }',
      'web/src/Good.tsx': "t('proof.title')\n",
    },
    planted: [
      { 'web/src/Planted.tsx': "t('proof.planted')\n" },
      { 'contract/src/locales/en/planted.json': '{ "proof.title": "Proof" }' },
    ],
  },
}

const asked = (text: string): string[] =>
  [...text.matchAll(/\b(?:t|say)\(\s*(?:['"]\w\w['"],\s*)?['"]([^'".]+\.[^'"]+)['"]/g)].map(([, key]) => key ?? '')

const faultIn = (text: string): string[] => {
  try {
    return new IntlMessageFormat(text, 'en').getAst().length >= 0 ? [] : [text]
  } catch (error) {
    return [String(error)]
  }
}
