import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { student } from '#contract/kernel/access.ts'
import {
  type EnrollmentChangeRequestKind,
  enrollmentChangeRequestKinds,
  enrollmentChangeRequests,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { FoundChoice, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { firstDay } from './EnrollmentChangeRequest.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'

/** `enrollment`: more time in this very class; without it kind and class are chosen. */
type Props = { enrollment?: { enrollment_id: number; section: string; last_day: string }; onClose: () => void }

type Asking = { kind: EnrollmentChangeRequestKind | ''; enrollments: string[]; asked_day: string; note: string }

/** Asks the office for more time in a self-paced class, or to leave a class. */
export const AskEnrollmentChange = ({ enrollment, onClose }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { date, shortDay, isoDate } = useFormat()
  const { search, ...typing } = useTyped()
  const [today] = useState(() => isoDate(new Date()))
  const extensions = useReading(
    enrollmentChangeRequests.choices,
    { kind: 'extension', search: '' },
    { when: !enrollment },
  )
  const usual: EnrollmentChangeRequestKind = extensions.data?.rows.length === 0 ? 'withdrawal' : 'extension'
  const state = useEntityForm<
    Asking,
    In<typeof enrollmentChangeRequests.ask>,
    Out<typeof enrollmentChangeRequests.ask>
  >({
    to: enrollmentChangeRequests.ask,
    refresh: [enrollmentChangeRequests.own, enrollmentChangeRequests.choices, 'unit'],
    initial: { kind: '', enrollments: enrollment ? [String(enrollment.enrollment_id)] : [], asked_day: '', note: '' },
    input: ({ enrollments, asked_day, note, ...chosen }) => {
      const kind = chosen.kind || usual
      return {
        kind,
        enrollment_id: Number(enrollments[0]) || 0,
        asked_day: kind === 'extension' ? asked_day || null : null,
        note,
      }
    },
    saved: t('enrollment.asked'),
    onSaved: onClose,
  })
  const { enrollments } = state.values
  const kind = state.values.kind || usual
  const { data, isFetching } = useReading(enrollmentChangeRequests.choices, { kind, search }, { when: !enrollment })
  const offered = (data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: [
      row.section,
      role !== student && row.student,
      kind === 'extension' && row.last_day && t('enrollment.until', { day: shortDay(row.last_day) }),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  const last_day = enrollment?.last_day ?? data?.rows.find(({ id }) => String(id) === enrollments[0])?.last_day
  const problem = state.form.errors['enrollment_id']
  const nothing =
    !enrollment && search === '' && data?.rows.length === 0 && t(`enrollment.no-change-of-enrollment-${kind}`)
  return (
    <DrawerForm
      state={state}
      opened
      title={t(enrollment ? 'learning.pace-ask' : 'enrollment.change-of-enrollment-requests-own')}
      sub={enrollment?.section}
      saveLabel={t('enrollment.ask')}
      onClose={onClose}
    >
      {!enrollment && (
        <>
          <Segmented
            label={t('enrollment.column-kind')}
            value={kind}
            options={enrollmentChangeRequestKinds.map((value) => ({ value, label: t(`enrollment.kind-${value}`) }))}
            onChange={(value) => state.form.setValues({ kind: value, enrollments: [] })}
          />
          <FoundChoice
            {...typing}
            label={t(role === student ? 'enrollment.class' : 'enrollment.change-of-enrollment')}
            description={nothing || t(`enrollment.ask-${kind}-hint`)}
            value={enrollments}
            onChange={(next) => state.form.setFieldValue('enrollments', next)}
            single
            offered={offered}
            busy={isFetching}
            {...(problem && { error: problem })}
          />
        </>
      )}
      {kind === 'extension' && (
        <DateField
          {...state.field('asked_day', t('enrollment.new-last-day'), {
            hint: last_day
              ? t('enrollment.present-last-day', { day: date(last_day) })
              : t('enrollment.new-last-day-hint'),
          })}
          minDate={firstDay(last_day, today)}
          valueFormat="ddd D MMM YYYY"
        />
      )}
      <Textarea
        {...state.field('note', t('enrollment.column-note'), { hint: t('enrollment.why-hint') })}
        maxLength={500}
        autosize
        minRows={3}
      />
    </DrawerForm>
  )
}
