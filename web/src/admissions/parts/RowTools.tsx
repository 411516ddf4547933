import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useTexts } from '#web/kernel/i18n.ts'

type Props<Row> = { rows: readonly Row[]; at: number; onChange: (rows: Row[]) => void }

/** Up, down and away, for a row among others that are edited in place. */
export const RowTools = <Row,>({ rows, at, onChange }: Props<Row>) => {
  const t = useTexts()
  const swap = (to: number) => {
    const next = [...rows]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <div className="row tight">
      <ActionIcon
        size="sm"
        aria-label={t('ui.move-row-up', { row: at + 1 })}
        disabled={at === 0}
        onClick={() => swap(at - 1)}
      >
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('ui.move-row-down', { row: at + 1 })}
        disabled={at === rows.length - 1}
        onClick={() => swap(at + 1)}
      >
        <IconArrowDown size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('ui.remove-row', { row: at + 1 })}
        onClick={() => onChange(rows.filter((_, one) => one !== at))}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** Names a question or document within its form for good: letters and digits. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10)
