import { Button } from '@mantine/core'
import { IconArmchair, IconLock, IconPrinter } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Roll } from '#contract/attendance/attendance.contract.ts'
import { seating, type SeatingChart } from '#contract/attendance/seating.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { iconsOfCodes, wordOf } from '../code-style.tsx'
import { type Choice, type Choices, codeOfKey, isLocked, openCodes } from './roll-state.ts'
import { nameOf, SeatFace } from './SeatFace.tsx'
import { SeatsForm } from './SeatsForm.tsx'
import { type Place, placesOf, seatAt } from './seats.ts'

type Student = Roll['rows'][number]
type Props = {
  roll: Roll
  choices: Choices
  first: Choice
  /** Students who are looked for; the others step back. */
  shown: readonly Student[]
  arranging: boolean
  onArrange: (arranging: boolean) => void
  onChange: (student_id: number, change: Partial<Choice>) => void
}

/** The roll by seats: a press on a seat goes on to the next code, as the choices of the list do. */
export const SeatsView = (props: Props) => {
  const t = useTexts()
  const { roll, arranging, onArrange } = props
  const place = { section_id: roll.section.id, date: roll.date, meeting: roll.meeting }
  const { data, error, refetch } = useReading(seating.read, place)
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (arranging) return <SeatsForm roll={roll} chart={data} onDone={() => onArrange(false)} />
  const change = data.can.edit && (
    <Button leftSection={<IconArmchair size={16} stroke={1.75} />} onClick={() => onArrange(true)}>
      {t('seating.arrange')}
    </Button>
  )
  if (data.version === 0)
    return (
      <div className="card">
        <EmptyState icon={IconArmchair} title={t('seating.none')}>
          {t('seating.none-why')}
          <div className="seat-actions">{change}</div>
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className="row wrap seat-bar">
        <span className="small muted">{t('seating.help-take')}</span>
        <div className="row end">
          <Button
            className="wide-only"
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            onClick={() => window.print()}
          >
            {t('seating.print')}
          </Button>
          {change}
        </div>
      </div>
      <Taking {...props} chart={data} />
    </>
  )
}

const Taking = ({
  roll,
  choices,
  first,
  shown,
  onChange,
  chart,
}: Omit<Props, 'arranging' | 'onArrange'> & { chart: SeatingChart }) => {
  const t = useTexts()
  const map = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const students = new Map(roll.rows.map((row) => [row.id, row]))
  const without = roll.rows.filter(({ id }) => !chart.seats.some((seat) => seat.student_id === id))
  const codeOf = ({ id }: Student) => roll.codes.find((code) => code.id === choices[id]?.code_id)
  const presence = roll.codes.find(({ id }) => id === first.code_id)
  const choose = (student: Student, code: Roll['codes'][number] | undefined) => {
    if (!code || !roll.can.edit || isLocked(student, roll)) return
    onChange(student.id, { code_id: code.id, ...(code.direction === 'none' && { minutes_missed: 0 }) })
    setSaid(t('seating.says', { name: nameOf(student), code: wordOf(t, code) }))
  }
  const next = (student: Student) => {
    const open = openCodes(roll.codes)
    const at = open.findIndex(({ category }) => category === (codeOf(student) ?? presence)?.category) // who has no code yet will be present
    choose(student, open[(at + 1) % open.length])
  }
  const onKey = (event: KeyboardEvent, student: Student) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const code = codeOfKey(event.key, roll.codes)
    if (code) {
      event.preventDefault()
      choose(student, code)
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault()
      goBeside(map.current, event.currentTarget, event.key)
    }
  }
  const seatOf = (student: Student, place?: Place) => {
    const code = codeOf(student)
    const CodeIcon = code ? iconsOfCodes[code.icon] : undefined
    const locked = isLocked(student, roll)
    return (
      <button
        type="button"
        className={shown.includes(student) ? 'seat' : 'seat dimmed'}
        data-tone={code?.tone}
        data-code={code?.category}
        aria-disabled={locked || !roll.can.edit}
        onClick={() => next(student)}
        onKeyDown={(event) => onKey(event, student)}
      >
        <SeatFace student={student} />
        <span className="seat-code">
          {locked ? (
            <IconLock size={14} stroke={1.75} aria-hidden />
          ) : (
            CodeIcon && <CodeIcon size={14} stroke={1.75} aria-hidden />
          )}
          {code && wordOf(t, code)}
        </span>
        {place && <span className="visually-hidden">{t('seating.place', place)}</span>}
      </button>
    )
  }
  return (
    <>
      <h2 className="printed-only">{t('seating.room', { section: roll.section.name })}</h2>
      <div
        className="seat-room"
        role="region"
        tabIndex={0}
        aria-label={t('seating.room', { section: roll.section.name })}
        dir="ltr"
        ref={map}
      >
        <p className="seat-front small muted">{t('seating.front')}</p>
        <ul className="seat-map" style={{ gridTemplateColumns: `repeat(${chart.column_count}, minmax(84px, 1fr))` }}>
          {placesOf(chart).map(({ row, column }) => {
            const student = students.get(seatAt(chart.seats, { row, column })?.student_id ?? 0)
            return (
              <li key={`${row} ${column}`} data-row={row} data-column={column}>
                {student ? seatOf(student, { row, column }) : <span className="seat no-seat" />}
              </li>
            )
          })}
        </ul>
      </div>
      {without.length > 0 && (
        <section className="card card-body seat-tray">
          <h2>{t('seating.without')}</h2>
          <ul className="seat-waiting">
            {without.map((student) => (
              <li key={student.id}>{seatOf(student)}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** The next seat with somebody on it in the direction of the arrow. */
const goBeside = (map: HTMLElement | null, from: Element, key: string): void => {
  const here = from.closest<HTMLElement>('li')
  const at = (one: HTMLElement) => ({ row: Number(one.dataset['row']), column: Number(one.dataset['column']) })
  if (!map || !here) return
  const { row, column } = at(here)
  const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const across = key === 'ArrowLeft' || key === 'ArrowRight'
  const ahead = [...map.querySelectorAll<HTMLElement>('li[data-row]')]
    .filter(
      (one) =>
        one.querySelector('button') &&
        (across
          ? at(one).row === row && (at(one).column - column) * way > 0
          : at(one).column === column && (at(one).row - row) * way > 0),
    )
    .toSorted((a, b) => (across ? at(a).column - at(b).column : at(a).row - at(b).row) * way)
  ahead[0]?.querySelector('button')?.focus()
}
