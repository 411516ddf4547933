import { Select } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { toInstant } from '#contract/kernel/zoned.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export type DatesValues = { available_at: string; due_at: string; expires_at: string; locked: string }
type Field = ReturnType<typeof useEntityForm<DatesValues, unknown, unknown>>['field']

/** Own dates and lock of students, nothing = as for everybody. */
export const DatesFields = ({ field }: { field: Field }) => {
  const t = useTexts()
  return (
    <>
      <DateTimePicker
        {...field('available_at', t('sections.available-from'), { optional: true })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      <DateTimePicker
        {...field('due_at', t('gradebook.effective-due'), { optional: true })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      <DateTimePicker
        {...field('expires_at', t('gradebook.effective-closes'), { optional: true })}
        valueFormat="ddd D MMM HH:mm"
        clearable
      />
      <Select
        {...field('locked', t('gradebook.effective-lock'))}
        data={(['all', 'open', 'closed'] as const).map((value) => ({
          value,
          label: t(value === 'all' ? 'gradebook.lock-as-all' : `gradebook.lock-${value}`),
        }))}
        allowDeselect={false}
      />
    </>
  )
}

export const datesIn = ({ available_at, due_at, expires_at, locked }: DatesValues, zone: string) => ({
  available_at: available_at ? toInstant(available_at, zone) : null,
  due_at: due_at ? toInstant(due_at, zone) : null,
  expires_at: expires_at ? toInstant(expires_at, zone) : null,
  locked: locked === 'all' ? null : locked === 'closed',
})
