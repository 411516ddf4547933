import { notices } from '#contract/notifications/notices.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'

/** Tries notices again, or takes them back while they have not left. */
export const useNoticeActions = () => {
  const t = useTexts()
  const again = useSend(notices.retry, { refresh: 'notification' })
  const stop = useSend(notices.cancel, { refresh: 'notification' })
  const retry = (ids: number[], done?: () => void) =>
    void again
      .sendAndWait({ ids })
      .then(({ ids: retried }) => {
        toastSaved(t('notifications.retried', { count: retried.length }))
        done?.()
      })
      .catch(() => undefined)
  const cancel = (ids: number[], done?: () => void) =>
    void stop
      .sendAndWait({ ids })
      .then(({ ids: cancelled }) => {
        toastSaved(t('notifications.cancelled', { count: cancelled.length }))
        done?.()
      })
      .catch(() => undefined)
  return { retry, cancel }
}
