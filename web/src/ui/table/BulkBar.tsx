import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconX } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'
import { type Action, ActionItems } from '../Actions.tsx'

/** More verbs than these are not read at a glance; the others stand in a menu, which is none for a single one. */
const atHand = { wide: 5, phone: 1 }

/** What can be done with the ticked rows, the usual first. */
export const BulkBar = ({
  count,
  actions,
  onClear,
}: {
  count: number
  actions: readonly Action[]
  onClear: () => void
}) => {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const most = phone ? atHand.phone : atHand.wide
  const shown = actions.length > most + 1 ? actions.slice(0, most) : actions
  const others = actions.slice(shown.length)
  return (
    <div className="bulk" role="region" aria-label={t('ui.bulk')}>
      <span className="semibold number">{t('ui.chosen', { count })}</span>
      <span className="rule" />
      {shown.map(({ label, icon: ActionGlyph, disabled = false, onClick }) => (
        <button type="button" key={label} disabled={disabled} onClick={onClick}>
          {ActionGlyph && <ActionGlyph size={16} stroke={1.75} aria-hidden />}
          {label}
        </button>
      ))}
      {others.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" aria-label={t('ui.more-actions')}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={others} />
          </Menu.Dropdown>
        </Menu>
      )}
      <span className="rule" />
      <button type="button" aria-label={t('ui.clear-choice')} onClick={onClear}>
        <IconX size={16} stroke={1.75} />
      </button>
    </div>
  )
}
