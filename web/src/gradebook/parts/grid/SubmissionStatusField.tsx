import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { timeOf } from '#contract/gradebook/grade-text.rules.ts'
import { type SubmissionStatus, submissionStatuses } from '#contract/gradebook/points.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

export type Said = { submission_status: SubmissionStatus; late_minutes: number | null }
type Unit = 'm' | 'h' | 'd'

const minutesOf: Record<Unit, number> = { m: 1, h: 60, d: 1_440 }
const units = ['m', 'h', 'd'] as const

/** What the teacher says of the work instead of what handing it in says: missing, late and by how much, or on time. */
export const SubmissionStatusField = ({
  value,
  readOnly,
  onChange,
}: {
  value: Said
  readOnly: boolean
  onChange: (said: Said) => void
}) => {
  const t = useTexts()
  const stored = value.late_minutes === null ? undefined : timeOf(value.late_minutes)
  const [unit, setUnit] = useState<Unit>(stored?.unit ?? 'd')
  const count = value.late_minutes === null ? '' : value.late_minutes / minutesOf[unit]
  const late = (next: number | string, of: Unit) =>
    onChange({
      submission_status: 'late',
      late_minutes: next === '' || Number(next) <= 0 ? null : Math.max(1, Math.round(Number(next) * minutesOf[of])),
    })
  return (
    <>
      <Select
        label={t('gradebook.submission-status')}
        description={t('gradebook.submission-status-why')}
        data={submissionStatuses.map((one) => ({
          value: one,
          label: t(`gradebook.submission-status-${one.replace('_', '-')}`),
        }))}
        value={value.submission_status}
        allowDeselect={false}
        disabled={readOnly}
        onChange={(next) =>
          onChange({ submission_status: submissionStatuses.find((one) => one === next) ?? 'auto', late_minutes: null })
        }
      />
      {value.submission_status === 'late' && (
        <div className="columns">
          <NumberInput
            label={t('gradebook.late-by')}
            description={t('gradebook.late-by-why')}
            value={count}
            min={1}
            decimalScale={2}
            hideControls
            disabled={readOnly}
            onChange={(next) => late(next, unit)}
          />
          <Select
            label={t('gradebook.late-in')}
            data={units.map((one) => ({ value: one, label: t(`gradebook.late-in-${one}`) }))}
            value={unit}
            allowDeselect={false}
            disabled={readOnly}
            onChange={(next) => {
              const chosen = units.find((one) => one === next) ?? 'd'
              setUnit(chosen)
              late(count, chosen)
            }}
          />
        </div>
      )}
    </>
  )
}
