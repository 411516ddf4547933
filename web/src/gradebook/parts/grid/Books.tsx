import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconHistory, IconLink, IconTable, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { type Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type LinkedSections, sectionLinks } from '#contract/coursework/links.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { readAgain, useRead, useReadAhead } from '#web/kernel/queries.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { MessageMenu, useMessageAction } from '#web/people/parts/MessageThem.tsx'
import { BookFilters } from './BookFilters.tsx'
import { CellDrawer } from './CellDrawer.tsx'
import { gradingAddress } from '#web/coursework/grading-address.ts'
import { createGradeStore, type Place } from './grade-store.ts'
import { GradeGrid } from './GradeGrid.tsx'
import { joinedOf, joinedSender, storeOf } from './linked-books.ts'
import { createSelection } from './selection.ts'
import { keptOnDevice, retryWhenOnline } from './unsaved.ts'
import { readAgainWhenChanged, sendCells } from './send-cells.ts'
import { type Shown, useShown } from './shown-book.ts'
import { StatusBar } from './StatusBar.tsx'

const ChangesDrawer = lazy(() => import('./ChangesDrawer.tsx'))
const SectionLinks = lazy(() => import('../rules/SectionLinks.tsx'))
const RulesDrawer = lazy(() => import('../rules/RulesDrawer.tsx'))

/** The gradebook of the section, together with those of the sections that are graded with it. */
export const Books = ({ section_id, alone, ...shown }: { section_id: number; alone: boolean } & Shown) => {
  useReadAhead(gradebook.read, { section_id })
  const linked = useRead(sectionLinks.read, { section_id })
  const ids = alone || linked.sections.length < 2 ? [section_id] : linked.sections.map(({ id }) => id)
  return <ReadBooks key={ids.join()} ids={ids} got={[]} linked={linked} {...shown} />
}

type ReadProps = { ids: readonly number[]; got: readonly Gradebook[]; linked: LinkedSections } & Shown

const ReadBooks = ({ ids, got, ...rest }: ReadProps) => {
  const [first, ...others] = got
  const next = ids[got.length]
  if (next !== undefined) return <ReadOne ids={ids} got={got} section_id={next} {...rest} />
  return first && <Book books={[first, ...others]} {...rest} />
}

const ReadOne = ({ got, section_id, ...rest }: ReadProps & { section_id: number }) => (
  <ReadBooks got={[...got, unpacked(useRead(gradebook.read, { section_id }))]} {...rest} />
)

/**
 * Reads the grid once, then keeps it current: own saves come back with their answer, others' by live events when
 * nothing is under way.
 */
type BookProps = { books: readonly [Gradebook, ...Gradebook[]]; linked: LinkedSections } & Shown

const Book = ({ books, linked, only, student_id, period_id, category_id, order, incomplete }: BookProps) => {
  const t = useTexts()
  const navigate = useNavigate()
  const joined = joinedOf(books, linked.linked_activities)
  const book = books.length > 1 ? joined.book : books[0]
  const section_id = book.section.id
  const [sender] = useState(() => joinedSender(joined, sendCells))
  useEffect(() => sender.receive(joined), [sender, joined])
  const [store] = useState(() =>
    createGradeStore(
      book,
      books.length > 1 ? sender.send : (cells) => sendCells(section_id, cells),
      keptOnDevice(`grades:${books.map(({ section }) => section.id).join('-')}`),
    ),
  )
  const [selection] = useState(createSelection)
  const [search, setSearch] = useState('')
  const [needsGrading, setNeedsGrading] = useState(false)
  const [ungradedAsZero, setUngradedAsZero] = useState(false)
  const [opened, setOpened] = useState<Place | undefined>(
    student_id && only ? { student_id, activity_id: only } : undefined,
  )
  const [problem, setProblem] = useState<string>()
  const [shown, setShown] = useState<'rules' | 'changes' | 'links'>()
  useEffect(() => store.receive(book), [store, book])
  useEffect(() => store.subscribe(() => setProblem(undefined)), [store])
  useEffect(() => retryWhenOnline(store), [store])
  useEffect(() => readAgainWhenChanged(store, () => readAgain(gradebook.read)), [store])

  const period = book.rules.periods.find(({ id }) => id === period_id)
  const { activities, students } = useShown(book, store, {
    search,
    needsGrading,
    only,
    period_id: period?.id,
    category_id,
    order,
    incomplete,
  })
  const onlyActivity = book.activities.find(({ id }) => id === only)
  const readOnly = !book.can.edit
  const message = useMessageAction()
  const home = (student: number) => (books.length > 1 ? joined.homeOf(student) : book)
  const ownOf = (place: Place) => ({
    section_id: home(place.student_id).section.id,
    activity_id:
      books.length > 1
        ? (joined.toOwn(home(place.student_id), place.activity_id) ?? place.activity_id)
        : place.activity_id,
  })
  const openCell = (place: Place) =>
    store.sideOf(place.activity_id).anonymous ? void navigate(gradingAddress(ownOf(place))) : setOpened(place)
  return (
    <>
      <div className="filters book-tools">
        <SearchInput label={t('gradebook.find-student')} value={search} onSearch={setSearch} />
        <button
          type="button"
          className={needsGrading ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={needsGrading}
          onClick={() => setNeedsGrading(!needsGrading)}
        >
          {t('gradebook.needs-grading', {
            count: book.grades.filter((grade) => grade.handed_in && store.cell(grade).points === null && !grade.exempt)
              .length,
          })}
        </button>
        <button
          type="button"
          className={ungradedAsZero ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={ungradedAsZero}
          title={t('gradebook.ungraded-as-zero-hint')}
          onClick={() => {
            store.showUngradedAsZero(!ungradedAsZero)
            setUngradedAsZero(!ungradedAsZero)
          }}
        >
          {t('gradebook.ungraded-as-zero')}
        </button>
        <BookFilters
          book={book}
          period_id={period_id}
          category_id={category_id}
          order={order}
          incomplete={incomplete}
        />
        {onlyActivity && (
          <Link
            className="filter-chip active"
            to={`/gradebook?section_id=${section_id}`}
            aria-label={t('ui.filter.remove', { filter: t('gradebook.activity'), value: onlyActivity.name })}
          >
            <bdi>{onlyActivity.name}</bdi>
            <IconX size={14} stroke={1.75} aria-hidden />
          </Link>
        )}
        {book.section.status === 'closed' && <StatusChip status="closed" />}
        <span className="small muted">
          {t('gradebook.students-and-activities', { students: students.length, activities: activities.length })}
        </span>
        <Button
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          onClick={() => setShown('rules')}
        >
          {t('gradebook.rules')}
        </Button>
        <MessageMenu
          size="xs"
          actions={[
            ...message(
              { to: books.map((one) => `missing_work:${one.section.id}`).join() },
              t('messaging.with-work-missing'),
            ),
            ...message(
              { families: students.map(({ id }) => id) },
              t('messaging.those-shown', { count: students.length }),
            ),
          ]}
        />
        {(linked.link || linked.can.link) && (
          <Button size="xs" leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => setShown('links')}>
            {linked.link ? t('links.linked-count', { count: linked.sections.length }) : t('links.open')}
          </Button>
        )}
        <Button size="xs" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setShown('changes')}>
          {t('gradebook.changes')}
        </Button>
        <div className="row end legend">
          <StatusChip status="late" />
          <StatusChip status="missing" />
          <StatusChip status="excused" />
          <StatusChip status="submitted" word={t('gradebook.to-grade')} />
        </div>
      </div>
      {book.activities.length === 0 || book.students.length === 0 ? (
        <EmptyState
          icon={IconTable}
          title={t(book.students.length === 0 ? 'gradebook.no-students' : 'gradebook.no-activities')}
          actions={
            <Button component={Link} to={`/individual-section/${section_id}?add=activity`}>
              {t('gradebook.add-activity')}
            </Button>
          }
        >
          {t('gradebook.empty-why')}
        </EmptyState>
      ) : (
        <>
          <span id="grades" tabIndex={-1} />
          <GradeGrid
            book={book}
            students={students}
            activities={activities}
            store={store}
            selection={selection}
            readOnly={readOnly}
            onProblem={setProblem}
            onOpenCell={openCell}
            period={period}
            {...(books.length > 1 && { homeOf: joined.homeOf })}
          />
        </>
      )}
      <StatusBar store={store} problem={problem} />
      <Suspense fallback={null}>
        {shown === 'rules' && <RulesDrawer book={book} store={store} onClose={() => setShown(undefined)} />}
        {shown === 'links' && (
          <SectionLinks section_id={section_id} linked={linked} onClose={() => setShown(undefined)} />
        )}
        {shown === 'changes' && (
          <ChangesDrawer book={book} store={store} readOnly={readOnly} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
      {opened && (
        <CellDrawer
          key={`${opened.student_id}:${opened.activity_id}`}
          book={home(opened.student_id)}
          store={books.length > 1 ? storeOf(store, home(opened.student_id), joined) : store}
          place={{ student_id: opened.student_id, activity_id: ownOf(opened).activity_id }}
          readOnly={readOnly}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
