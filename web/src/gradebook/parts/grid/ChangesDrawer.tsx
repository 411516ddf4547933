import { Button, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { columns, type GradeChange } from '#contract/gradebook/columns.contract.ts'
import type { Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import type { ListState } from '#web/ui/table/list-address.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { restoring, changeText } from './change-words.ts'
import { enterAndToast } from './enter-and-toast.ts'
import type { GradeStore } from './grade-store.ts'
import { OneSectionNote } from './OneSectionNote.tsx'
import { useClosedSave } from './use-closed-save.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Props = { book: Gradebook; store: GradeStore; readOnly: boolean; onClose: () => void }

const firstPage: ListState = { search: '', sort: '', descending: false, page: 1, size: 25, filters: {} }

/** Every change of the gradebook, filtered by student, activity, grader and days; each can be put back. */
export default function ChangesDrawer({ book, store, readOnly, onClose }: Props) {
  const t = useTexts()
  const [student, setStudent] = useState<string | null>(null)
  const [activity, setActivity] = useState<string | null>(null)
  const [grader, setGrader] = useState<string | null>(null)
  const [days, setDays] = useState<[string | null, string | null]>([null, null])
  const [state, setState] = useState<ListState>(firstPage)
  const change = (next: Partial<ListState>) => setState({ ...state, ...next })
  const { data, error, refetch } = useReading(columns.changes, {
    section_id: book.section.id,
    page: state.page,
    size: state.size,
    ...(student && { student_id: Number(student) }),
    ...(activity && { activity_id: Number(activity) }),
    ...(grader && { grader_id: Number(grader) }),
    ...(days[0] && { from: days[0] }),
    ...(days[1] && { to: days[1] }),
  })
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      change({ page: 1 })
      set(value)
    }
  const closed = useClosedSave(book, store, () => toastSaved(t('gradebook.restored')))
  const restoreOf = (change: GradeChange) => {
    const entry = restoring(change)
    const late = store.sideOf(change.activity_id).closed
    if (!entry || readOnly || (late && !closed.may)) return undefined
    return () => (late ? closed.save(entry) : enterAndToast(store, [entry], t('gradebook.restored')))
  }
  return (
    <SideDrawer onClose={onClose} width="wide" title={t('gradebook.changes')}>
      <div className="form-section">
        <OneSectionNote section_id={book.section.id} />
        <div className="columns">
          <Select
            aria-label={t('gradebook.student')}
            placeholder={t('gradebook.all-students')}
            data={book.students.map(({ id, fname, lname }) => ({ value: String(id), label: `${fname} ${lname}` }))}
            value={student}
            onChange={first(setStudent)}
            searchable
            clearable
          />
          <Select
            aria-label={t('gradebook.activity')}
            placeholder={t('gradebook.all-activities')}
            data={book.activities.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={activity}
            onChange={first(setActivity)}
            searchable
            clearable
          />
        </div>
        <div className="columns">
          <Select
            aria-label={t('gradebook.grader')}
            placeholder={t('gradebook.anybody')}
            data={(data?.graders ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={grader}
            onChange={first(setGrader)}
            clearable
          />
          <DatePickerInput
            type="range"
            aria-label={t('gradebook.when')}
            placeholder={t('gradebook.when')}
            valueFormat="D MMM"
            value={days}
            onChange={first(setDays)}
            clearable
          />
        </div>
        {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data?.count === 0 && (
          <EmptyState icon={IconHistory} title={t('gradebook.changes-none')}>
            {t('gradebook.changes-none-why')}
          </EmptyState>
        )}
        {data && data.count > 0 && (
          <>
            <ul className="small grade-history">
              {data.rows.map((change) => (
                <Change key={change.id} change={change} onRestore={restoreOf(change)} />
              ))}
            </ul>
            <Pager count={data.count} state={state} onChange={change} />
          </>
        )}
      </div>
    </SideDrawer>
  )
}

const Change = ({ change, onRestore }: { change: GradeChange; onRestore: (() => void) | undefined }) => {
  const t = useTexts()
  const { moment } = useFormat()
  return (
    <li className="row">
      <span className="grow">
        <span className="medium">
          <bdi>
            {change.student.fname} {change.student.lname}
          </bdi>
        </span>{' '}
        <span className="muted">
          · <bdi>{change.activity_name}</bdi>
        </span>
        <span className="column muted">
          <span>
            <span className="secondary">{changeText(change, t)}</span> · {moment(change.at)} · <bdi>{change.by}</bdi>
            {change.acting_for && <> {t('gradebook.acting-for', { name: change.acting_for })}</>}
            {change.reason && (
              <>
                {' '}
                · <bdi>{change.reason}</bdi>
              </>
            )}
          </span>
        </span>
      </span>
      {onRestore && (
        <Button
          size="xs"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} className="mirrored" />}
          onClick={onRestore}
        >
          {t('gradebook.restore')}
        </Button>
      )}
    </li>
  )
}
