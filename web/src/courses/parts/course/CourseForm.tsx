import { Autocomplete, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Course, courses } from '#contract/courses/courses.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { StaleNote } from '#web/ui/form/StaleNote.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

const Present = Course.omit({ can: true }).extend({ changed_by: z.string(), changed_at: z.string() })
type Present = z.infer<typeof Present>

type Props = { course: Course | undefined; back: string; onSaved: (id: number) => void }

/** A course as the office writes it down, new or known. */
export const CourseForm = ({ course, back, onSaved }: Props) => {
  const t = useTexts()
  const { departments, subjects, grade_levels } = useRead(courses.choices, {})
  const [version, setVersion] = useState(course?.version)
  const [theirs, setTheirs] = useState<Present>()
  const state = useEntityForm({
    to: courses.save,
    draft: `course:${course?.id ?? 'new'}`,
    refresh: [courses.list, courses.read, courses.choices],
    initial: entered(course),
    input: ({ active, ...values }) => ({
      ...values,
      department_id: values.department_id === '' ? null : Number(values.department_id),
      credits: Number(values.credits),
      ...(course ? { id: course.id, version } : { active }),
    }),
    onSaved: ({ id }) => onSaved(id),
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Present.safeParse(present).data : undefined
      setTheirs(found)
      return found !== undefined
    },
  })
  const keep = (present: Present) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const take = (present: Present) => {
    state.form.setValues(entered(present))
    keep(present)
  }
  const labels: Partial<Record<string, string>> = {
    name: t('courses.name'),
    number: t('courses.number'),
    subject: t('courses.subject'),
    department_id: t('courses.department'),
    credits: t('courses.credits'),
    grade_levels: t('courses.grade-levels'),
    description: t('courses.description'),
  }
  const label = (name: string) => labels[name] ?? name
  const shown = (name: string, value: unknown) =>
    name === 'department_id'
      ? (departments.find(({ id }) => String(id) === value)?.name ?? '–')
      : [value].flat().join(', ') || '–'
  const facts = (present: Present) =>
    Object.entries(entered(present))
      .filter(([name, value]) => name in labels && JSON.stringify(value) !== JSON.stringify({ ...state.values }[name]))
      .map(([name, value]) => ({ key: name, label: label(name), value: <bdi>{shown(name, value)}</bdi> }))

  return (
    <div className="stack">
      {theirs && (
        <StaleNote
          by={theirs.changed_by}
          at={theirs.changed_at}
          facts={facts(theirs)}
          onTake={() => take(theirs)}
          onKeep={() => keep(theirs)}
        />
      )}
      <FormPage state={state} back={back} saveLabel={t(course ? 'ui.save' : 'courses.add')}>
        <FormSection title={t('courses.what')}>
          <div className="columns">
            <TextInput {...state.field('name', label('name'))} maxLength={120} data-autofocus />
            <TextInput {...state.field('number', label('number'), { hint: t('courses.number-hint') })} maxLength={20} />
          </div>
          <Textarea
            {...state.field('description', label('description'), { optional: true })}
            autosize
            minRows={3}
            maxLength={5_000}
          />
        </FormSection>
        <FormSection title={t('courses.where')} sub={t('courses.where-sub')}>
          <div className="columns">
            <Select
              {...state.field('department_id', label('department_id'), {
                optional: true,
                hint: t('courses.department-hint'),
              })}
              data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
              searchable={departments.length > 10}
              clearable={state.values.department_id !== ''}
            />
            <Autocomplete
              {...state.field('subject', label('subject'), { optional: true, hint: t('courses.subject-hint') })}
              data={subjects}
              maxLength={80}
            />
          </div>
          <div className="columns">
            <TagsInput
              {...state.field('grade_levels', label('grade_levels'), {
                optional: true,
                hint: t('courses.grade-levels-hint'),
              })}
              data={grade_levels}
              maxTags={20}
            />
            <NumberInput
              {...state.field('credits', label('credits'))}
              min={0}
              max={100}
              decimalScale={3}
              hideControls
            />
          </div>
        </FormSection>
        {!course && (
          <div className="form-section">
            <Switch {...state.field('active', t('courses.active-at-once'), { hint: t('courses.active-hint') })} />
          </div>
        )}
      </FormPage>
    </div>
  )
}

const entered = (course: Omit<Course, 'can'> | undefined) => ({
  name: course?.name ?? '',
  number: course?.number ?? '',
  description: course?.description ?? '',
  subject: course?.subject ?? '',
  department_id: course?.department_id ? String(course.department_id) : '',
  credits: String(course?.credits ?? 1),
  grade_levels: course?.grade_levels ?? [],
  active: true,
})
