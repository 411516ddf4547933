import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { hideToast, type Shown, subscribeToToasts, toastShown } from '#web/kernel/toasts.ts'

/** The place of the toast; it is announced without taking the focus. */
export const Toast = () => {
  const toast = useSyncExternalStore(subscribeToToasts, toastShown)
  return (
    <div className="toast-place" role="status" aria-live="polite">
      {toast && <ToastBox key={toast.key} toast={toast} />}
    </div>
  )
}

const ToastBox = ({ toast: { tone, message, undo } }: { toast: Shown }) => {
  const t = useTexts()
  const ToastIcon = tone === 'ok' ? IconCircleCheck : IconAlertCircle
  const takeBack = () => {
    hideToast()
    undo?.()
  }
  return (
    <div className={`toast ${tone}`}>
      <ToastIcon size={18} stroke={1.75} aria-hidden />
      <span className="grow">{message}</span>
      {undo && (
        <button type="button" className="undo" onClick={takeBack}>
          {t('ui.undo')}
        </button>
      )}
      {tone === 'danger' && (
        <button type="button" aria-label={t('ui.close')} onClick={hideToast}>
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </div>
  )
}
