/** The interface languages, in the order of the picker. */
export const languages = {
  en: { label: 'English', direction: 'ltr' },
  ar: { label: 'العربية', direction: 'rtl' },
  zh: { label: '中文', direction: 'ltr' },
  fr: { label: 'Français', direction: 'ltr' },
  it: { label: 'Italiano', direction: 'ltr' },
  kk: { label: 'Қазақша', direction: 'ltr' },
  ko: { label: '한국어', direction: 'ltr' },
  pt: { label: 'Português', direction: 'ltr' },
  ru: { label: 'Русский', direction: 'ltr' },
  es: { label: 'Español', direction: 'ltr' },
  vi: { label: 'Tiếng Việt', direction: 'ltr' },
  hi: { label: 'हिन्दी', direction: 'ltr' },
  tr: { label: 'Türkçe', direction: 'ltr' },
  mr: { label: 'मराठी', direction: 'ltr' },
  kn: { label: 'ಕನ್ನಡ', direction: 'ltr' },
} as const
export type LanguageCode = keyof typeof languages

export const isLanguage = (code: unknown): code is LanguageCode => typeof code === 'string' && Object.hasOwn(languages, code)

export const languageCodes: readonly LanguageCode[] = Object.keys(languages).filter(isLanguage)
