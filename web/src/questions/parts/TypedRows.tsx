import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Row = { id: string; text: string }
type Props = {
  label: string
  hint: string
  error?: ReactNode
  rows: readonly Row[]
  add: () => Row
  addLabel: string
  /** Rows that stay at least. */
  min?: number
  /** Shows buttons that move a row. */
  ordered?: boolean
  before?: (row: Row, at: number) => ReactNode
  after?: (row: Row, at: number) => ReactNode
  onChange: (rows: Row[]) => void
}

/** Short texts in rows: Enter goes on to the next one, Alt with an arrow moves one. */
export const TypedRows = ({
  label,
  hint,
  error,
  rows,
  add,
  addLabel,
  min = 2,
  ordered = false,
  before,
  after,
  onChange,
}: Props) => {
  const t = useTexts()
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input[data-row]')[at]?.focus())
  const append = () => {
    onChange([...rows, add()])
    focus(rows.length)
  }
  const put = (from: number, to: number) => {
    const moved = rows[from]
    if (!moved || to < 0 || to >= rows.length) return
    onChange(rows.filter((_, at) => at !== from).toSpliced(to, 0, moved))
    focus(to)
  }
  return (
    <fieldset ref={list} className="stack close">
      <legend className="medium">{label}</legend>
      <div className="small muted">{hint}</div>
      {rows.map((row, at) => (
        <div key={row.id || at} className="row tight typed-row">
          {before?.(row, at)}
          <TextInput
            className="grow"
            data-row
            aria-label={t('questions.row-of', { label, at: at + 1 })}
            maxLength={1_000}
            value={row.text}
            onChange={({ currentTarget }) =>
              onChange(rows.map((one, nth) => (nth === at ? { ...one, text: currentTarget.value } : one)))
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                if (at === rows.length - 1) append()
                else focus(at + 1)
              }
              if (ordered && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                event.preventDefault()
                put(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
              }
            }}
          />
          {after?.(row, at)}
          {ordered && (
            <>
              <ActionIcon
                aria-label={t('questions.up', { at: at + 1 })}
                disabled={at === 0}
                onClick={() => put(at, at - 1)}
              >
                <IconArrowUp size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('questions.down', { at: at + 1 })}
                disabled={at === rows.length - 1}
                onClick={() => put(at, at + 1)}
              >
                <IconArrowDown size={16} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            aria-label={t('questions.remove-row', { at: at + 1 })}
            disabled={rows.length <= min}
            onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {error && <div className="small field-error problem">{error}</div>}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={append}>
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}
