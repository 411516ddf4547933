import { languages } from '#contract/kernel/languages.ts'
import { openTranslations, translations } from '#contract/translations/translations.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { serve, serveOpen } from '#server/kernel/serve.ts'
import { allTexts } from '#server/kernel/texts.ts'

type Texts = Record<string, string>

export const openTranslationsService = serveOpen(openTranslations, {
  async publicTexts({ language, school = '' }, { db, request }) {
    const [row] = await prepared<{ texts: Texts }>(db, 'select auth.public_texts($1, $2, $3) as texts', [
      request.host.split(':')[0],
      school,
      language,
    ])
    return row?.texts ?? {}
  },
})

export const translationsService = serve(translations, {
  async languages() {
    return Object.entries(languages).map(([value, { label, flag }]) => ({ value, label, flag }))
  },

  async texts({ language }, { db }) {
    return { ...allTexts(language), ...(await selectOwnTexts(db, language)) }
  },

  ownTexts: ({ language }, { db }) => selectOwnTexts(db, language),
})

const selectOwnTexts = async (db: Db, language: string): Promise<Texts> =>
  (await prepared<{ texts: Texts }>(db, 'select auth.own_texts($1) as texts', [language]))[0]?.texts ?? {}
