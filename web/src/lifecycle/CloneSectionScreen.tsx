import { Checkbox, Select, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { cloneParts, sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { inYears } from '#web/settings/term-choices.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { Clashes, ClashReason, useClashes } from '#web/schedule/parts/timetable/Clashes.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** A section once more, for another term: all dates move by the difference of the two beginnings. */
export default function CloneSectionScreen() {
  const section_id = useRecordId() ?? 0
  return (
    <Reading of={String(section_id)}>
      <Clone section_id={section_id} />
    </Reading>
  )
}

const Clone = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const { date, shortDay, number } = useFormat()
  const navigate = useNavigate()
  const { terms, next_number } = useRead(sectionSetUp.choices, {})
  const { clashes, meet, shown } = useClashes()
  const original = useRead(sectionSetUp.preview, { section_id })
  const state = useEntityForm({
    to: sectionSetUp.clone,
    refresh: [sections.list, sectionSetUp.choices],
    initial: {
      name: original.name,
      number: next_number,
      academic_term_id: terms[0] ? String(terms[0].id) : '',
      start_date: '',
      units: true,
      teachers: true,
      meetings: true,
      roster: false,
      reason: '',
    },
    input: (values) => ({
      section_id,
      name: values.name,
      number: values.number,
      academic_term_id: values.academic_term_id ? Number(values.academic_term_id) : null,
      start_date: values.start_date || null,
      parts: cloneParts.filter((part) => values[part]),
      reason: values.reason,
    }),
    onRefused: meet,
    onSaved: ({ id }) => void navigate(`/individual-section/${id}`),
  })
  const { data: plan = original } = useReading(sectionSetUp.preview, { section_id, ...beginOf(state.values) })
  const counts = { units: plan.units, teachers: plan.teachers, meetings: plan.meetings, roster: plan.students }
  const page = `/edit-section/${section_id}`
  return (
    <div className="reading">
      <PageHeader
        title={t('sections.clone-of', { name: original.name })}
        crumbs={[
          { label: t('sections.title'), to: '/section' },
          { label: original.name, to: `/individual-section/${section_id}` },
          { label: t('sections.clone') },
        ]}
        sub={t('sections.clone-sub')}
      />
      <FormPage state={state} back={page} saveLabel={t(clashes.length > 0 ? 'schedule.save-anyway' : 'sections.clone')}>
        {clashes.length > 0 && (
          <FormSection title={t('schedule.clash')}>
            <Clashes of={clashes} place={shown} />
            <ClashReason
              {...state.field('reason', t('schedule.clash-reason'), { hint: t('schedule.clash-reason-hint') })}
            />
          </FormSection>
        )}
        <FormSection title={t('sections.the-copy')}>
          <div className="columns">
            <TextInput {...state.field('name', t('sections.name'))} maxLength={120} />
            <TextInput {...state.field('number', t('sections.number'))} maxLength={20} />
          </div>
          <div className="columns">
            <Select
              {...state.field('academic_term_id', t('sections.term'), { optional: true })}
              data={inYears(terms, t('settings.no-year'))}
              clearable={state.values.academic_term_id !== ''}
            />
            <DateField
              {...state.field('start_date', t('sections.starts'), { optional: true, hint: t('sections.as-term') })}
              placeholder={plan.new_start ? date(plan.new_start) : ''}
              clearable
            />
          </div>
          <Note tone="info" title={t('sections.shift', { days: plan.shift_days })}>
            {plan.first_due &&
              plan.last_due &&
              t('sections.shift-due', { first: shortDay(plan.first_due), last: shortDay(plan.last_due) })}
          </Note>
        </FormSection>
        <FormSection
          title={t('sections.goes-along')}
          sub={[plan.own_rules && t('sections.rules-along'), t('sections.stays')].filter(Boolean).join(' ')}
        >
          {cloneParts.map((part) => (
            <Checkbox
              key={part}
              {...state.field(
                part,
                t(`sections.part-${part}`, { count: number(counts[part]), activities: number(plan.activities) }),
              )}
              disabled={counts[part] === 0}
            />
          ))}
        </FormSection>
      </FormPage>
    </div>
  )
}

const beginOf = ({ academic_term_id, start_date }: { academic_term_id: string | null; start_date: string | null }) => ({
  ...(academic_term_id && { academic_term_id: Number(academic_term_id) }),
  ...(start_date && { start_date }),
})
