import { useMemo } from 'react'
import { formats } from '#contract/kernel/formats.ts'
import { useLanguage } from './i18n.ts'
import { useVisitor } from './session.ts'

/** Dates and numbers in the words of the language; digits are Latin in every language. */
export const useFormat = () => {
  const zone = useVisitor()?.login.time_zone
  const code = useLanguage()
  return useMemo(() => formats(code, zone), [code, zone])
}

/** The currency of the school. */
export const useCurrency = (): string => useVisitor()?.login.setting_config.currency ?? 'USD'
