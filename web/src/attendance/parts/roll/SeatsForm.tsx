import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconArrowsShuffle, IconUsers, IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Roll } from '#contract/attendance/attendance.contract.ts'
import { mostSeats, seating, type SeatingChart } from '#contract/attendance/seating.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { nameOf, SeatFace } from './SeatFace.tsx'
import {
  beside,
  filled,
  type Place,
  placesOf,
  resized,
  type Room,
  seatAt,
  seated,
  shuffled,
  unseated,
} from './seats.ts'

type Props = { roll: Roll; chart: SeatingChart; onDone: () => void }
type Picked = { id: number; before: Room['seats'] }

/**
 * Seats are arranged by drag, by presses, or by keyboard: Enter picks up and puts down, arrows move, Escape puts back.
 */
export const SeatsForm = ({ roll, chart, onDone }: Props) => {
  const t = useTexts()
  const stored: Room = {
    row_count: chart.row_count,
    column_count: chart.column_count,
    seats: chart.seats.filter(({ student_id }) => roll.rows.some(({ id }) => id === student_id)),
  }
  const [room, setRoom] = useState<Room>(() =>
    chart.version === 0 ? { ...stored, seats: filled(stored, ids(roll)) } : stored,
  )
  const [picked, setPicked] = useState<Picked>()
  const [said, setSaid] = useState('')
  const map = useRef<HTMLDivElement>(null)
  const dirty = chart.version === 0 || JSON.stringify(room) !== JSON.stringify(stored)
  useUnsavedGuard(dirty && chart.version > 0)
  const save = useSend(seating.save, {
    refresh: seating.read,
    onDone: () => {
      toastSaved(t('seating.saved'))
      onDone()
    },
  })
  const students = new Map(roll.rows.map((row) => [row.id, row]))
  const name = (id: number | undefined): string => {
    const student = students.get(id ?? 0)
    return student ? nameOf(student) : ''
  }
  const seats = (next: Room['seats']) => setRoom({ ...room, seats: next })
  const move = (id: number, to: Place) => {
    const other = seatAt(room.seats, to)?.student_id
    seats(seated(room.seats, id, to))
    setSaid(
      t(other && other !== id ? 'seating.exchanged' : 'seating.moved', { name: name(id), other: name(other), ...to }),
    )
  }
  const focusOn = ({ row, column }: Place) =>
    requestAnimationFrame(() =>
      map.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"] .seat`)?.focus(),
    )

  const press = (place: Place) => {
    const here = seatAt(room.seats, place)?.student_id
    if (picked) {
      if (here !== picked.id) move(picked.id, place)
      else setSaid(t('seating.put-down', { name: name(picked.id), ...place }))
      setPicked(undefined)
    } else if (here) {
      setPicked({ id: here, before: room.seats })
      setSaid(t('seating.picked', { name: name(here) }))
    }
  }
  const onKey = (event: KeyboardEvent, place: Place) => {
    if (event.key === 'Escape' && picked) {
      event.preventDefault()
      seats(picked.before)
      setSaid(t('seating.put-back', { name: name(picked.id) }))
      setPicked(undefined)
      const back = picked.before.find((seat) => seat.student_id === picked.id)
      if (back) focusOn(back)
      return
    }
    const to = beside(place, event.key, room)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (!to) return
    if (picked && seatAt(room.seats, place)?.student_id === picked.id) move(picked.id, to)
    focusOn(to)
  }
  const drag = (id: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', String(id)),
  })
  const drop = (to: (id: number) => void) => ({
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const id = Number(event.dataTransfer.getData('text/plain'))
      if (students.has(id)) to(id)
      setPicked(undefined)
    },
  })
  const off = (id: number) => {
    seats(unseated(room.seats, id))
    setSaid(t('seating.off', { name: name(id) }))
    setPicked(undefined)
  }
  const without = roll.rows.filter(({ id }) => !room.seats.some((seat) => seat.student_id === id))
  const lines = (field: 'row_count' | 'column_count', label: string) => (
    <NumberInput
      className="seat-lines"
      label={label}
      min={1}
      max={mostSeats}
      allowDecimal={false}
      clampBehavior="strict"
      value={room[field]}
      onChange={(value) => typeof value === 'number' && setRoom(resized(room, { [field]: value }))}
    />
  )
  return (
    <>
      <div className="row wrap bottom seat-bar">
        {lines('row_count', t('seating.rows'))}
        {lines('column_count', t('seating.columns'))}
        <Button
          leftSection={<IconUsers size={16} stroke={1.75} />}
          disabled={without.length === 0}
          onClick={() => seats(filled(room, ids(roll)))}
        >
          {t('seating.fill')}
        </Button>
        <Button
          leftSection={<IconArrowsShuffle size={16} stroke={1.75} />}
          disabled={room.seats.length < 2}
          onClick={() => seats(shuffled(room.seats))}
        >
          {t('seating.shuffle')}
        </Button>
      </div>
      <p className="small muted seat-bar">{t('seating.help')}</p>
      <div
        className="seat-room"
        role="region"
        tabIndex={0}
        aria-label={t('seating.room', { section: roll.section.name })}
        dir="ltr"
        ref={map}
      >
        <p className="seat-front small muted">{t('seating.front')}</p>
        <ul className="seat-map" style={{ gridTemplateColumns: `repeat(${room.column_count}, minmax(84px, 1fr))` }}>
          {placesOf(room).map((place) => {
            const { row, column } = place
            const id = seatAt(room.seats, place)?.student_id
            const student = students.get(id ?? 0)
            return (
              <li
                key={`${row} ${column}`}
                data-row={row}
                data-column={column}
                {...drop((dragged) => move(dragged, place))}
              >
                <button
                  type="button"
                  className={student ? 'seat' : 'seat no-seat'}
                  aria-pressed={student !== undefined && picked?.id === id}
                  onClick={() => press(place)}
                  onKeyDown={(event) => onKey(event, place)}
                  {...(student && drag(student.id))}
                >
                  {student && <SeatFace student={student} />}
                  <span className="visually-hidden">
                    {t(student ? 'seating.place' : 'seating.empty', { row, column })}
                  </span>
                </button>
                {student && (
                  <ActionIcon
                    className="seat-off"
                    size="xs"
                    aria-label={t('seating.stand-up', { name: nameOf(student) })}
                    onClick={() => off(student.id)}
                  >
                    <IconX size={12} stroke={1.75} />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <section className="card card-body seat-tray" {...drop(off)}>
        <h2>{t('seating.without')}</h2>
        {without.length === 0 && <p className="muted">{t('seating.everybody')}</p>}
        <ul className="seat-waiting">
          {without.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                className="seat"
                aria-pressed={picked?.id === student.id}
                onClick={() => {
                  setPicked({ id: student.id, before: room.seats })
                  setSaid(t('seating.picked', { name: nameOf(student) }))
                }}
                {...drag(student.id)}
              >
                <SeatFace student={student} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="finish-bar">
        <div className="row end">
          <Button onClick={onDone}>{t('ui.cancel')}</Button>
          <Button
            variant="filled"
            loading={save.sending}
            disabled={!dirty}
            onClick={() =>
              save.send({
                section_id: roll.section.id,
                date: roll.date,
                version: chart.version,
                row_count: room.row_count,
                column_count: room.column_count,
                seats: [...room.seats],
              })
            }
          >
            {t('seating.save')}
          </Button>
        </div>
      </div>
    </>
  )
}

const ids = (roll: Roll): number[] => roll.rows.map(({ id }) => id)
