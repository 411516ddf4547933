import { useMemo } from 'react'
import { type LogWords, logWords } from '#contract/logs/log-words.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What changes say in the language of the reader. */
export const useLogWords = (): LogWords => {
  const t = useTexts()
  const format = useFormat()
  return useMemo(() => logWords(t, format), [t, format])
}
