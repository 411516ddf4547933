import { useMemo, useRef, useSyncExternalStore } from 'react'
import { type CellKeyboardEvent, type CellKeyDownArgs, type Column, DataGrid, type DataGridHandle, type RenderEditCellProps } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { meanOf } from '#contract/gradebook/gradebook.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Avatar, Code } from '#web/ui/Person.tsx'
import { ActivityHead } from './ActivityHead.tsx'
import { GradeCell } from './GradeCell.tsx'
import type { Entry, GradeStore, Place } from './grade-store.ts'
import { bounds, type PlaceOf, type Selection, type Spot, spotsOf } from './selection.ts'
import { TotalCell } from './TotalCell.tsx'
import { readBlock, readMark } from './typed.ts'

type Student = Gradebook['students'][number]
type Activity = Gradebook['activities'][number]
type Average = { id: string }
type Row = { student: Student; at: number; typed?: { activity_id: number; text: string } }

type Props = {
  book: Gradebook
  students: readonly Student[]
  activities: readonly Activity[]
  store: GradeStore
  selection: Selection
  readOnly: boolean
  onProblem: (key: string) => void
  onOpenCell: (place: Place) => void
}

const fixed = 2 // name and total stand before the activities
const averageRow: Average[] = [{ id: 'average' }]

/** Students down, activities across. Arrows move, typing overwrites, Enter goes down, Ctrl C/V/D/Z copy, paste, fill down and undo. */
export const GradeGrid = ({ book, students, activities, store, selection, readOnly, onProblem, onOpenCell }: Props) => {
  const t = useTexts()
  const grid = useRef<DataGridHandle>(null)
  const rows = useMemo(() => students.map((student, at): Row => ({ student, at })), [students])
  const placeOf: PlaceOf = ({ row, column }) => {
    const [student, activity] = [students[row], activities[column]]
    return student && activity && { student_id: student.id, activity_id: activity.id }
  }

  const enter = (texts: readonly { place: Place | undefined; text: string }[]) => {
    const entries: Entry[] = []
    for (const { place, text } of texts) {
      if (!place) continue
      const mark = readMark(text)
      if ('problem' in mark) return onProblem(mark.problem)
      entries.push({ ...place, ...mark })
    }
    void store.enter(entries)
  }
  const textOf = (spot: Spot): string => {
    const place = placeOf(spot)
    const cell = place && store.cell(place)
    return !cell ? '' : cell.exempt ? 'EX' : cell.points === null ? '' : String(cell.points)
  }
  const columns = useMemo((): Column<Row, Average>[] => [
    { key: 'name', name: t('gradebook.student'), width: 220, frozen: true, renderCell: ({ row }) => <StudentName student={row.student} />, renderSummaryCell: () => <span className="muted">{t('gradebook.class-average')}</span>, headerCellClass: 'plain-head' },
    { key: 'total', name: t('gradebook.total'), width: 104, frozen: true, cellClass: 'total-cell', summaryCellClass: 'to-end-cell', headerCellClass: 'plain-head to-end', renderCell: ({ row }) => <TotalCell store={store} book={book} student={row.student} />, renderSummaryCell: () => <ClassAverage store={store} students={students} /> },
    ...activities.map((activity, at): Column<Row, Average> => ({
      key: String(activity.id),
      name: activity.name,
      width: 92,
      editable: !readOnly,
      headerCellClass: 'activity-head',
      summaryCellClass: 'to-end-cell',
      renderHeaderCell: () => <ActivityHead book={book} activity={activity} first={activities[at - 1]?.activity_type_id !== activity.activity_type_id} />,
      renderCell: ({ row }) => <GradeCell store={store} selection={selection} place={{ student_id: row.student.id, activity_id: activity.id }} spot={{ row: row.at, column: at }} />,
      renderEditCell: (props) => <MarkEditor {...props} activity={activity} initial={textOf({ row: props.row.at, column: at })} />,
      renderSummaryCell: () => <ActivityAverage store={store} students={students} activity={activity} />,
      editorOptions: { closeOnExternalRowChange: false },
    })),
    // textOf reads the store when an editor opens; the columns themselves change only with the book
    // oxlint-disable-next-line react/exhaustive-deps
  ], [t, book, students, activities, store, selection, readOnly])

  const spotAt = ({ column, rowIdx }: { column: { idx: number } | undefined; rowIdx: number }): Spot | undefined =>
    column && column.idx >= fixed && rowIdx >= 0 && rowIdx < rows.length ? { row: rowIdx, column: column.idx - fixed } : undefined

  const fillDown = (spot: Spot) => {
    const area = selection.area() ?? { anchor: spot, head: spot }
    const { top, bottom, start, end } = bounds(area)
    const from = top === bottom ? top - 1 : top
    if (from < 0) return
    const targets = spotsOf({ anchor: { row: from + 1, column: start }, head: { row: bottom, column: end } })
    enter(targets.map((target) => ({ place: placeOf(target), text: textOf({ row: from, column: target.column }) })))
  }

  const onKey = (args: CellKeyDownArgs<Row, Average>, event: CellKeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (args.mode === 'EDIT') {
      if (event.key !== 'Enter') return
      event.preventGridDefault()
      args.onClose(true)
      grid.current?.setActivePosition({ idx: args.column.idx, rowIdx: Math.min(args.rowIdx + 1, rows.length - 1) })
      return
    }
    const spot = spotAt(args)
    if (control && event.key.toLowerCase() === 'z') {
      event.preventGridDefault()
      event.preventDefault()
      return void (readOnly || store.undo())
    }
    if (!spot) return
    const done = () => {
      event.preventGridDefault()
      event.preventDefault()
    }
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      done()
      selection.extend(stepped(selection.area()?.head ?? spot, event.key, document.dir === 'rtl', rows.length, activities.length))
    } else if (event.key === 'Enter') {
      done()
      args.setActivePosition({ idx: spot.column + fixed, rowIdx: Math.min(spot.row + 1, rows.length - 1) })
    } else if (readOnly) return
    else if (event.key === 'F2') {
      done()
      args.setActivePosition({ idx: spot.column + fixed, rowIdx: spot.row }, { enableEditor: true })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      done()
      enter(spotsOf(selection.area() ?? { anchor: spot, head: spot }).map((one) => ({ place: placeOf(one), text: '' })))
    } else if (control && event.key.toLowerCase() === 'd') {
      done()
      fillDown(spot)
    } else if (control && event.key === 'm') {
      done()
      const place = placeOf(spot)
      if (place) onOpenCell(place)
    } else if (control && event.key.toLowerCase() === 'a') {
      done()
      selection.only({ row: 0, column: spot.column })
      selection.extend({ row: rows.length - 1, column: spot.column })
    }
  }

  return (
    <DataGrid
      ref={grid}
      className="grade-grid"
      aria-label={t('gradebook.grid-of', { section: book.section.name })}
      direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
      columns={columns}
      rows={rows}
      bottomSummaryRows={averageRow}
      rowKeyGetter={(row) => row.student.id}
      rowHeight={35}
      headerRowHeight={92}
      onRowsChange={(changed, { indexes }) => {
        const row = changed[indexes[0] ?? -1]
        if (row?.typed) enter([{ place: { student_id: row.student.id, activity_id: row.typed.activity_id }, text: row.typed.text }])
      }}
      onCellKeyDown={onKey}
      onCellCopy={({ column, row }, event) => {
        const spot = spotAt({ column, rowIdx: row.at })
        if (!spot) return
        const { top, bottom, start, end } = bounds(selection.area() ?? { anchor: spot, head: spot })
        const lines = Array.from({ length: bottom - top + 1 }, (_, down) => Array.from({ length: end - start + 1 }, (__, across) => textOf({ row: top + down, column: start + across })).join('\t'))
        event.clipboardData.setData('text/plain', lines.join('\n'))
        event.preventDefault()
      }}
      onCellPaste={({ column, row }, event) => {
        const spot = spotAt({ column, rowIdx: row.at })
        if (spot && !readOnly) {
          const block = readBlock(event.clipboardData.getData('text/plain'))
          const { top, start } = bounds(selection.area() ?? { anchor: spot, head: spot })
          enter(block.flatMap((line, down) => line.map((text, across) => ({ place: placeOf({ row: top + down, column: start + across }), text }))))
        }
        return row
      }}
      onCellDoubleClick={readOnly ? ({ column, row }) => {
        const place = placeOf(spotAt({ column, rowIdx: row.at }) ?? { row: -1, column: -1 })
        if (place) onOpenCell(place)
      } : undefined}
      onCellContextMenu={({ column, row }, event) => {
        const place = placeOf(spotAt({ column, rowIdx: row.at }) ?? { row: -1, column: -1 })
        if (!place) return
        event.preventGridDefault()
        event.preventDefault()
        onOpenCell(place)
      }}
      onActivePositionChange={({ rowIdx, column }) => {
        const spot = spotAt({ column, rowIdx })
        if (spot) selection.only(spot)
        else selection.clear()
      }}
    />
  )
}

/** One step from a spot; in right-to-left pages the left arrow goes forward. */
const stepped = (spot: Spot, key: string, mirrored: boolean, rows: number, columns: number): Spot => {
  const forward = mirrored ? 'ArrowLeft' : 'ArrowRight'
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const across = down !== 0 ? 0 : key === forward ? 1 : -1
  return { row: Math.min(rows - 1, Math.max(0, spot.row + down)), column: Math.min(columns - 1, Math.max(0, spot.column + across)) }
}

const StudentName = ({ student }: { student: Student }) => (
  <span className="row">
    <Avatar name={`${student.fname} ${student.lname}`} photo={student.photo} seed={student.id} size="small" />
    <bdi className="ellipsis" title={student.native_name}>
      {student.fname} {student.lname}
    </bdi>
  </span>
)

const MarkEditor = ({ row, activity, initial, onRowChange, onClose }: RenderEditCellProps<Row, Average> & { activity: Activity; initial: string }) => {
  const t = useTexts()
  return (
    <input
      className="mark-editor"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      aria-label={t('gradebook.mark-of', { name: `${row.student.fname} ${row.student.lname}`, activity: activity.name, max: activity.max_score })}
      defaultValue={initial}
      ref={(input) => {
        if (!input || input.dataset['ready']) return
        input.dataset['ready'] = 'yes'
        input.focus()
        input.select()
      }}
      onChange={(event) => onRowChange({ ...row, typed: { activity_id: activity.id, text: event.target.value } })}
      onBlur={() => onClose(true, false)}
    />
  )
}

const ClassAverage = ({ store, students }: { store: GradeStore; students: readonly Student[] }) => {
  const { number } = useFormat()
  const mean = useSyncExternalStore(store.subscribe, () => meanOf(students.map(({ id }) => store.total(id).percent)))
  return mean === null ? null : (
    <b>
      <Code>{number(mean, { minimumFractionDigits: 2 })}</Code>
    </b>
  )
}

const ActivityAverage = ({ store, students, activity }: { store: GradeStore; students: readonly Student[]; activity: Activity }) => {
  const { number } = useFormat()
  const mean = useSyncExternalStore(store.subscribe, () => meanOf(students.map(({ id }) => store.cell({ student_id: id, activity_id: activity.id })).map(({ points, exempt }) => (exempt ? null : points))))
  return mean === null ? null : (
    <span className="muted">
      <Code>{number(mean, { maximumFractionDigits: 1 })}</Code>
    </span>
  )
}
