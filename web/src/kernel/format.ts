import { useMemo } from 'react'
import { formats } from '#contract/kernel/formats.ts'
import { languages } from '#contract/kernel/languages.ts'
import { useLanguage } from './i18n.ts'
import { useVisitor } from './session.ts'

/** Dates and numbers in the words of the language; digits are Latin in every language. */
export const useFormat = () => {
  const zone = useVisitor()?.login.time_zone
  const code = useLanguage()
  return useMemo(() => {
    const all = formats(code, zone)
    if (languages[code].direction === 'ltr') return all
    return { ...all, money: (...amount: Parameters<typeof all.money>) => apart(all.money(...amount)) }
  }, [code, zone])
}

/** In a text that runs from right to left an amount keeps its own order, whatever stands beside it. */
const apart = (amount: string): string => `\u2066${amount}\u2069`

/** The currency of the school. */
export const useCurrency = (): string => useVisitor()?.login.setting_config.currency ?? 'USD'
