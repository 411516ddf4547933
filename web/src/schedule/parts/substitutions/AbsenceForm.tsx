import { Select, Switch, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { type Absence, substitutions } from '#contract/schedule/substitutions.contract.ts'
import { families } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useTyped } from '#web/ui/form/FoundChoice.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'

type Props = {
  /** What is changed; otherwise a new absence. */
  absence?: Absence
  /** The teacher, where it is no question. */
  teacher_id?: number
  date: string
  /** `first`: the first date on which a class is left. */
  onDone: (first: string | undefined) => void
}

/** Notes that a teacher is absent, for days or for hours of them. */
export const AbsenceForm = ({ absence, teacher_id, date, onDone }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: substitutions.saveAbsence,
    refresh: [substitutions.day, substitutions.absences],
    initial: {
      teacher_id: String(absence?.teacher_id ?? teacher_id ?? ''),
      start_date: absence?.start_date ?? date,
      end_date: absence?.end_date ?? date,
      whole: absence?.start_time == null,
      start_time: absence?.start_time ?? '',
      end_time: absence?.end_time ?? '',
      reason: absence?.reason ?? '',
    },
    input: ({ whole, start_time, end_time, ...entered }) => ({
      ...entered,
      teacher_id: Number(entered.teacher_id),
      start_time: whole || start_time === '' ? null : start_time,
      end_time: whole || end_time === '' ? null : end_time,
      ...(absence && { id: absence.id, version: absence.version }),
    }),
    saved: false,
    onSaved: ({ classes, first }) => {
      toastSaved(t('substitutions.noted', { count: classes }))
      onDone(first)
    },
  })
  const { field, values } = state
  return (
    <DrawerForm
      state={state}
      opened
      title={t(absence ? 'substitutions.absent-change' : 'substitutions.absent-add')}
      onClose={() => onDone(undefined)}
    >
      {absence === undefined && teacher_id === undefined && (
        <TeacherSelect {...field('teacher_id', t('substitutions.teacher'))} value={values.teacher_id} />
      )}
      <div className="event-times">
        <DateField {...field('start_date', t('substitutions.from'))} />
        <DateField {...field('end_date', t('substitutions.to'))} />
      </div>
      <Switch {...field('whole', t('substitutions.whole'))} />
      {!values.whole && (
        <div className="event-times">
          <TimeInput {...field('start_time', t('substitutions.start'))} />
          <TimeInput {...field('end_time', t('substitutions.end'))} />
        </div>
      )}
      <TextInput
        {...field('reason', t('substitutions.reason'), { optional: true, hint: t('substitutions.reason-hint') })}
        maxLength={300}
      />
    </DrawerForm>
  )
}

type SelectProps = { value: string; onChange?: (value: string) => void }

const TeacherSelect = ({ value, ...props }: SelectProps) => {
  const t = useTexts()
  const { search, typed, onType } = useTyped()
  const { data } = useReading(families.choices, { kind: 'teacher', search })
  return (
    <Select
      {...props}
      value={value || null}
      onChange={(chosen) => props.onChange?.(chosen ?? '')}
      data={(data?.rows ?? []).map(({ id, fname, lname, native_name }) => ({
        value: String(id),
        label: [`${fname} ${lname}`, native_name].filter(Boolean).join(' · '),
      }))}
      searchable
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options }) => options}
      nothingFoundMessage={t('ui.nothing-matches')}
      data-autofocus
    />
  )
}
