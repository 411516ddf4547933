import { ActionIcon, Autocomplete, Button, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { IconAlertCircle, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import '#web/sections/sections.css'
import { courses } from '#contract/courses/courses.contract.ts'
import { SectionSetUp, sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sections, type TeacherRole, teacherRoles } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { inYears } from '#web/settings/term-choices.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Clashes, ClashReason, useClashes } from '#web/schedule/parts/timetable/Clashes.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

const Present = SectionSetUp.extend({ changed_by: z.string(), changed_at: z.string() })
type Present = z.infer<typeof Present>
type Teacher = { teacher_id: string; role: TeacherRole }
type Props = {
  section: SectionSetUp | undefined
  course_id: number | undefined
  back: string
  onSaved: (id: number) => void
}

/** A section as the office sets it up, new or known. */
export const SectionForm = ({ section, course_id, back, onSaved }: Props) => {
  const t = useTexts()
  const { date } = useFormat()
  const choices = useRead(sectionSetUp.choices, {})
  const [version, setVersion] = useState(section?.version)
  const [theirs, setTheirs] = useState<Present>()
  const { clashes, meet: meetClashes, shown } = useClashes()
  const start = choices.courses.find(({ id }) => id === course_id)
  const state = useEntityForm({
    to: sectionSetUp.save,
    draft: `section:${section?.id ?? `new:${course_id ?? ''}`}`,
    refresh: [sections.list, sections.read, sectionSetUp.read, sectionSetUp.choices, courses.read, courses.list],
    initial: section
      ? entered(section)
      : {
          ...empty,
          course_id: start ? String(start.id) : '',
          name: start?.name ?? '',
          number: choices.next_number,
          academic_term_id: idText(choices.terms[0]?.id),
          grading_scale_id: idText(choices.scales[0]?.id),
        },
    input: ({ teachers, with_content, ...values }) => ({
      ...values,
      pace_days: values.self_paced && values.pace_days !== '' ? Number(values.pace_days) : null,
      course_id: Number(values.course_id) || 0,
      academic_term_id: idOf(values.academic_term_id),
      grading_scale_id: idOf(values.grading_scale_id),
      facility_id: idOf(values.facility_id),
      start_date: values.start_date || null,
      end_date: values.end_date || null,
      seat_cap: values.seat_cap === '' ? null : Number(values.seat_cap),
      teachers: teachers
        .filter(({ teacher_id }) => teacher_id !== '')
        .map((one) => ({ ...one, teacher_id: Number(one.teacher_id) })),
      ...(section ? { id: section.id, version } : { with_content }),
    }),
    onSaved: ({ id }) => onSaved(id),
    onRefused: (refused) => {
      const { code, present } = refused
      if (meetClashes(refused)) return true
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      setTheirs(found)
      return found !== undefined
    },
  })
  const { form } = state
  const keep = (present: Present) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const take = (present: Present) => {
    form.setValues(entered(present))
    keep(present)
  }
  const course = choices.courses.find(({ id }) => String(id) === state.values.course_id)
  const term = choices.terms.find(({ id }) => String(id) === state.values.academic_term_id)
  const chooseCourse = (value: string | null) => {
    const before = course?.name ?? ''
    form.setFieldValue('course_id', value ?? '')
    if (form.getValues().name === before)
      form.setFieldValue('name', choices.courses.find(({ id }) => String(id) === value)?.name ?? '')
  }
  // The course of a known section may be inactive by now: it stays on offer there.
  const offered = choices.courses.some(({ id }) => id === section?.course_id) || !section ? choices.courses : undefined

  return (
    <div className="stack">
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={[
            { key: 'name', label: t('sections.name'), value: <bdi>{theirs.name}</bdi> },
            { key: 'number', label: t('sections.number'), value: <bdi dir="ltr">{theirs.number}</bdi> },
          ]}
          onTake={() => take(theirs)}
          onKeep={() => keep(theirs)}
        />
      )}
      <FormPage
        state={state}
        back={back}
        saveLabel={t(clashes.length > 0 ? 'schedule.save-anyway' : section ? 'ui.save' : 'sections.add')}
      >
        {clashes.length > 0 && (
          <FormSection title={t('schedule.clash')}>
            <Clashes of={clashes} place={shown} />
            <ClashReason
              {...state.field('reason', t('schedule.clash-reason'), { hint: t('schedule.clash-reason-hint') })}
            />
          </FormSection>
        )}
        <FormSection title={t('sections.what')}>
          {offered && (
            <Select
              {...state.field('course_id', t('sections.course'))}
              data={offered.map(({ id, name, number }) => ({
                value: String(id),
                label: [name, number].filter(Boolean).join(' · '),
              }))}
              onChange={chooseCourse}
              searchable
              allowDeselect={false}
            />
          )}
          <div className="columns">
            <TextInput {...state.field('name', t('sections.name'))} maxLength={120} />
            <TextInput
              {...state.field('number', t('sections.number'), { hint: t('sections.number-hint') })}
              maxLength={20}
            />
          </div>
          {!section && course && course.unit_count > 0 && (
            <Switch
              {...state.field(
                'with_content',
                t('sections.with-content', { units: course.unit_count, lessons: course.lesson_count }),
                {
                  hint: t('sections.with-content-hint'),
                },
              )}
            />
          )}
        </FormSection>
        <FormSection title={t('sections.who')} sub={t('sections.who-sub')}>
          {state.values.teachers.map((_, at) => (
            <TeacherRow
              key={at}
              at={at}
              props={(field) => form.getInputProps(`teachers.${at}.${field}`)}
              teachers={choices.teachers}
              onRemove={() => form.removeListItem('teachers', at)}
            />
          ))}
          {form.errors['teachers'] && (
            <p className="field-error small ink-danger" role="alert">
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
              {form.errors['teachers']}
            </p>
          )}
          <div>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() =>
                form.insertListItem('teachers', {
                  teacher_id: '',
                  role: state.values.teachers.length === 0 ? 'lead' : 'co_teacher',
                } satisfies Teacher)
              }
            >
              {t('sections.add-teacher')}
            </Button>
          </div>
        </FormSection>
        <FormSection title={t('sections.when')}>
          <div className="columns">
            <Select
              {...state.field('academic_term_id', t('sections.term'), { optional: true })}
              data={inYears(choices.terms, t('settings.no-year'))}
              clearable={state.values.academic_term_id !== ''}
            />
            <Autocomplete
              {...state.field('period', t('sections.period'), { optional: true })}
              data={choices.periods}
              maxLength={20}
            />
          </div>
          <div className="columns">
            <DateField
              {...state.field('start_date', t('sections.starts'), {
                optional: true,
                hint: term ? t('sections.as-term') : undefined,
              })}
              placeholder={term && date(term.start_date)}
              clearable
            />
            <DateField
              {...state.field('end_date', t('sections.ends'), { optional: true })}
              placeholder={term && date(term.end_date)}
              clearable
            />
          </div>
          <Switch
            {...state.field('self_paced', t('sections.self-paced'), {
              hint: t(section && !section.self_paced ? 'sections.self-paced-now' : 'sections.self-paced-hint'),
            })}
          />
          {state.values.self_paced && (
            <div className="columns">
              <NumberInput
                {...state.field('pace_days', t('sections.pace-days'), { hint: t('sections.pace-days-hint') })}
                min={1}
                max={1000}
                allowDecimal={false}
                hideControls
              />
            </div>
          )}
        </FormSection>
        <FormSection title={t('sections.where')}>
          <div className="columns">
            <Select
              {...state.field('facility_id', t('sections.room'), { optional: true })}
              data={choices.facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
              searchable
              clearable={state.values.facility_id !== ''}
            />
            <NumberInput
              {...state.field('seat_cap', t('sections.seats'), { optional: true, hint: t('sections.seats-hint') })}
              min={1}
              max={1000}
              allowDecimal={false}
              hideControls
            />
            <Select
              {...state.field('grading_scale_id', t('sections.scale'), { optional: true })}
              data={choices.scales.map(({ id, name }) => ({ value: String(id), label: name }))}
              clearable={state.values.grading_scale_id !== ''}
            />
          </div>
        </FormSection>
      </FormPage>
    </div>
  )
}

type RowProps = {
  at: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a form hands the same bag to controls of every kind
  props: (field: 'teacher_id' | 'role') => any
  teachers: readonly { id: number; name: string }[]
  onRemove: () => void
}

const TeacherRow = ({ at, props, teachers, onRemove }: RowProps) => {
  const t = useTexts()
  return (
    <div className="row top">
      <Select
        className="grow"
        aria-label={t('sections.teacher-at', { at: at + 1 })}
        placeholder={t('sections.choose-teacher')}
        data={teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        {...props('teacher_id')}
      />
      <Select
        aria-label={t('sections.role-at', { at: at + 1 })}
        data={teacherRoles.map((role) => ({ value: role, label: t(`sections.role-${role}`) }))}
        allowDeselect={false}
        w={150}
        {...props('role')}
      />
      <ActionIcon aria-label={t('sections.remove-teacher-at', { at: at + 1 })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

const idText = (id: number | null | undefined): string => (id ? String(id) : '')
const idOf = (text: string | null): number | null => (text ? Number(text) : null)

const empty = {
  course_id: '',
  name: '',
  number: '',
  academic_term_id: '',
  start_date: '',
  end_date: '',
  grading_scale_id: '',
  facility_id: '',
  period: '',
  seat_cap: '',
  self_paced: false,
  pace_days: '',
  teachers: [] as Teacher[],
  reason: '',
  with_content: true,
}

const entered = (section: SectionSetUp): typeof empty => ({
  course_id: String(section.course_id),
  name: section.name,
  number: section.number,
  academic_term_id: idText(section.academic_term_id),
  start_date: section.start_date ?? '',
  end_date: section.end_date ?? '',
  grading_scale_id: idText(section.grading_scale_id),
  facility_id: idText(section.facility_id),
  period: section.period,
  seat_cap: section.seat_cap === null ? '' : String(section.seat_cap),
  self_paced: section.self_paced,
  pace_days: section.pace_days === null ? '' : String(section.pace_days),
  teachers: section.teachers.map(({ teacher_id, role }) => ({ teacher_id: String(teacher_id), role })),
  reason: '',
  with_content: false,
})
