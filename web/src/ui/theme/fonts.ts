import type { LanguageCode } from '#contract/kernel/languages.ts'

// Sheets alone; the files of a font are fetched only when a character of their range is drawn.
const arabic = () => import('@fontsource-variable/noto-sans-arabic')
const devanagari = () => import('@fontsource-variable/noto-sans-devanagari')
const kannada = () => import('@fontsource-variable/noto-sans-kannada')
const chinese = () => import('@fontsource-variable/noto-sans-sc')
const korean = () => import('@fontsource-variable/noto-sans-kr')

const own: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  ar: arabic,
  hi: devanagari,
  mr: devanagari,
  kn: kannada,
  zh: chinese,
  ko: korean,
}

/** The font of a language that is written in neither Latin nor Cyrillic letters. */
export const fontOf = async (code: LanguageCode): Promise<void> => void (await own[code]?.())

/** All of them: names of people come in every script. */
export const everyFont = (): Promise<unknown> =>
  Promise.all([arabic, devanagari, kannada, chinese, korean].map((sheet) => sheet()))
