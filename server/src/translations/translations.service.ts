import { languages } from '#contract/kernel/languages.ts'
import { openTranslations, translations } from '#contract/translations/translations.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve, serveOpen } from '#server/kernel/serve.ts'
import { allTexts } from '#server/kernel/texts.ts'
import { sql } from '#server/kernel/sql.ts'

type Texts = Record<string, string>

export const openTranslationsService = serveOpen(openTranslations, {
  async publicTexts({ language, school = '' }, { db, request }) {
    const row = await sql<{ texts: Texts }>`
      select auth.public_texts(${request.host.split(':')[0] ?? null}, ${school}, ${language}) as texts`.optional(db)
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
  (await sql<{ texts: Texts }>`select auth.own_texts(${language}) as texts`.optional(db))?.texts ?? {}
