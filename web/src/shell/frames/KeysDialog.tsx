import { Modal } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { KeyList } from '#web/ui/KeyList.tsx'

const keys = [
  [['Ctrl', 'K'], 'shell.keys.search'],
  [['?'], 'shell.keys.this'],
  [['/'], 'shell.keys.list-search'],
  [['Tab'], 'shell.keys.next'],
  [['↑', '↓'], 'shell.keys.menu'],
  [['Enter'], 'shell.keys.choose'],
  [['Esc'], 'shell.keys.close'],
] as const

/** The keys that work on every page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Modal opened onClose={onClose} title={t('shell.keys')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <KeyList keys={keys} />
    </Modal>
  )
}
