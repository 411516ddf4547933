import { Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { leavingReason } from '#contract/settings/catalogs.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { SectionPicker } from './parts/SectionPicker.tsx'
import { EnrollmentChangeFrame } from './parts/EnrollmentChangeFrame.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** A student changes the class, and takes along the grades that fit. */
export default function TransferClassScreen() {
  const t = useTexts()
  return <EnrollmentChangeFrame title={t('enrollment.transfer')}>{(id) => <Transfer id={id} />}</EnrollmentChangeFrame>
}

const Transfer = ({ id }: { id: number }) => {
  const t = useTexts()
  const { number, isoDate } = useFormat()
  const navigate = useNavigate()
  const current = useRead(enrollment.detail, { id })
  const [today] = useState(() => isoDate(new Date()))
  const reasons = useReading(leavingReason.list, { size: 200 }).data?.rows ?? []
  const back = `/student-change-status-enroll/${current.student.id}`
  const state = useEntityForm({
    to: enrollment.transfer,
    refresh: [enrollment.detail, enrollment.current, sections.roster],
    initial: {
      chosen: [] as string[],
      date: today,
      with_grades: true,
      override_reason: '',
      reason: '',
      leaving_reason_id: null as string | null,
    },
    input: ({ chosen, leaving_reason_id, ...values }) => ({
      ...values,
      leaving_reason_id: leaving_reason_id === null ? null : Number(leaving_reason_id),
      id,
      version: current.version,
      section_id: Number(chosen[0] ?? 0),
    }),
    saved: false,
    onSaved: ({ carried }) => {
      toastSaved(t('enrollment.transferred', { count: carried }))
      void navigate(back)
    },
  })
  const section_id = Number(state.values.chosen[0] ?? 0)
  const { data } = useReading(enrollment.carried, { id, section_id }, { when: section_id > 0 })
  const preview = section_id > 0 ? data : undefined
  const problem = state.form.errors['section_id']
  return (
    <div className="stack">
      <FormPage state={state} back={back} saveLabel={t('enrollment.transfer')}>
        <FormSection title={t('enrollment.where-to')} sub={t('enrollment.transfer-sub', { name: current.section })}>
          <SectionPicker
            label={t('enrollment.new-section')}
            value={state.values.chosen}
            except={current.section_id}
            onChange={(chosen) => state.form.setFieldValue('chosen', chosen)}
            single
            {...(problem && { error: section_id > 0 ? problem : t('errors.field.required') })}
            data-autofocus
          />
          {preview?.full && <Note tone="warn" title={t('enrollment.is-full')} />}
          {preview && preview.clashes.length > 0 && (
            <Note tone="warn" title={t('enrollment.clashes', { sections: preview.clashes.join(', ') })} />
          )}
          <div className="columns">
            <DateField
              {...state.field('date', t('enrollment.on'), { hint: t('enrollment.transfer-on-hint') })}
              maxDate={today}
            />
            {reasons.length > 0 && (
              <Select
                {...state.field('leaving_reason_id', t('enrollment.leaving-reason'), { optional: true })}
                data={reasons.map((one) => ({ value: String(one.id), label: one.name }))}
                clearable
                comboboxProps={{ withinPortal: true }}
              />
            )}
          </div>
          <TextInput {...state.field('reason', t('enrollment.note'), { optional: true })} maxLength={300} />
          {preview && preview.holds.length > 0 && (
            <Note tone="warn" title={t('enrollment.held-by', { holds: preview.holds.join(', ') })} />
          )}
          {preview && preview.missing.length + preview.holds.length > 0 && (
            <TextInput
              {...state.field('override_reason', t('enrollment.override'), {
                hint:
                  preview.missing.length > 0
                    ? t('enrollment.asks-for', { courses: preview.missing.join(', ') })
                    : t('enrollment.override-hint-held'),
              })}
              maxLength={300}
            />
          )}
          <Switch
            {...state.field('with_grades', t('enrollment.with-grades'), { hint: t('enrollment.with-grades-hint') })}
          />
        </FormSection>
      </FormPage>
      {preview && state.values.with_grades && (
        <Card
          flush
          title={t('enrollment.grades')}
          count={preview.rows.filter((row) => row.to_activity_id !== null).length}
        >
          {preview.rows.length === 0 ? (
            <p className="card-sentence">{t('enrollment.no-grades')}</p>
          ) : (
            <ul className="list">
              {preview.rows.map((row) => (
                <li key={row.activity_id} className={row.to_activity_id === null ? 'muted' : ''}>
                  <span className="grow">
                    <bdi>{row.name}</bdi>
                  </span>
                  <Code>{row.exempt ? 'EX' : `${number(row.points ?? 0)} / ${number(row.max_score)}`}</Code>
                  <span className="small">
                    {t(row.to_activity_id === null ? 'enrollment.stays-behind' : 'enrollment.goes-along')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </div>
  )
}
