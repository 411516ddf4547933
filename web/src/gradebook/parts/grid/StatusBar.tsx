import { Button, Modal } from '@mantine/core'
import { IconAlertCircle, IconArrowsSplit, IconCloudCheck } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Keycap } from '#web/ui/Keycap.tsx'
import { KeyList } from '#web/ui/KeyList.tsx'
import type { GradeStore } from './grade-store.ts'

const keys: [keys: string[], text: string][] = [
  [['↑', '↓', '←', '→'], 'gradebook.key-move'],
  [['Enter'], 'gradebook.key-enter'],
  [['F2'], 'gradebook.key-edit'],
  [['Shift', '↓'], 'gradebook.key-select'],
  [['Ctrl', 'C'], 'gradebook.key-copy'],
  [['Ctrl', 'V'], 'gradebook.key-paste'],
  [['Ctrl', 'D'], 'gradebook.key-fill'],
  [['Ctrl', 'Z'], 'gradebook.key-undo'],
  [['Ctrl', 'M'], 'gradebook.key-comment'],
  [['E', 'X'], 'gradebook.key-exempt'],
  [['M'], 'gradebook.key-missing'],
  [['L'], 'gradebook.key-late'],
  [['O', 'T'], 'gradebook.key-on-time'],
  [['Delete'], 'gradebook.key-clear'],
]

/** Where saving stands, undo, and the keys; read out to screen readers when it changes. */
export const StatusBar = ({ store, problem }: { store: GradeStore; problem: string | undefined }) => {
  const t = useTexts()
  const { time } = useFormat()
  const { saving, failed, conflicts, saved_at, can_undo } = useSyncExternalStore(store.subscribe, store.summary)
  const [help, setHelp] = useState(false)
  return (
    <div className="grade-status">
      <div className="row wide wrap" role="status" aria-live="polite">
        {problem && (
          <span className="row tight toned" data-tone="danger">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            {t(problem)}
          </span>
        )}
        {saving > 0 ? (
          <span>{t('gradebook.saving-count', { count: saving })}</span>
        ) : (
          saved_at &&
          failed === 0 && (
            <span className="row tight">
              <IconCloudCheck size={16} stroke={1.75} className="saved-sign" aria-hidden />
              {t('gradebook.all-saved', { time: time(saved_at) })}
            </span>
          )
        )}
        {conflicts.length > 0 && (
          <span className="row tight toned" data-tone="warn">
            <IconArrowsSplit size={16} stroke={1.75} aria-hidden />
            {t('gradebook.conflicts', { count: conflicts.length })}
          </span>
        )}
        {failed > 0 && (
          <span className="row toned" data-tone="danger">
            {t('gradebook.failed', { count: failed })}
            <Button size="xs" onClick={() => void store.retry()}>
              {t('ui.try-again')}
            </Button>
            <Button size="xs" onClick={store.drop}>
              {t('ui.draft-discard')}
            </Button>
          </span>
        )}
      </div>
      <div className="row wide end">
        {can_undo && (
          <button type="button" className="row tight" onClick={() => void store.undo()}>
            <Keycap>Ctrl Z</Keycap> {t('ui.undo')}
          </button>
        )}
        <button type="button" className="row tight keys-button" onClick={() => setHelp(true)}>
          <Keycap>?</Keycap> {t('gradebook.all-keys')}
        </button>
      </div>
      <Modal
        opened={help}
        onClose={() => setHelp(false)}
        title={t('gradebook.all-keys')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <KeyList keys={keys} />
      </Modal>
    </div>
  )
}
