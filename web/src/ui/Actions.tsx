import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'

export type Action = { label: string; icon?: Icon; danger?: boolean; disabled?: boolean; onClick: () => void }

/** The ⋯ menu of a row or a page. Actions that take time to find are given as a function, asked when the menu opens. */
export const ActionMenu = ({
  label,
  actions,
}: {
  label: string
  actions: readonly Action[] | (() => readonly Action[])
}) => {
  if (actions.length === 0 && typeof actions !== 'function') return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={label}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The lines of such a menu. */
export const ActionItems = ({ actions }: { actions: readonly Action[] | (() => readonly Action[]) }) =>
  (typeof actions === 'function' ? actions() : actions).map(
    ({ label: action, icon: ActionGlyph, danger, disabled = false, onClick }) => (
      <Menu.Item
        key={action}
        leftSection={ActionGlyph && <ActionGlyph size={16} stroke={1.75} />}
        disabled={disabled}
        onClick={onClick}
        {...(danger && { color: 'red' })}
      >
        {action}
      </Menu.Item>
    ),
  )
