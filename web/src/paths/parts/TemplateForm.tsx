import { ActionIcon, Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { sumOf } from '#contract/paths/allotment.rules.ts'
import { type PathSnapshot, pathTemplates, requirementKinds } from '#contract/paths/templates.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Grip, useRowDrag } from '#web/ui/table/Grip.tsx'

type Template = Out<typeof pathTemplates.read>
type Entered = ReturnType<typeof enteredFrom>
type Form = ReturnType<typeof useForm<Entered>>

/** Name, years and requirements of a path. `onDirty` tells whether something is not saved. */
export const TemplateForm = ({ template, onDirty }: { template: Template; onDirty: (dirty: boolean) => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const state = useEntityForm({
    to: pathTemplates.save,
    draft: `path:${template.id}:${template.version}`,
    refresh: [pathTemplates.read, pathTemplates.list],
    initial: enteredFrom(template),
    input: ({ academic_track_id, terms_per_year, years, requirements, ...values }) => ({
      ...values,
      id: template.id,
      version: template.version,
      academic_track_id: academic_track_id === '' ? null : Number(academic_track_id),
      terms_per_year: Number(terms_per_year),
      years: years.map(({ grade_level, credits }) => ({ grade_level, credits: figure(credits) })),
      requirements: requirements.map(({ credits, min_percent, course_ids, subjects, ...one }) => ({
        ...one,
        credits: figure(credits) ?? 0,
        min_percent: figure(min_percent),
        subjects: one.kind === 'subjects' ? subjects : [],
        course_ids: one.kind === 'courses' ? course_ids.map(Number) : [],
      })),
    }),
  })
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])
  const { form, values } = state
  const total = sumOf(values.requirements.map(({ credits }) => figure(credits) ?? 0))
  return (
    <FormPage state={state} back={`/ilp-detail?id=${template.id}`}>
      <FormSection title={t('paths.what')}>
        <div className="columns">
          <TextInput {...state.field('name', t('paths.name'))} maxLength={120} />
          <Select
            {...state.field('academic_track_id', t('paths.track'), { optional: true })}
            data={template.tracks.map(({ id, name }) => ({ value: String(id), label: name }))}
            clearable
          />
        </div>
        <Textarea
          {...state.field('description', t('paths.description'), { optional: true })}
          autosize
          minRows={2}
          maxLength={2_000}
        />
      </FormSection>
      <FormSection title={t('paths.requirements')} sub={t('paths.requirements-sub', { total })}>
        <RequirementRows form={form} template={template} />
      </FormSection>
      <FormSection title={t('paths.years')} sub={t('paths.years-sub')}>
        <Select
          {...state.field('terms_per_year', t('paths.terms-per-year'))}
          w={160}
          allowDeselect={false}
          data={[1, 2, 3, 4].map((count) => ({ value: String(count), label: number(count) }))}
        />
        {values.years.map((_, at) => (
          <div key={at} className="year-row" role="group" aria-label={t('ui.row-of', { row: at + 1 })}>
            <Select
              aria-label={t('paths.grade-level')}
              data={[
                ...new Set([...template.grade_levels, ...values.years.map(({ grade_level }) => grade_level)]),
              ].filter(Boolean)}
              searchable
              {...form.getInputProps(`years.${at}.grade_level`)}
            />
            <NumberInput
              aria-label={t('paths.credits-by-then')}
              placeholder={t('paths.credits')}
              min={0}
              max={1000}
              decimalScale={3}
              hideControls
              {...form.getInputProps(`years.${at}.credits`)}
            />
            <ActionIcon
              aria-label={t('ui.remove-row', { row: at + 1 })}
              disabled={values.years.length === 1}
              onClick={() => form.removeListItem('years', at)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => form.insertListItem('years', { grade_level: '', credits: '' })}
          >
            {t('paths.add-year')}
          </Button>
        </div>
      </FormSection>
    </FormPage>
  )
}

const RequirementRows = ({ form, template }: { form: Form; template: Template }) => {
  const t = useTexts()
  const rows = form.values.requirements
  const put = (from: number, to: number) =>
    to >= 0 && to < rows.length && form.reorderListItem('requirements', { from, to })
  const drag = useRowDrag({ put })
  const add = () =>
    form.insertListItem('requirements', {
      key: crypto.randomUUID(),
      name: '',
      kind: 'subjects',
      credits: '1',
      subjects: [],
      course_ids: [],
      min_percent: '',
    } satisfies Entered['requirements'][number])
  return (
    <div className="stack close">
      {rows.map((row, at) => (
        <div
          key={row.key}
          className="requirement-row"
          role="group"
          aria-label={row.name || t('ui.row-of', { row: at + 1 })}
          {...drag.target(at)}
        >
          <TextInput
            label={t('paths.requirement')}
            maxLength={80}
            leftSection={
              <Grip name={row.name || t('ui.row-of', { row: at + 1 })} at={at} order={{ put }} {...drag.handle(at)} />
            }
            {...form.getInputProps(`requirements.${at}.name`)}
          />
          <Select
            label={t('paths.met-by')}
            allowDeselect={false}
            data={requirementKinds.map((value) => ({ value, label: t(`paths.kind.${value}`) }))}
            {...form.getInputProps(`requirements.${at}.kind`)}
          />
          <NumberInput
            label={t('paths.credits')}
            min={0}
            max={1000}
            decimalScale={3}
            hideControls
            {...form.getInputProps(`requirements.${at}.credits`)}
          />
          <NumberInput
            label={t('paths.least')}
            min={0}
            max={100}
            decimalScale={2}
            suffix="%"
            hideControls
            {...form.getInputProps(`requirements.${at}.min_percent`)}
          />
          {row.kind === 'subjects' && (
            <MultiSelect
              className="whole"
              label={t('paths.subjects')}
              description={t('paths.subjects-fit', {
                count: template.courses.filter(({ subject }) => row.subjects.includes(subject)).length,
              })}
              searchable
              data={[...new Set([...template.subjects, ...row.subjects])]}
              {...form.getInputProps(`requirements.${at}.subjects`)}
            />
          )}
          {row.kind === 'courses' && (
            <MultiSelect
              className="whole"
              label={t('paths.courses')}
              description={t('paths.courses-hint')}
              searchable
              limit={60}
              data={template.courses.map(({ id, name, number }) => ({
                value: String(id),
                label: `${name} · ${number}`,
              }))}
              {...form.getInputProps(`requirements.${at}.course_ids`)}
            />
          )}
          <div className="whole row">
            {row.kind === 'electives' && <span className="small muted">{t('paths.electives-hint')}</span>}
            <Button
              className="end"
              size="xs"
              leftSection={<IconX size={14} stroke={1.75} />}
              onClick={() => form.removeListItem('requirements', at)}
            >
              {t('paths.remove-requirement')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
          {t('paths.add-requirement')}
        </Button>
      </div>
    </div>
  )
}

/** An empty figure is none. */
const figure = (entered: string | number | null): number | null =>
  entered === '' || entered === null ? null : Number(entered)

const enteredFrom = (template: PathSnapshot) => ({
  name: template.name,
  description: template.description,
  academic_track_id: template.academic_track_id === null ? '' : String(template.academic_track_id),
  terms_per_year: String(template.terms_per_year),
  years: template.years.map(({ grade_level, credits }) => ({ grade_level, credits: String(credits ?? '') })),
  requirements: template.requirements.map(({ credits, min_percent, course_ids, ...one }) => ({
    ...one,
    credits: String(credits),
    min_percent: String(min_percent ?? ''),
    course_ids: course_ids.map(String),
  })),
})
