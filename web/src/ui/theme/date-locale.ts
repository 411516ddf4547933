import { useEffect, useState } from 'react'
import type { LanguageCode } from '#contract/kernel/languages.ts'
import { useLanguage } from '#web/kernel/i18n.ts'

/** Names of months and days for the pickers of dates, loaded with the language. English is in them already. */
const names: Record<Exclude<LanguageCode, 'en'>, () => Promise<unknown>> = {
  ar: () => import('dayjs/locale/ar'),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
  hi: () => import('dayjs/locale/hi'),
  it: () => import('dayjs/locale/it'),
  kk: () => import('dayjs/locale/kk'),
  kn: () => import('dayjs/locale/kn'),
  ko: () => import('dayjs/locale/ko'),
  mr: () => import('dayjs/locale/mr'),
  pt: () => import('dayjs/locale/pt'),
  ru: () => import('dayjs/locale/ru'),
  tr: () => import('dayjs/locale/tr'),
  vi: () => import('dayjs/locale/vi'),
  zh: () => import('dayjs/locale/zh'),
}

/** The language in which pickers write dates: that of the page once its names are there, English until then. */
export const useDateLocale = (): LanguageCode => {
  const language = useLanguage()
  const [ready, setReady] = useState<LanguageCode>('en')
  useEffect(() => {
    let wanted = true
    const loaded = language === 'en' ? Promise.resolve() : names[language]()
    loaded.then(
      () => wanted && setReady(language),
      () => undefined, // without network: English stays
    )
    return () => {
      wanted = false
    }
  }, [language])
  return ready
}
