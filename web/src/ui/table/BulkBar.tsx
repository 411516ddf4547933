import { IconX } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '../Actions.tsx'

/** What can be done with the ticked rows. */
export const BulkBar = ({ count, actions, onClear }: { count: number; actions: readonly Action[]; onClear: () => void }) => {
  const t = useTexts()
  return (
    <div className="bulk" role="region" aria-label={t('ui.bulk')}>
      <span className="semibold number">{t('ui.chosen', { count })}</span>
      <span className="rule" />
      {actions.map(({ label, icon: ActionGlyph, disabled = false, onClick }) => (
        <button type="button" key={label} disabled={disabled} onClick={onClick}>
          {ActionGlyph && <ActionGlyph size={16} stroke={1.75} aria-hidden />}
          {label}
        </button>
      ))}
      <span className="rule" />
      <button type="button" aria-label={t('ui.clear-choice')} onClick={onClear}>
        <IconX size={16} stroke={1.75} />
      </button>
    </div>
  )
}
