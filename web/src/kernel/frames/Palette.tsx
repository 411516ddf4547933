import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Entry, Tab } from '../../menus.ts'

const [store, palette] = createSpotlight()

/** Every page that I may open, by name. */
export default function Palette({ tabs, more, onClose }: { tabs: readonly Tab[]; more: readonly Entry[]; onClose: () => void }) {
  const t = useTexts()
  const navigate = useNavigate()
  useEffect(() => palette.open(), [])

  const actionsOf = (entries: readonly Entry[]) =>
    entries.map(({ to, label, icon: EntryIcon }) => ({
      id: `${to} ${label}`,
      label: t(label),
      leftSection: <EntryIcon size={18} stroke={1.75} />,
      onClick: () => void navigate(to),
    }))
  const groups: SpotlightActionGroupData[] = [
    ...tabs.map(({ label, columns }) => ({ group: t(label), actions: actionsOf(columns.flatMap(({ entries }) => entries)) })),
    { group: t('shell.menu.more'), actions: actionsOf(more) },
  ]
  return (
    <Spotlight
      store={store}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      onSpotlightClose={onClose}
      highlightQuery
      shortcut={null}
      overlayProps={{ color: 'var(--overlay)', backgroundOpacity: 1, blur: 0 }}
      nothingFound={t('shell.palette.nothing')}
      searchProps={{ placeholder: t('shell.palette.placeholder'), leftSection: <IconSearch size={18} stroke={1.75} /> }}
    />
  )
}
