/** The interface languages, in the order of the picker. */
export const languages = {
  en: { label: 'English', flag: '🇺🇸', direction: 'ltr' },
  ar: { label: 'العربية', flag: '🇸🇦', direction: 'rtl' },
  zh: { label: '中文', flag: '🇨🇳', direction: 'ltr' },
  fr: { label: 'Français', flag: '🇫🇷', direction: 'ltr' },
  it: { label: 'Italiano', flag: '🇮🇹', direction: 'ltr' },
  kk: { label: 'Қазақша', flag: '🇰🇿', direction: 'ltr' },
  ko: { label: '한국어', flag: '🇰🇷', direction: 'ltr' },
  pt: { label: 'Português', flag: '🇵🇹', direction: 'ltr' },
  ru: { label: 'Русский', flag: '🇷🇺', direction: 'ltr' },
  es: { label: 'Español', flag: '🇪🇸', direction: 'ltr' },
  vi: { label: 'Tiếng Việt', flag: '🇻🇳', direction: 'ltr' },
  hi: { label: 'हिन्दी', flag: '🇮🇳', direction: 'ltr' },
  tr: { label: 'Türkçe', flag: '🇹🇷', direction: 'ltr' },
  mr: { label: 'मराठी', flag: '🇮🇳', direction: 'ltr' },
  kn: { label: 'ಕನ್ನಡ', flag: '🇮🇳', direction: 'ltr' },
} as const
export type LanguageCode = keyof typeof languages

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(languages, code)

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]] // the keys of the table above: never empty
