import { effectsOf, holds } from '#contract/people/holds.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What shows holds or is stopped by them. */
export const holdReads = [holds.ofStudent, holds.ofMany, holds.own, 'hold']

/** What a hold withholds, in words. */
export const useEffectWords = () => {
  const t = useTexts()
  return (hold: Parameters<typeof effectsOf>[0]): string =>
    effectsOf(hold)
      .map((effect) => t(`holds.effect-${effect}`))
      .join(', ')
}
