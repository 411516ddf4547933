import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
  type RenderEditCellProps,
} from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { readBook } from '#contract/gradebook/book.rules.ts'
import { meanOf } from '#contract/gradebook/gradebook.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Avatar, Code } from '#web/ui/Person.tsx'
import { ActivityHead } from './ActivityHead.tsx'
import { GradeCell } from './GradeCell.tsx'
import type { GradeStore, Place } from './grade-store.ts'
import type { Selection, Spot } from './selection.ts'
import { copied, enterTexts, paste, runKey, type Sheet, textIn } from './sheet.ts'
import { TotalCell } from './TotalCell.tsx'

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
  /** The gradebook of a student's own section, where several are shown as one. */
  homeOf?: ((student_id: number) => Gradebook) | undefined
  /** The grading period whose total stands beside that of the course. */
  period?: { id: number; name: string } | undefined
}

const averageRow: Average[] = [{ id: 'average' }]

/**
 * Students down, activities across. Arrows move, typing overwrites, Enter goes down, Ctrl C/V/D/Z copy, paste, fill
 * down and undo.
 */
export const GradeGrid = ({
  book,
  students,
  activities,
  store,
  selection,
  readOnly,
  onProblem,
  onOpenCell,
  homeOf,
  period,
}: Props) => {
  const t = useTexts()
  const fixed = period ? 3 : 2 // name and totals stand before the activities
  const grid = useRef<DataGridHandle>(null)
  const rows = useMemo(() => students.map((student, at): Row => ({ student, at })), [students])
  const mirrored = document.dir === 'rtl'
  const sheet: Sheet = {
    store,
    selection,
    rows: rows.length,
    columns: activities.length,
    mirrored,
    placeOf: ({ row, column }) => {
      const [student, activity] = [students[row], activities[column]]
      return student && activity && { student_id: student.id, activity_id: activity.id }
    },
    onProblem,
    onOpenCell,
    go: ({ row, column }, edit = false) =>
      grid.current?.setActivePosition({ idx: column + fixed, rowIdx: row }, { enableEditor: edit, shouldFocus: !edit }),
  }
  const columns = useColumns(book, students, activities, store, selection, readOnly, homeOf, period)
  const spotAt = (column: { idx: number } | undefined, row: number): Spot | undefined =>
    column && column.idx >= fixed && row >= 0 && row < rows.length ? { row, column: column.idx - fixed } : undefined

  const onKey = (args: CellKeyDownArgs<Row, Average>, event: CellKeyboardEvent) => {
    const spot = spotAt(args.column, args.rowIdx)
    if (args.mode === 'EDIT') {
      if (event.key !== 'Enter' || !spot) return
      event.preventGridDefault()
      args.onClose(true, false) // the next cell takes the focus, and a screen reader with it
      sheet.go({ ...spot, row: Math.min(spot.row + 1, rows.length - 1) })
    } else if (runKey(sheet, event, spot, readOnly)) {
      event.preventGridDefault()
      event.preventDefault()
    }
  }

  return (
    <DataGrid
      ref={grid}
      className="grade-grid"
      aria-label={t('gradebook.grid-of', { section: book.section.name })}
      direction={mirrored ? 'rtl' : 'ltr'}
      columns={columns}
      rows={rows}
      bottomSummaryRows={averageRow}
      rowKeyGetter={(row) => row.student.id}
      rowHeight={35}
      headerRowHeight={92}
      onRowsChange={(changed, { indexes }) => {
        const row = changed[indexes[0] ?? -1]
        if (row?.typed)
          enterTexts(sheet, [
            { place: { student_id: row.student.id, activity_id: row.typed.activity_id }, text: row.typed.text },
          ])
      }}
      onCellKeyDown={onKey}
      onCellCopy={({ column, row }, event) => {
        const spot = spotAt(column, row.at)
        if (!spot) return
        event.clipboardData.setData('text/plain', copied(sheet, spot))
        event.preventDefault()
      }}
      onCellPaste={({ column, row }, event) => {
        const spot = spotAt(column, row.at)
        if (spot && !readOnly) paste(sheet, spot, event.clipboardData.getData('text/plain'))
        return row
      }}
      onCellContextMenu={({ column, row }, event) => {
        const spot = spotAt(column, row.at)
        const place = spot && sheet.placeOf(spot)
        if (!place) return
        event.preventGridDefault()
        event.preventDefault()
        onOpenCell(place)
      }}
      onActivePositionChange={({ rowIdx, column }) => {
        const spot = spotAt(column, rowIdx)
        if (spot) selection.only(spot)
        else selection.clear()
      }}
    />
  )
}

const useColumns = (
  book: Gradebook,
  students: readonly Student[],
  activities: readonly Activity[],
  store: GradeStore,
  selection: Selection,
  readOnly: boolean,
  homeOf: Props['homeOf'],
  period: Props['period'],
) => {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const { sideOf } = useMemo(() => readBook(book), [book])
  return useMemo(
    (): Column<Row, Average>[] => [
      {
        key: 'name',
        name: t('gradebook.student'),
        width: phone ? 136 : 220,
        frozen: true,
        headerCellClass: 'plain-head',
        renderCell: ({ row }) => <StudentName student={row.student} />,
        renderSummaryCell: () => <span className="muted">{t('gradebook.class-average')}</span>,
      },
      {
        key: 'total',
        name: t('gradebook.total'),
        width: phone ? 84 : 104,
        frozen: !phone,
        cellClass: 'total-cell',
        summaryCellClass: 'to-end-cell',
        headerCellClass: 'plain-head to-end',
        renderCell: ({ row }) => (
          <TotalCell
            store={store}
            book={book}
            student={row.student}
            readOnly={readOnly}
            home={homeOf?.(row.student.id)}
          />
        ),
        renderSummaryCell: () => <ClassAverage store={store} students={students} />,
      },
      ...(period
        ? [
            {
              key: 'period',
              name: period.name,
              width: phone ? 84 : 104,
              frozen: !phone,
              cellClass: 'total-cell',
              summaryCellClass: 'to-end-cell',
              headerCellClass: 'plain-head to-end',
              renderCell: ({ row }: { row: Row }) => (
                <PeriodTotalCell store={store} student_id={row.student.id} period_id={period.id} />
              ),
              renderSummaryCell: () => <PeriodAverage store={store} students={students} period_id={period.id} />,
            },
          ]
        : []),
      ...activities.map((activity, at): Column<Row, Average> => ({
        key: String(activity.id),
        name: activity.name,
        width: 92,
        editable: !readOnly && !sideOf(activity.id).closed && !sideOf(activity.id).anonymous,
        headerCellClass: 'activity-head',
        summaryCellClass: 'to-end-cell',
        editorOptions: { closeOnExternalRowChange: false },
        renderHeaderCell: () => (
          <ActivityHead
            book={book}
            store={store}
            side={sideOf(activity.id)}
            readOnly={readOnly}
            homeOf={homeOf}
            activity={activity}
            band={bandOver(activities, at)}
          />
        ),
        renderCell: ({ row }) => (
          <GradeCell
            store={store}
            selection={selection}
            place={{ student_id: row.student.id, activity_id: activity.id }}
            spot={{ row: row.at, column: at }}
            label={`${row.student.fname} ${row.student.lname}, ${activity.name}:`}
          />
        ),
        renderEditCell: (props) => (
          <GradeEditor
            {...props}
            activity={activity}
            initial={textIn(store, { student_id: props.row.student.id, activity_id: activity.id })}
          />
        ),
        renderSummaryCell: () => <ActivityAverage store={store} students={students} activity={activity} />,
      })),
    ],
    [t, book, sideOf, students, activities, store, selection, readOnly, homeOf, phone, period],
  )
}

/**
 * What the band of a category says over a column: its name over the first, its weight beside it over the second, so
 * that a long name is read.
 */
const bandOver = (activities: readonly Activity[], at: number): { name: boolean; weight: boolean } => {
  const same = (other: number) => activities[other]?.activity_type_id === activities[at]?.activity_type_id
  const name = !same(at - 1)
  return { name, weight: name ? !same(at + 1) : !same(at - 2) }
}

const StudentName = ({ student }: { student: Student }) => (
  <span className="row">
    <Avatar name={`${student.fname} ${student.lname}`} photo={student.photo} seed={student.id} size="small" />
    <bdi className="ellipsis" title={student.native_name}>
      {student.fname} {student.lname}
    </bdi>
  </span>
)

const GradeEditor = ({
  row,
  activity,
  initial,
  onRowChange,
  onClose,
}: RenderEditCellProps<Row, Average> & { activity: Activity; initial: string }) => {
  const t = useTexts()
  return (
    <input
      className="grade-editor"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      aria-label={t('gradebook.grade-of', {
        name: `${row.student.fname} ${row.student.lname}`,
        activity: activity.name,
        max: activity.max_score,
      })}
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

const PeriodTotalCell = ({
  store,
  student_id,
  period_id,
}: {
  store: GradeStore
  student_id: number
  period_id: number
}) => {
  const { number } = useFormat()
  const total = useSyncExternalStore(store.subscribe, () => store.periodTotal(student_id, period_id))
  return total ? (
    <span className="total">
      <b>
        <Code>{number(total.percent, { minimumFractionDigits: 2 })}</Code>
      </b>
      <bdi className="muted letter">{total.letter}</bdi>
    </span>
  ) : (
    <span className="muted">–</span>
  )
}

const PeriodAverage = ({
  store,
  students,
  period_id,
}: {
  store: GradeStore
  students: readonly Student[]
  period_id: number
}) => {
  const { number } = useFormat()
  const mean = useSyncExternalStore(store.subscribe, () =>
    meanOf(students.map(({ id }) => store.periodTotal(id, period_id)?.percent ?? null)),
  )
  return mean === null ? null : (
    <b>
      <Code>{number(mean, { minimumFractionDigits: 2 })}</Code>
    </b>
  )
}

const ActivityAverage = ({
  store,
  students,
  activity,
}: {
  store: GradeStore
  students: readonly Student[]
  activity: Activity
}) => {
  const { number } = useFormat()
  const mean = useSyncExternalStore(store.subscribe, () =>
    meanOf(
      students
        .map(({ id }) => store.cell({ student_id: id, activity_id: activity.id }))
        .map(({ points, exempt }) => (exempt ? null : points)),
    ),
  )
  return mean === null ? null : (
    <span className="muted">
      <Code>{number(mean, { maximumFractionDigits: 1 })}</Code>
    </span>
  )
}
