import { entries } from '#contract/banking/entries.contract.ts'
import { showError, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'

/** What is shown of entries, payments and invoices is stale after each decision. */
export const decided = ['bank', 'payment', 'invoice'] as const

/** Takes decisions about entries back. */
export const useUnmatch = (onDone?: () => void) => {
  const t = useTexts()
  return useSend(entries.unmatch, {
    refresh: decided,
    onDone: ({ ids, left }) => {
      if (ids.length > 0) toastSaved(t('banking.unmatched-done', { count: ids.length }))
      if (left > 0) showError(t('banking.return-stays'))
      onDone?.()
    },
  })
}
