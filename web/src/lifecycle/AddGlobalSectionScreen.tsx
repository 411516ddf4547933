import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import '#web/sections/sections.css'
import { courses } from '#contract/courses/courses.contract.ts'
import { type GlobalPlan, globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { inYears } from '#web/settings/term-choices.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { GlobalSchool, type SchoolWish } from './parts/GlobalSchool.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** One class in several schools of the same admin: what is made in each is shown before. */
export default function AddGlobalSectionScreen() {
  const t = useTexts()
  return (
    <div className="reading">
      <PageHeader
        title={t('global.add')}
        crumbs={[{ label: t('sections.title'), to: '/section' }, { label: t('global.add') }]}
        sub={t('global.add-sub')}
      />
      <Reading of="global">
        <Add />
      </Reading>
    </div>
  )
}

const Add = () => {
  const t = useTexts()
  const { courses: offers, schools } = useRead(globalSections.choices, {})
  const lacks = schools.length < 2 ? 'school' : offers.length === 0 ? 'course' : undefined
  if (!lacks) return <GlobalForm />
  return (
    <div className="card">
      <EmptyState
        icon={IconWorld}
        title={lacks === 'school' ? t('global.one-school') : t('global.no-courses')}
        actions={
          <Button component={Link} to="/add-section">
            {t('sections.add')}
          </Button>
        }
      >
        {lacks === 'school' ? t('global.one-school-why') : t('global.no-courses-why')}
      </EmptyState>
    </div>
  )
}

const noWishes: Record<number, Partial<SchoolWish>> = {}

const GlobalForm = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { courses: offers, schools, terms, next_number } = useRead(globalSections.choices, {})
  const present = schools[0]?.id ?? 0 // the present one comes first
  const state = useEntityForm({
    to: globalSections.create,
    draft: 'global-section',
    refresh: [sections.list, sectionSetUp.choices, globalSections.choices, courses.list],
    saved: false,
    initial: {
      master_course_id: '',
      name: '',
      number: next_number,
      start_date: terms[0]?.start_date ?? '',
      end_date: terms[0]?.end_date ?? '',
      with_content: true,
      school_ids: [present],
      wishes: noWishes,
    },
    input: ({ master_course_id, name, start_date, end_date, with_content, school_ids, wishes }) => ({
      master_course_id: Number(master_course_id) || 0,
      name,
      start_date: start_date ?? '',
      end_date: end_date ?? '',
      with_content,
      schools: school_ids.map((school_id) => {
        const { academic_term_id, ...rest } = wishOf(
          rows.find((row) => row.school_id === school_id),
          wishes[school_id],
        )
        return { school_id, ...rest, academic_term_id: academic_term_id ?? 0 }
      }),
    }),
    onSaved: ({ id, sections: count }) => {
      toastSaved(t('global.made', { count }))
      void navigate(`/individual-section/${id}`)
    },
  })
  const { form, values } = state
  const { master_course_id, number, start_date, end_date, school_ids } = values
  const ready =
    Boolean(master_course_id && number && start_date && end_date) && start_date <= end_date && school_ids.length > 0
  const planned = useReading(
    globalSections.preview,
    { master_course_id: Number(master_course_id) || 1, number: number || '1', start_date, end_date, school_ids },
    { when: ready },
  )
  const rows: readonly GlobalPlan[] = ready ? (planned.data?.rows ?? []) : []
  const chooseCourse = (value: string | null) => {
    const nameOf = (id: string | null) => offers.find((one) => String(one.id) === id)?.name ?? ''
    if (form.getValues().name === nameOf(master_course_id)) form.setFieldValue('name', nameOf(value))
    form.setFieldValue('master_course_id', value ?? '')
  }
  const wish = (school_id: number, change: Partial<SchoolWish>) => {
    const next = { ...form.getValues().wishes, [school_id]: { ...form.getValues().wishes[school_id], ...change } }
    // A teacher of one school who teaches in another one too is proposed there.
    if (change.teacher_ids)
      for (const row of rows.filter(
        (one) => one.school_id !== school_id && !next[one.school_id]?.teacher_ids?.length,
      )) {
        const accounts = new Set(
          rows
            .find((one) => one.school_id === school_id)
            ?.teachers.filter(({ id }) => change.teacher_ids?.includes(id))
            .map(({ user_id }) => user_id),
        )
        const same = row.teachers.filter(({ user_id }) => user_id !== null && accounts.has(user_id)).map(({ id }) => id)
        if (same.length > 0) next[row.school_id] = { ...next[row.school_id], teacher_ids: same }
      }
    form.setFieldValue('wishes', next)
  }
  const errorOf = (school_id: number) => {
    const at = school_ids.indexOf(school_id)
    return (field: string) => form.errors[`schools.${at}.${field}`]
  }
  const chosenTerm = terms.find((term) => term.start_date === start_date && term.end_date === end_date)

  return (
    <FormPage state={state} back="/section" saveLabel={t('global.add')}>
      <FormSection title={t('global.what')}>
        <Select
          {...state.field('master_course_id', t('global.course'))}
          data={offers.map(({ id, name, number: code }) => ({
            value: String(id),
            label: [name, code].filter(Boolean).join(' · '),
          }))}
          onChange={chooseCourse}
          searchable
          allowDeselect={false}
        />
        <div className="columns">
          <TextInput {...state.field('name', t('global.name'))} maxLength={120} />
          <TextInput {...state.field('number', t('global.number'), { hint: t('global.number-hint') })} maxLength={20} />
        </div>
        <Switch {...state.field('with_content', t('global.with-content'))} />
      </FormSection>
      <FormSection title={t('global.when')}>
        <div className="columns">
          <Select
            label={t('global.as-term')}
            data={inYears(terms, t('settings.no-year'))}
            value={chosenTerm ? String(chosenTerm.id) : null}
            onChange={(value) => {
              const term = terms.find(({ id }) => String(id) === value)
              if (term) form.setValues({ start_date: term.start_date, end_date: term.end_date })
            }}
          />
          <DateField {...state.field('start_date', t('global.starts'))} />
          <DateField {...state.field('end_date', t('global.ends'))} />
        </div>
      </FormSection>
      <FormSection title={t('global.schools')} sub={t('global.schools-sub')}>
        <Checkbox.Group
          aria-label={t('global.schools')}
          value={school_ids.map(String)}
          onChange={(chosen) => form.setFieldValue('school_ids', chosen.map(Number))}
          error={form.errors['schools']}
        >
          <div className="columns">
            {schools.map(({ id, name }) => (
              <Checkbox
                key={id}
                value={String(id)}
                disabled={id === present}
                label={id === present ? `${name} (${t('global.this-school')})` : name}
              />
            ))}
          </div>
        </Checkbox.Group>
      </FormSection>
      <FormSection title={t('global.plan')} sub={t('global.plan-sub')}>
        {rows.length === 0 && <p className="muted">{t('global.plan-empty')}</p>}
        {rows.map((row) => (
          <GlobalSchool
            key={row.school_id}
            plan={row}
            wish={wishOf(row, values.wishes[row.school_id])}
            errorOf={errorOf(row.school_id)}
            onWish={(change) => wish(row.school_id, change)}
          />
        ))}
      </FormSection>
    </FormPage>
  )
}

/** What was typed for a school, otherwise what is proposed for it. */
const wishOf = (plan: GlobalPlan | undefined, typed: Partial<SchoolWish> = {}): SchoolWish => ({
  academic_term_id: typed.academic_term_id ?? plan?.term_id ?? null,
  number: typed.number ?? plan?.number ?? '',
  teacher_ids: typed.teacher_ids ?? [],
})
