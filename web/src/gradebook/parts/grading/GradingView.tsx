import '../../grading.css'
import { ActionIcon, Button, Popover, Select } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconMail,
  IconTable,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type GradedStudent, grading, type GradingView as View } from '#contract/gradebook/grading.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReadAhead, useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { KeyList } from '#web/ui/KeyList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { nameOf } from './graded-name.ts'
import { draftsOf } from './grade-drafts.ts'
import { StudentWork } from './StudentWork.tsx'

const StudentsWho = lazy(() => import('../rules/StudentsWho.tsx'))

const keys = [
  [['J'], 'grading.key-next'],
  [['K'], 'grading.key-previous'],
  [['P'], 'grading.key-points'],
  [['C'], 'grading.key-comment'],
  [['/'], 'grading.key-bank'],
  [['Ctrl', 'Enter'], 'grading.key-save'],
] as const

type Props = { section_id: number; activity_id: number }

/** One activity, student after student: what was handed in beside grade, rubric and comment. */
export default function GradingView({ section_id, activity_id }: Props) {
  const t = useTexts()
  const view = useRead(grading.read, { section_id, activity_id })
  const [asked, choose] = useInAddress('student')
  const [only, setOnly] = useInAddress('only')
  const [drafts, setDrafts] = useState(() => draftsOf(activity_id))
  const { students } = view
  const wanted = (one: GradedStudent) => only === '' || one.waiting
  const present = students.find(({ ref }) => ref === asked) ?? students.find((one) => one.waiting) ?? students[0]
  const at = present ? students.indexOf(present) : -1
  const after = (here: number) => students.slice(here + 1).find(wanted)
  const before = (here: number) => students.slice(0, Math.max(0, here)).findLast(wanted)
  const [next, previous] = [after(at), before(at)]
  const go = (to: GradedStudent | undefined) => to && choose(to.ref)
  useReadAhead(grading.work, { section_id, activity_id, ref: next?.ref ?? '' }, { when: next !== undefined })
  useHotkeys(
    [
      key('j', () => go(after(placeNow(students, at)))),
      key('k', () => go(before(placeNow(students, at)))),
      key('p', () => focusOn('.grade-panel .grade-points input')),
      key('c', () => focusOn('.grade-panel .grade-comment textarea')),
    ],
    [],
  )
  const waiting = students.filter((one) => one.waiting).length
  return (
    <div className="full grading">
      <Head view={view} />
      {present ? (
        <>
          <div className="filters">
            <div className="row tight">
              <ActionIcon
                aria-label={t('grading.previous')}
                title={t('grading.previous')}
                disabled={!previous}
                onClick={() => go(previous)}
              >
                <IconChevronLeft size={18} stroke={1.75} className="mirrored" />
              </ActionIcon>
              <StudentChoice students={students} present={present} drafts={drafts} onChoose={choose} />
              <ActionIcon
                aria-label={t('grading.next')}
                title={t('grading.next')}
                disabled={!next}
                onClick={() => go(next)}
              >
                <IconChevronRight size={18} stroke={1.75} className="mirrored" />
              </ActionIcon>
            </div>
            <span className="small muted number">{t('grading.at', { at: at + 1, all: students.length })}</span>
            <button
              type="button"
              className={only ? 'filter-chip active' : 'filter-chip'}
              aria-pressed={only !== ''}
              onClick={() => setOnly(only ? '' : 'waiting')}
            >
              {t('grading.only-waiting', { count: waiting })}
            </button>
            {drafts.size > 0 && <span className="small muted">{t('grading.drafts', { count: drafts.size })}</span>}
            <div className="row end wide-only">
              <Keys />
            </div>
          </div>
          <Reading of={present.ref}>
            <StudentWork
              key={present.ref}
              view={view}
              student={present}
              onNext={next && (() => go(next))}
              onDraft={(kept) => setDrafts((earlier) => withDraft(earlier, present.ref, kept))}
            />
          </Reading>
        </>
      ) : (
        <EmptyState title={t('gradebook.no-students')} />
      )}
    </div>
  )
}

/** Keys come faster than pages: the address knows who was chosen last. */
const placeNow = (students: readonly GradedStudent[], drawn: number): number => {
  const asked = new URLSearchParams(window.location.search).get('student')
  const at = students.findIndex(({ ref }) => ref === asked)
  return at < 0 ? drawn : at
}

/** A letter alone is a command wherever nobody types: a chosen level of the rubric is no place to type. */
const key = (letter: string, act: () => void): HotkeyItem => [
  letter,
  (event: KeyboardEvent) => {
    if (
      event.target instanceof Element &&
      event.target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
    )
      return
    event.preventDefault()
    act()
  },
  { preventDefault: false },
]

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

const withDraft = (drafts: ReadonlySet<string>, ref: string, kept: boolean): ReadonlySet<string> =>
  drafts.has(ref) === kept ? drafts : new Set(kept ? [...drafts, ref] : [...drafts].filter((one) => one !== ref))

const Head = ({ view: { section, activity, can } }: { view: View }) => {
  const t = useTexts()
  const { moment, number } = useFormat()
  const [asking, setAsking] = useState(false)
  const place = { section_id: section.id, activity_ids: [activity.id] }
  const post = useSend(columns.post, { refresh: [grading.read, gradebook.read] })
  const show = async (hidden: boolean) => {
    await post.sendAndWait({ ...place, hidden })
    toastUndoable(
      t(hidden ? 'gradebook.grades-hidden-now' : 'gradebook.grades-shown-now', { activity: activity.name }),
      () => post.send({ ...place, hidden: !hidden }),
    )
  }
  const gridAddress = `/gradebook?section_id=${section.id}&activity_id=${activity.id}`
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('gradebook.grading'), to: '/view-grade-detail' },
          { label: section.name, to: `/gradebook?section_id=${section.id}` },
        ]}
        title={activity.name}
        status={
          <>
            {activity.anonymous && <StatusChip status="hold" word={t('grading.anonymous-now')} />}
            {activity.hidden && !activity.anonymous && (
              <StatusChip status="draft" word={t('gradebook.grades-hidden')} />
            )}
            {activity.closed && <StatusChip status="closed" word={t('gradebook.period-closed-word')} />}
          </>
        }
        sub={[
          t('rubrics.points', { points: number(activity.max_score) }),
          ...(activity.due_at ? [t('grading.due', { when: moment(activity.due_at) })] : []),
        ].join(' · ')}
        actions={
          <>
            {activity.kind === 'questions' && (
              <Button component={Link} to={`/individual-section/${section.id}?questions=${activity.id}&tab=results`}>
                {t('grading.question-results')}
              </Button>
            )}
            <Button leftSection={<IconMail size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
              {t('grading.students-who')}
            </Button>
            <Button component={Link} to={gridAddress} leftSection={<IconTable size={16} stroke={1.75} />}>
              {t('gradebook.title')}
            </Button>
            {can.edit && (
              <ActionMenu
                label={t('gradebook.column-actions', { activity: activity.name })}
                actions={[
                  activity.hidden
                    ? {
                        label: t('gradebook.show-grades'),
                        icon: IconEye,
                        onClick: () =>
                          activity.anonymous
                            ? confirm({ message: t('grading.names-appear'), onConfirm: () => void show(false) })
                            : void show(false),
                      }
                    : { label: t('gradebook.hide-grades'), icon: IconEyeOff, onClick: () => void show(true) },
                ]}
              />
            )}
          </>
        }
      />
      {asking && (
        <Suspense fallback={null}>
          <StudentsWho section_id={section.id} activity={activity} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

type ChoiceProps = {
  students: readonly GradedStudent[]
  present: GradedStudent
  drafts: ReadonlySet<string>
  onChoose: (ref: string) => void
}

const StudentChoice = ({ students, present, drafts, onChoose }: ChoiceProps) => {
  const t = useTexts()
  const { number } = useFormat()
  const stateOf = (one: GradedStudent): string => {
    if (drafts.has(one.ref)) return t('grading.draft')
    if (one.exempt) return t('gradebook.excused')
    if (one.waiting) return t(one.late ? 'gradebook.late' : 'gradebook.to-grade')
    if (one.points !== null) return number(one.points)
    return t(one.missing ? 'grading.missing' : 'grading.nothing-yet')
  }
  return (
    <Select
      className="student-choice"
      aria-label={t('gradebook.student')}
      data={students.map((one) => ({ value: one.ref, label: nameOf(one, t) }))}
      value={present.ref}
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      renderOption={({ option }) => {
        const one = students.find(({ ref }) => ref === option.value)
        return (
          <span className="row grow">
            <bdi className="ellipsis">{option.label}</bdi>
            <span className="small muted end nowrap">{one && stateOf(one)}</span>
          </span>
        )
      }}
      onChange={(value) => value && onChoose(value)}
    />
  )
}

const Keys = () => {
  const t = useTexts()
  return (
    <Popover position="bottom-end" width={300}>
      <Popover.Target>
        <Button size="xs" leftSection={<IconKeyboard size={16} stroke={1.75} />}>
          {t('grading.keys')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <KeyList keys={keys} />
      </Popover.Dropdown>
    </Popover>
  )
}
