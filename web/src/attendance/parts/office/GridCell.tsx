import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { RollCode } from '#contract/attendance/attendance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { iconsOfCodes, wordOf } from '../code-style.tsx'
import { codeOfKey } from '../roll/roll-state.ts'

type Props = {
  label: string
  /** The one cell that the Tab key reaches before any was visited. */
  first: boolean
  code: RollCode | undefined
  office: boolean
  note: string
  saving: boolean
  /** The student was not in the class then. */
  out: boolean
  locked: boolean
  codes: readonly RollCode[]
  onChoose: (code: RollCode) => void
}

/** One student in one meeting: a letter of a code sets it, Enter or a click opens the choice. */
export const GridCell = ({ label, first, code, office, note, saving, out, locked, codes, onChoose }: Props) => {
  const t = useTexts()
  const CodeIcon = code && iconsOfCodes[code.icon]
  const word = code ? wordOf(t, code) : t(out ? 'attendance.not-in-class' : 'attendance.nothing-noted')
  const face = (
    <button
      type="button"
      className="grid-cell"
      tabIndex={first ? 0 : -1}
      data-tone={code?.tone}
      data-saving={saving}
      title={note ? `${word} · ${note}` : word}
      aria-disabled={locked}
      onKeyDown={(event) => {
        const chosen =
          locked || event.ctrlKey || event.metaKey || event.altKey ? undefined : codeOfKey(event.key, codes)
        if (!chosen) return moveFocus(event)
        event.preventDefault()
        onChoose(chosen)
      }}
    >
      {CodeIcon &&
        (code.category === 'present' ? (
          <CodeIcon size={15} stroke={1.75} aria-hidden />
        ) : (
          <b>{code.letter.toUpperCase()}</b>
        ))}
      {out && (
        <span className="muted" aria-hidden>
          –
        </span>
      )}
      {office && <IconLock size={11} stroke={2} aria-hidden />}
      <span className="visually-hidden">
        {[label, word, ...(office ? [t('attendance.office-value')] : []), ...(note ? [note] : [])].join(', ')}
      </span>
    </button>
  )
  const cell = locked ? (
    face
  ) : (
    <Menu position="bottom" returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        {codes
          .filter(({ usable }) => usable)
          .map((one) => {
            const OneIcon = iconsOfCodes[one.icon]
            return (
              <Menu.Item
                key={one.id}
                leftSection={<OneIcon size={16} stroke={1.75} />}
                rightSection={<Code>{one.letter}</Code>}
                onClick={() => onChoose(one)}
              >
                {wordOf(t, one)}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
  return <td>{cell}</td>
}

export const Legend = ({ codes }: { codes: readonly RollCode[] }) => {
  const t = useTexts()
  return (
    <div className="row wrap end small grid-legend">
      {codes
        .filter(({ usable }) => usable)
        .map((code) => (
          <span key={code.id} className="row tight toned" data-tone={code.tone}>
            <b>{code.letter.toUpperCase()}</b> {wordOf(t, code)}
          </span>
        ))}
    </div>
  )
}

const steps: Record<string, [down: number, along: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
}

/** Arrows go from cell to cell as they lie on the screen; only the cell that has the focus is reached by Tab. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = steps[event.key]
  const from = event.currentTarget
  const table = from.closest('table')
  if (!step || !table) return
  event.preventDefault()
  const lines = [...table.querySelectorAll('tbody tr')].map((line) => [
    ...line.querySelectorAll<HTMLButtonElement>('.grid-cell'),
  ])
  const line = lines.findIndex((cells) => cells.includes(from))
  const at = lines[line]?.indexOf(from) ?? 0
  const along = document.documentElement.dir === 'rtl' ? -step[1] : step[1]
  const target = lines[Math.max(0, Math.min(lines.length - 1, line + step[0]))]
  const next = target?.[Math.max(0, Math.min(target.length - 1, at + along))]
  if (!next || next === from) return
  from.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
