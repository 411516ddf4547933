import { useEffect } from 'react'
import { openTranslations, translations } from '#contract/translations/translations.contract.ts'
import { speakInOwnWords, useLanguage } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import type { Visitor } from '#web/kernel/session.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'

/** Texts that the school group says in its own words replace ours as soon as they are there. */
export const useOwnWords = (visitor: Visitor | undefined): void => {
  const language = useLanguage()
  const [school] = useSchoolCode()
  const own = useReading(translations.ownTexts, { language }, { when: Boolean(visitor) })
  const open = useReading(openTranslations.publicTexts, { language, ...(school && { school }) }, { when: !visitor })
  const { data: words, isPlaceholderData: ofBefore } = visitor ? own : open
  useEffect(() => {
    if (words && !ofBefore && Object.keys(words).length > 0) void speakInOwnWords(language, words)
  }, [language, words, ofBefore])
}
