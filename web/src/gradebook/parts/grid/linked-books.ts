import type { Cell, CellInput, Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import type { LinkedSections } from '#contract/coursework/links.contract.ts'
import type { Entry, GradeStore, Place, Send } from './grade-store.ts'

type LinkedActivities = LinkedSections['linked_activities']

/** Gradebooks of sections that are graded as one: the columns of the first, the students of all. */
export const joinBooks = (books: readonly [Gradebook, ...Gradebook[]], linked_activities: LinkedActivities) => {
  const [first, ...others] = books
  const columnOf = new Map(
    linked_activities.map(({ section_id, activity_id, column }) => [`${section_id}:${activity_id}`, column]),
  )
  const ownOf = new Map(
    linked_activities.map(({ section_id, activity_id, column }) => [`${section_id}:${column}`, activity_id]),
  )
  const home = new Map<number, Gradebook>()
  for (const book of books) for (const { id } of book.students) if (!home.has(id)) home.set(id, book)
  const homeOf = (student_id: number): Gradebook => home.get(student_id) ?? first
  const toColumn = (book: Gradebook, activity_id: number) =>
    book === first ? activity_id : columnOf.get(`${book.section.id}:${activity_id}`)
  const toOwn = (book: Gradebook, column: number) =>
    book === first ? column : ownOf.get(`${book.section.id}:${column}`)

  const rowsOf = (book: Gradebook) => {
    const at = new Map(book.activities.map(({ id }, index) => [id, index]))
    const places = first.activities.map(({ id }) => at.get(toOwn(book, id) ?? 0))
    return book.students.flatMap((student, row) =>
      homeOf(student.id) === book
        ? [
            {
              student,
              points: places.map((place) => (place === undefined ? null : (book.points[row]?.[place] ?? null))),
              versions: places.map((place) => (place === undefined ? 0 : (book.versions[row]?.[place] ?? 0))),
            },
          ]
        : [],
    )
  }
  const renamed = <Row extends { student_id: number; activity_id: number }>(
    book: Gradebook,
    rows: readonly Row[],
  ): Row[] =>
    rows.flatMap((row) => {
      const activity_id = toColumn(book, row.activity_id)
      return activity_id === undefined || homeOf(row.student_id) !== book ? [] : [{ ...row, activity_id }]
    })
  const rows = books
    .flatMap(rowsOf)
    .toSorted(
      (a, b) =>
        a.student.lname.localeCompare(b.student.lname) ||
        a.student.fname.localeCompare(b.student.fname) ||
        a.student.id - b.student.id,
    )
  const book: Gradebook = {
    ...first,
    students: rows.map(({ student }) => student),
    points: rows.map(({ points }) => points),
    versions: rows.map(({ versions }) => versions),
    grades: books.flatMap((one) => renamed(one, one.grades)),
    dates: books.flatMap((one) => renamed(one, one.dates)),
    enrollments: books.flatMap((one) => one.enrollments.filter(({ student_id }) => homeOf(student_id) === one)),
    set_by_hand: books.flatMap((one) => one.set_by_hand.filter(({ student_id }) => homeOf(student_id) === one)),
    can: { edit: others.every(({ can }) => can.edit) && first.can.edit },
  }
  return { book, homeOf, toOwn, toColumn }
}
export type Joined = ReturnType<typeof joinBooks>

const known = new WeakMap<
  Gradebook,
  { books: readonly Gradebook[]; linked_activities: LinkedActivities; joined: Joined }
>()

/** The same while none of the books was read anew. */
export const joinedOf = (books: readonly [Gradebook, ...Gradebook[]], linked_activities: LinkedActivities): Joined => {
  const before = known.get(books[0])
  if (
    before &&
    before.linked_activities === linked_activities &&
    before.books.length === books.length &&
    before.books.every((book, at) => book === books[at])
  )
    return before.joined
  const joined = joinBooks(books, linked_activities)
  known.set(books[0], { books, linked_activities, joined })
  return joined
}

/**
 * Sends each cell to the section of its student, and names the answers by the columns that are shown. `receive` tells
 * of books that were read anew.
 */
export const joinedSender = (first: Joined, send: (section_id: number, cells: CellInput[]) => ReturnType<Send>) => {
  let joined = first
  return {
    receive: (next: Joined): void => void (joined = next),
    send: async (cells: CellInput[]): ReturnType<Send> => {
      const { homeOf, toOwn, toColumn } = joined
      const answers = await Promise.all(
        [...Map.groupBy(cells, ({ student_id }) => homeOf(student_id))].map(async ([book, of]) => {
          const own = of.flatMap((cell) => {
            const activity_id = toOwn(book, cell.activity_id)
            return activity_id === undefined ? [] : [{ ...cell, activity_id }]
          })
          const answer = await send(book.section.id, own)
          const named = (all: readonly Cell[]) =>
            all.map((cell) => ({ ...cell, activity_id: toColumn(book, cell.activity_id) ?? cell.activity_id }))
          return { cells: named(answer.cells), conflicts: named(answer.conflicts) }
        }),
      )
      return {
        cells: answers.flatMap((answer) => answer.cells),
        conflicts: answers.flatMap((answer) => answer.conflicts),
      }
    },
  }
}

/** The store of the joined grid as a part that knows one section's own activities works with it. */
export const storeOf = (store: GradeStore, book: Gradebook, { toColumn }: Joined): GradeStore => {
  const named = <P extends Place>(place: P): P => ({
    ...place,
    activity_id: toColumn(book, place.activity_id) ?? place.activity_id,
  })
  return {
    ...store,
    cell: (place) => store.cell(named(place)),
    enter: (entries: Entry[]) => store.enter(entries.map(named)),
    keepMine: (place) => store.keepMine(named(place)),
    takeTheirs: (place) => store.takeTheirs(named(place)),
    sideOf: (activity_id) => store.sideOf(toColumn(book, activity_id) ?? activity_id),
  }
}
