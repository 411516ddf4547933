import { NumberInput, Select, type SelectProps } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { DiscussionTerms } from '#web/coursework/parts/units/DiscussionTerms.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import type { useThreadForm } from './useThreadForm.ts'

type Props = { state: ReturnType<typeof useThreadForm>; section_id: number }
const scorings = ['points', 'rubric', 'hand'] as const

/** Where it stands among the work of the class, what it asks for by when, and how it is scored. */
export const GradingFields = ({ state, section_id }: Props) => {
  const t = useTexts()
  const { values } = state
  const { data } = useReading(units.read, { section_id })
  const field = (...[name, label, more]: Parameters<typeof state.field>) => {
    const error = state.form.errors[`grading.${name}`]
    return { ...state.field(name, label, more), ...(error && { error }) }
  }
  if (data?.units.length === 0) return <Note tone="warn" title={t('discussion.no-units')} />
  return (
    <>
      <div className="columns">
        <Select
          {...field('unit_id', t('sections.unit'))}
          data={(data?.units ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
        />
        <Select
          {...field('activity_type_id', t('sections.type'), { optional: true })}
          data={(data?.activity_types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable
        />
      </div>
      <div className="columns">
        <DateTimePicker
          {...field('due_at', t('sections.due'), { optional: true })}
          valueFormat="ddd D MMM HH:mm"
          clearable
        />
        <DateTimePicker
          {...field('expires_at', t('sections.closes'), { optional: true, hint: t('discussion.closes-at-hint') })}
          valueFormat="ddd D MMM HH:mm"
          clearable
        />
      </div>
      <div className="columns">
        <Select
          {...field('scoring', t('discussion.scoring'))}
          data={scorings.map((value) => ({ value, label: t(`discussion.scoring-${value}`) }))}
          allowDeselect={false}
        />
        <NumberInput
          {...field('max_score', t('sections.max-score'))}
          min={0}
          max={10_000}
          decimalScale={2}
          hideControls
        />
      </div>
      <DiscussionTerms field={field} withPoints={values.scoring === 'points'} />
      {values.scoring === 'rubric' && <OfferedRubrics {...field('rubric_id', t('rubrics.rubric'))} />}
    </>
  )
}

const OfferedRubrics = (field: SelectProps) => {
  const { data } = useReading(rubrics.list, { size: 100 })
  return (
    <Select
      {...field}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      allowDeselect={false}
    />
  )
}
