import { IconGripVertical } from '@tabler/icons-react'
import { type ComponentProps, type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

/** Puts the row at one place of the list to another. */
export type RowOrder = { put: (from: number, to: number) => void }

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type Props = { name: string; at: number; order: RowOrder } & Pick<
  ComponentProps<'button'>,
  'draggable' | 'onDragStart' | 'onDragEnd'
>

/** The handle of a row: dragged with the mouse, moved with the arrow keys. */
export const Grip = ({ name, at, order, ...drag }: Props) => {
  const t = useTexts()
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    order.put(at, at + step)
  }
  return (
    <button
      type="button"
      aria-label={t('ui.move', { name })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={move}
      {...drag}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

/** Props of the dragged handle and of the rows that it can be dropped on. */
export const useRowDrag = (order: RowOrder | undefined) => {
  const [dragged, setDragged] = useState<number>()
  return {
    handle: (at: number) => ({
      draggable: true,
      onDragStart: () => setDragged(at),
      onDragEnd: () => setDragged(undefined),
    }),
    target: (at: number) =>
      dragged !== undefined && {
        'data-dragged': dragged === at || undefined,
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop: () => order?.put(dragged, at),
      },
  }
}
