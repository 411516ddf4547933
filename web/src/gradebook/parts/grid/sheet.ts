import { submissionStatusText } from '#contract/gradebook/grade-text.rules.ts'
import type { Entry, GradeStore, Place } from './grade-store.ts'
import { bounds, type PlaceOf, type Selection, type Spot, spotsOf } from './selection.ts'
import { readBlock, readGrade } from './typed.ts'

/** The grid as its keys and the clipboard work on it. */
export type Sheet = {
  store: GradeStore
  selection: Selection
  rows: number
  columns: number
  /** Right to left: the left arrow goes forward. */
  mirrored: boolean
  placeOf: PlaceOf
  onProblem: (key: string) => void
  onOpenCell: (place: Place) => void
  go: (spot: Spot, edit?: boolean) => void
}

/**
 * A cell as it is typed, copied and filled; beside points it says nothing of lateness, so that a spreadsheet gets
 * numbers.
 */
export const textIn = (store: GradeStore, place: Place): string => {
  const cell = store.cell(place)
  return cell.exempt ? 'EX' : cell.points === null ? submissionStatusText(cell) : String(cell.points)
}

/**
 * Types texts into cells; one that is no grade, or in a column whose grades are closed or anonymous, stops all of them
 * and is told.
 */
export const enterTexts = (
  { store, onProblem }: Sheet,
  texts: readonly { place: Place | undefined; text: string }[],
): void => {
  const entries: Entry[] = []
  for (const { place, text } of texts) {
    if (!place) continue
    const grade = readGrade(text)
    if ('problem' in grade) return onProblem(grade.problem)
    const { closed, anonymous } = store.sideOf(place.activity_id)
    if (closed || anonymous) return onProblem(closed ? 'gradebook.period-closed' : 'grading.anonymous')
    entries.push({ ...place, ...grade })
  }
  void store.enter(entries)
}

/** The chosen block as a spreadsheet takes it. */
export const copied = (sheet: Sheet, spot: Spot): string => {
  const { top, bottom, start, end } = bounds(areaAt(sheet, spot))
  const line = (row: number) =>
    Array.from({ length: end - start + 1 }, (_, across) => textAt(sheet, { row, column: start + across })).join('\t')
  return Array.from({ length: bottom - top + 1 }, (_, down) => line(top + down)).join('\n')
}

/**
 * A block from a spreadsheet, its first cell into the first of the chosen ones; what hangs over the edge is left out.
 */
export const paste = (sheet: Sheet, spot: Spot, text: string): void => {
  const { top, start } = bounds(areaAt(sheet, spot))
  enterTexts(
    sheet,
    readBlock(text).flatMap((line, down) =>
      line.map((cell, across) => ({ place: sheet.placeOf({ row: top + down, column: start + across }), text: cell })),
    ),
  )
}

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }
type Command = {
  when: (key: Key, control: boolean) => boolean
  edits?: true
  run: (sheet: Sheet, spot: Spot, key: Key) => void
}

const letter = (key: Key): string => key.key.toLowerCase()

const commands: Command[] = [
  {
    when: ({ key, shiftKey }) => shiftKey && key.startsWith('Arrow'),
    run: (sheet, spot, key) => sheet.selection.extend(stepped(sheet, sheet.selection.area()?.head ?? spot, key.key)),
  },
  {
    when: ({ key }) => key === 'Enter',
    run: (sheet, spot) => sheet.go({ ...spot, row: Math.min(spot.row + 1, sheet.rows - 1) }),
  },
  {
    when: (key, control) => control && letter(key) === 'a',
    run: ({ selection, rows }, { column }) => {
      selection.only({ row: 0, column })
      selection.extend({ row: rows - 1, column })
    },
  },
  {
    when: (key, control) => control && letter(key) === 'm',
    run: ({ placeOf, onOpenCell }, spot) => {
      const place = placeOf(spot)
      if (place) onOpenCell(place)
    },
  },
  { when: ({ key }) => key === 'F2', edits: true, run: ({ go }, spot) => go(spot, true) },
  {
    when: ({ key }) => key === 'Delete' || key === 'Backspace',
    edits: true,
    run: (sheet, spot) =>
      enterTexts(
        sheet,
        spotsOf(areaAt(sheet, spot)).map((one) => ({ place: sheet.placeOf(one), text: '' })),
      ),
  },
  { when: (key, control) => control && letter(key) === 'd', edits: true, run: (sheet, spot) => fillDown(sheet, spot) },
]

/** Does what the key stands for in a cell that is not being edited; true when it did. */
export const runKey = (sheet: Sheet, key: Key, spot: Spot | undefined, readOnly: boolean): boolean => {
  const control = key.ctrlKey || key.metaKey
  if (control && letter(key) === 'z' && !readOnly) {
    void sheet.store.undo()
    return true
  }
  const command = spot && commands.find(({ when, edits = false }) => when(key, control) && !(edits && readOnly))
  if (!spot || !command) return false
  command.run(sheet, spot, key)
  return true
}

/** The first row of the block into the rest of it; a single row takes the one above. */
const fillDown = (sheet: Sheet, spot: Spot): void => {
  const { top, bottom, start, end } = bounds(areaAt(sheet, spot))
  const from = top === bottom ? top - 1 : top
  if (from < 0) return
  const targets = spotsOf({ anchor: { row: from + 1, column: start }, head: { row: bottom, column: end } })
  enterTexts(
    sheet,
    targets.map((target) => ({
      place: sheet.placeOf(target),
      text: textAt(sheet, { row: from, column: target.column }),
    })),
  )
}

const areaAt = ({ selection }: Sheet, spot: Spot) => selection.area() ?? { anchor: spot, head: spot }

const textAt = ({ placeOf, store }: Sheet, spot: Spot): string => {
  const place = placeOf(spot)
  return place ? textIn(store, place) : ''
}

const stepped = ({ rows, columns, mirrored }: Sheet, spot: Spot, key: string): Spot => {
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const across = down === 0 ? (key === (mirrored ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1) : 0
  return {
    row: Math.min(rows - 1, Math.max(0, spot.row + down)),
    column: Math.min(columns - 1, Math.max(0, spot.column + across)),
  }
}
