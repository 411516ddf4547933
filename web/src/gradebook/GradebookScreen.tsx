import './gradebook.css'
import { Button, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDownload, IconHistory, IconLink, IconPlus, IconTable, IconUpload, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { type Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type LinkedSections, sectionLinks } from '#contract/sections/links.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { call } from '#web/kernel/api.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { onTopics } from '#web/kernel/live.ts'
import { readAgain, useRead, useReadAhead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { CellDrawer } from './parts/CellDrawer.tsx'
import { gradingAddress } from './parts/grading-address.ts'
import { createGradeStore, type GradeStore, type Place } from './parts/grade-store.ts'
import { GradeGrid } from './parts/GradeGrid.tsx'
import { joinedOf, joinedSender, storeOf } from './parts/linked-books.ts'
import { SectionChoice } from '#web/sections/parts/SectionChoice.tsx'
import { createSelection } from './parts/selection.ts'
import { StatusBar } from './parts/StatusBar.tsx'
import { reasonedWhenAsked } from './reasoned.ts'

const ChangesDrawer = lazy(() => import('./parts/ChangesDrawer.tsx'))
const MarksImport = lazy(() => import('./parts/MarksImport.tsx'))
const StandardsView = lazy(() => import('./parts/StandardsView.tsx'))
const StandardSets = lazy(() => import('./parts/StandardSets.tsx'))
const SectionLinks = lazy(() => import('./parts/SectionLinks.tsx'))
const RulesDrawer = lazy(() => import('./parts/RulesDrawer.tsx'))

export default function GradebookScreen() {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('section_id'))
  const [importing, setImporting] = useState(false)
  useReadAhead(gradebook.read, { section_id: asked }, { when: asked > 0 })
  const { rows } = useRead(sections.list, { size: 50 })
  const view = address.get('view')
  const section_id = asked || rows.find((row) => row.status === 'open')?.id || rows[0]?.id

  if (view === 'standard-sets')
    return (
      <Reading of="standard-sets">
        <StandardSets />
      </Reading>
    )
  if (!section_id)
    return (
      <>
        <PageHeader title={t('gradebook.title')} />
        <div className="card">
          <EmptyState icon={IconTable} title={t('gradebook.no-sections')}>
            {t('gradebook.no-sections-why')}
          </EmptyState>
        </div>
      </>
    )
  return (
    <div className="full gradebook">
      <PageHeader
        title={t('gradebook.title')}
        actions={
          <>
            <SectionChoice
              aria-label={t('gradebook.section')}
              value={section_id}
              onChange={(next) => setAddress({ section_id: String(next), ...(view && { view }) })}
            />
            <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setImporting(true)}>
              {t('marks-import.import')}
            </Button>
            <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void saveFile(gradebook.exported, { section_id }, 'gradebook.csv')}>
              {t('ui.export')}
            </Button>
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} component={Link} to={`/individual-section/${section_id}?add=activity`}>
              {t('gradebook.add-activity')}
            </Button>
          </>
        }
      />
      {importing && (
        <Suspense fallback={null}>
          <MarksImport section_id={section_id} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <div className="filters">
        <Segmented
          label={t('standards.view')}
          value={view === 'standards' ? 'standards' : 'marks'}
          options={[
            { value: 'marks', label: t('standards.marks') },
            { value: 'standards', label: t('standards.title') },
          ]}
          onChange={(next) => setAddress({ section_id: String(section_id), ...(next === 'standards' && { view: next }) })}
        />
      </div>
      <Reading of={`${section_id}:${view}`}>
        {view === 'standards' ? (
          <StandardsView key={section_id} section_id={section_id} />
        ) : (
          <Books
            key={section_id}
            section_id={section_id}
            alone={address.get('alone') === '1'}
            only={Number(address.get('activity_id')) || undefined}
            student_id={Number(address.get('student_id')) || undefined}
            period_id={Number(address.get('period')) || undefined}
            category_id={Number(address.get('category')) || undefined}
            incomplete={address.get('incomplete') === '1'}
            order={orders.find((one) => one === address.get('sort')) ?? 'name'}
          />
        )}
      </Reading>
    </div>
  )
}

const orders = ['name', 'total-down', 'total-up'] as const
type Order = (typeof orders)[number]
type Shown = {
  only: number | undefined
  student_id: number | undefined
  period_id: number | undefined
  category_id: number | undefined
  order: Order
  incomplete: boolean
}

/** The gradebook of the section, together with those of the sections that are graded with it. */
const Books = ({ section_id, alone, ...shown }: { section_id: number; alone: boolean } & Shown) => {
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

/** Reads the grid once, then keeps it current: own saves come back with their answer, others' by live events when nothing is under way. */
type BookProps = { books: readonly [Gradebook, ...Gradebook[]]; linked: LinkedSections } & Shown

const Book = ({ books, linked, only, student_id, period_id, category_id, order, incomplete }: BookProps) => {
  const t = useTexts()
  const navigate = useNavigate()
  const joined = joinedOf(books, linked.twins)
  const book = books.length > 1 ? joined.book : books[0]
  const section_id = book.section.id
  const [sender] = useState(() => joinedSender(joined, send))
  useEffect(() => sender.receive(joined), [sender, joined])
  const [store] = useState(() => createGradeStore(book, books.length > 1 ? sender.send : (cells) => send(section_id, cells)))
  const [selection] = useState(createSelection)
  const [search, setSearch] = useState('')
  const [needsGrading, setNeedsGrading] = useState(false)
  const [opened, setOpened] = useState<Place | undefined>(student_id && only ? { student_id, activity_id: only } : undefined)
  const [problem, setProblem] = useState<string>()
  const [shown, show] = useState<'rules' | 'changes' | 'links'>()
  useEffect(() => store.receive(book), [store, book])
  useEffect(() => store.subscribe(() => setProblem(undefined)), [store])
  useEffect(() => readAgainWhenChanged(store, () => readAgain(gradebook.read)), [store])

  const period = book.rules.periods.find(({ id }) => id === period_id)
  const { activities, students } = useShown(book, store, { search, needsGrading, only, period_id: period?.id, category_id, order, incomplete })
  const onlyActivity = book.activities.find(({ id }) => id === only)
  const readOnly = !book.can.edit
  const home = (student: number) => (books.length > 1 ? joined.homeOf(student) : book)
  const ownOf = (place: Place) => ({
    section_id: home(place.student_id).section.id,
    activity_id: books.length > 1 ? (joined.toOwn(home(place.student_id), place.activity_id) ?? place.activity_id) : place.activity_id,
  })
  const openCell = (place: Place) => (store.sideOf(place.activity_id).anonymous ? void navigate(gradingAddress(ownOf(place))) : setOpened(place))
  return (
    <>
      <div className="filters">
        <SearchInput label={t('gradebook.find-student')} value={search} onSearch={setSearch} />
        <button
          type="button"
          className={needsGrading ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={needsGrading}
          onClick={() => setNeedsGrading(!needsGrading)}
        >
          {t('gradebook.needs-grading', { count: book.marks.filter((mark) => mark.handed_in && store.cell(mark).points === null && !mark.exempt).length })}
        </button>
        <BookFilters book={book} period_id={period_id} category_id={category_id} order={order} incomplete={incomplete} />
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
        <span className="small muted">{t('gradebook.students-and-activities', { students: students.length, activities: activities.length })}</span>
        <Button size="xs" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />} onClick={() => show('rules')}>
          {t('gradebook.rules')}
        </Button>
        {(linked.link || linked.can.link) && (
          <Button size="xs" leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => show('links')}>
            {linked.link ? t('links.linked-count', { count: linked.sections.length }) : t('links.open')}
          </Button>
        )}
        <Button size="xs" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => show('changes')}>
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
      )}
      <StatusBar store={store} problem={problem} />
      <Suspense fallback={null}>
        {shown === 'rules' && <RulesDrawer book={book} store={store} onClose={() => show(undefined)} />}
        {shown === 'links' && <SectionLinks section_id={section_id} linked={linked} onClose={() => show(undefined)} />}
        {shown === 'changes' && <ChangesDrawer book={book} store={store} readOnly={readOnly} onClose={() => show(undefined)} />}
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

/** One cell goes as one call that the history shows as such, a block as one; a refusal that is no conflict counts as not saved. */
const send = async (section_id: number, cells: Parameters<Parameters<typeof createGradeStore>[1]>[0]) => {
  const [single] = cells
  if (!single || cells.length > 1) return reasonedWhenAsked((why) => call(gradebook.saveGrades, { section_id, cells, ...why }))
  try {
    const { cell } = await reasonedWhenAsked((why) => call(gradebook.saveGrade, { section_id, ...single, ...why }))
    return { cells: [cell], conflicts: [] }
  } catch (error) {
    if (isRefused(error) && error.status === 409 && error.present)
      return { cells: [], conflicts: [error.present as Awaited<ReturnType<typeof call<unknown, never>>>] }
    throw error
  }
}

const quiet = 700

/** Another grader's change, or work handed in: read again once our own saves have settled. */
const readAgainWhenChanged = (store: GradeStore, read: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (store.busy() ? later() : read()), quiet)
  }
  const stop = onTopics((topics) => (topics.has('grade') || topics.has('submission')) && later())
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What of the book is shown and in which order; the address keeps it. */
const BookFilters = ({ book, period_id, category_id, order, incomplete }: Omit<Shown, 'only' | 'student_id'> & { book: Gradebook }) => {
  const open = book.set_by_hand.filter(({ incomplete_until }) => incomplete_until !== null).length
  const t = useTexts()
  const [, setAddress] = useSearchParams()
  const set = (name: 'period' | 'category' | 'sort' | 'incomplete', value: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const used = new Set(book.activities.map(({ activity_type_id }) => activity_type_id))
  const categories = book.rules.categories.filter(({ id }) => used.has(id))
  const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      {(open > 0 || incomplete) && (
        <button
          type="button"
          className={incomplete ? 'filter-chip active' : 'filter-chip'}
          aria-pressed={incomplete}
          onClick={() => set('incomplete', incomplete ? null : '1')}
        >
          {t('gradebook.incomplete-count', { count: open })}
        </button>
      )}
      {book.rules.periods.length > 0 && (
        <Select
          className="book-filter"
          aria-label={t('gradebook.period')}
          placeholder={t('gradebook.all-periods')}
          data={named(book.rules.periods)}
          value={period_id ? String(period_id) : null}
          clearable
          onChange={(next) => set('period', next)}
        />
      )}
      {categories.length > 1 && (
        <Select
          className="book-filter"
          aria-label={t('gradebook.category')}
          placeholder={t('gradebook.all-categories')}
          data={named(categories)}
          value={category_id ? String(category_id) : null}
          clearable
          onChange={(next) => set('category', next)}
        />
      )}
      <Select
        className="book-filter"
        aria-label={t('gradebook.order')}
        data={orders.map((one) => ({ value: one, label: t(`gradebook.order-${one}`) }))}
        value={order}
        allowDeselect={false}
        onChange={(next) => set('sort', next === 'name' ? null : next)}
      />
    </>
  )
}

type Filter = { search: string; needsGrading: boolean; only: number | undefined } & Omit<Shown, 'student_id'>

/** Activities by category as the school orders them; students and activities that the filters leave. By totals students stay where they are while marks are typed. */
const useShown = (book: Gradebook, store: GradeStore, { search, needsGrading, only, period_id, category_id, order, incomplete }: Filter) =>
  useMemo(() => {
    const places = new Map(book.rules.categories.map(({ id }, at) => [id, at]))
    const waiting = new Set(book.marks.filter((mark) => mark.handed_in && !mark.exempt).map((mark) => mark.activity_id))
    const activities = book.activities
      .filter(
        (activity) =>
          (only === undefined || activity.id === only) &&
          (!needsGrading || waiting.has(activity.id)) &&
          (period_id === undefined || activity.grading_period_id === period_id) &&
          (category_id === undefined || activity.activity_type_id === category_id),
      )
      .toSorted((a, b) => (places.get(a.activity_type_id ?? 0) ?? 99) - (places.get(b.activity_type_id ?? 0) ?? 99))
    const wanted = search.toLowerCase()
    const open = new Set(book.set_by_hand.filter(({ incomplete_until }) => incomplete_until !== null).map(({ student_id }) => student_id))
    const students = book.students.filter(
      ({ id, fname, lname, native_name }) => (!incomplete || open.has(id)) && `${fname} ${lname} ${native_name}`.toLowerCase().includes(wanted),
    )
    if (order === 'name') return { activities, students }
    const byHand = new Map(book.set_by_hand.map(({ student_id, percent }) => [student_id, percent]))
    const totals = new Map(students.map(({ id }) => [id, byHand.get(id) ?? store.total(id).percent]))
    const last = order === 'total-down' ? -1 : Infinity // whoever has no total stands at the end
    const totalOf = ({ id }: { id: number }) => totals.get(id) ?? last
    return { activities, students: students.toSorted((a, b) => (order === 'total-down' ? totalOf(b) - totalOf(a) : totalOf(a) - totalOf(b)) || 0) }
  }, [book, store, search, needsGrading, only, period_id, category_id, order, incomplete])
