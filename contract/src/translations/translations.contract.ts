import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, optionalText } from '../kernel/fields.ts'
import { languageCodes } from '../kernel/languages.ts'

/** ICU messages by key. */
const Texts = z.record(z.string(), z.string())
const language = () => choice(languageCodes)

export const openTranslations = {
  /**
   * What the group of a school says in its own words, for pages without a session; by short code, or by the host name.
   */
  publicTexts: endpoint('GET /language/get_public_texts', 'translations.open', {
    input: z.object({ language: language(), school: optionalText(40).optional() }),
    output: Texts,
  }),
}

export const translations = {
  languages: endpoint('GET /language/get_languages', 'translations.read', {
    input: z.object({}),
    output: z.array(z.object({ value: z.string(), label: z.string(), flag: z.string() })),
  }),
  /** Every text of a language: English where it is missing, the group's own words where it has some. */
  texts: endpoint('GET /language/get_texts', 'translations.read', {
    input: z.object({ language: language() }),
    output: Texts,
  }),
  /** The group's own words alone; a browser has the rest. */
  ownTexts: endpoint('GET /language/get_own_texts', 'translations.read', {
    input: z.object({ language: language() }),
    output: Texts,
  }),
}
