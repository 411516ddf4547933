import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { type Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { DatesFields, datesIn } from './DatesFields.tsx'
import type { GradeStore } from '../grid/grade-store.ts'
import { OneSectionNote } from '../grid/OneSectionNote.tsx'

type Props = {
  section_id: number
  students: Gradebook['students']
  dates: Gradebook['dates']
  store: GradeStore
  activity: Gradebook['activities'][number]
  onClose: () => void
}

/** Due date, closing and lock of several students at once; what they had before comes back on undo. */
export default function DatesDrawer({ section_id, students, dates, store, activity, onClose }: Props) {
  const t = useTexts()
  const zone = useSignedIn().login.time_zone
  const own = new Map(
    dates.filter(({ activity_id }) => activity_id === activity.id).map((one) => [one.student_id, one]),
  )
  const back = useSend(columns.saveDates, { refresh: gradebook.read })
  const before = (student_ids: readonly number[]) =>
    [...Map.groupBy(student_ids, (id) => JSON.stringify(datesOf(own.get(id)))).values()].map((ids) => ({
      ...datesOf(own.get(ids[0] ?? 0)),
      section_id,
      activity_id: activity.id,
      student_ids: ids,
    }))
  const state = useEntityForm({
    to: columns.saveDates,
    initial: { student_ids: [] as string[], available_at: '', due_at: '', expires_at: '', locked: 'all' },
    input: ({ student_ids, ...values }) => ({
      ...datesIn(values, zone),
      section_id,
      activity_id: activity.id,
      student_ids: student_ids.map(Number),
    }),
    refresh: gradebook.read,
    saved: false,
    onSaved: ({ students: count }) => {
      const steps = before(chosen.map(Number))
      const undo = async () => {
        for (const step of steps) await back.sendAndWait(step).catch(() => undefined)
      }
      toastUndoable(t('gradebook.dates-saved', { count }), () => void undo())
      onClose()
    },
  })
  const chosen = state.values.student_ids
  return (
    <DrawerForm
      state={state}
      opened
      title={t('gradebook.dates-for-students')}
      sub={<bdi>{activity.name}</bdi>}
      saveLabel={t('gradebook.save-dates-for', { count: chosen.length })}
      onClose={onClose}
    >
      <OneSectionNote section_id={section_id} />
      <DatesFields field={state.field} />
      <p className="small muted">{t('gradebook.dates-empty')}</p>
      <ChooseStudents
        students={students}
        chosen={chosen}
        error={state.form.errors['student_ids']}
        groups={[
          { label: t('gradebook.everybody'), ids: students.map(({ id }) => id) },
          {
            label: t('gradebook.without-work'),
            ids: students
              .filter(({ id }) => hasNothing(store.cell({ student_id: id, activity_id: activity.id })))
              .map(({ id }) => id),
          },
          { label: t('gradebook.with-own-dates'), ids: students.filter(({ id }) => own.has(id)).map(({ id }) => id) },
        ]}
        onChange={(ids) => state.form.setFieldValue('student_ids', ids)}
      />
    </DrawerForm>
  )
}

const hasNothing = ({ points, exempt, handed_in }: ReturnType<GradeStore['cell']>): boolean =>
  points === null && !exempt && !handed_in

const datesOf = (own: Gradebook['dates'][number] | undefined) => ({
  available_at: own?.available_at ?? null,
  due_at: own?.due_at ?? null,
  expires_at: own?.expires_at ?? null,
  locked: own?.locked ?? null,
})

type Choice = {
  students: Gradebook['students']
  chosen: string[]
  groups: { label: string; ids: number[] }[]
  error: React.ReactNode
  onChange: (ids: string[]) => void
}

/** Students by search, one by one, or all of whom something is true. */
const ChooseStudents = ({ students, chosen, groups, error, onChange }: Choice) => {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const found = students.filter(({ fname, lname, native_name }) =>
    matchesSearch(`${fname} ${lname} ${native_name}`, search),
  )
  const has = new Set(chosen)
  const toggle = (ids: string[], all: boolean) =>
    onChange(all ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])])
  return (
    <Checkbox.Group
      label={t('gradebook.chosen-students', { count: chosen.length })}
      value={chosen}
      onChange={onChange}
      error={error}
    >
      <div className="stack close">
        <div className="row wrap">
          {groups.map(({ label, ids }) => {
            const all = ids.length > 0 && ids.every((id) => has.has(String(id)))
            return (
              <button
                key={label}
                type="button"
                className={all ? 'filter-chip active' : 'filter-chip'}
                aria-pressed={all}
                disabled={ids.length === 0}
                onClick={() => toggle(ids.map(String), all)}
              >
                {label} {ids.length}
              </button>
            )
          })}
        </div>
        <TextInput
          type="search"
          aria-label={t('gradebook.find-student')}
          placeholder={t('gradebook.find-student')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="choose-students">
          {found.map(({ id, fname, lname }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={
                <bdi>
                  {fname} {lname}
                </bdi>
              }
            />
          ))}
          {found.length === 0 && <p className="small muted">{t('gradebook.nobody-found')}</p>}
        </div>
      </div>
    </Checkbox.Group>
  )
}
