import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { enrollment, type Seats } from '#contract/enrollment/enrollment.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value: readonly string[]
  onChange: (value: string[]) => void
  course_id?: number
  except?: number
}

/** Chooses open sections by name, number or course; says how many seats are left. */
export const SectionPicker = ({ value, onChange, course_id, except, ...props }: Props) => {
  const t = useTexts()
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const [known, learn] = useState<Record<string, string>>({})
  const { data } = useReading(enrollment.choices, { search, ...(course_id && { course_id }) })
  const label = ({ name, number, seats, taken, waiting }: Seats) =>
    [
      name,
      number,
      seats === null
        ? t('enrollment.no-cap', { taken })
        : seats > taken
          ? t('enrollment.seats-left', { left: seats - taken })
          : t('enrollment.full-waiting', { waiting }),
    ]
      .filter(Boolean)
      .join(' · ')
  const offered = (data?.rows ?? []).filter(({ id }) => id !== except).map((row) => ({ value: String(row.id), label: label(row) }))
  const kept = value.filter((one) => !offered.some((row) => row.value === one)).map((one) => ({ value: one, label: known[one] ?? one }))
  return (
    <MultiSelect
      {...props}
      data={[...offered, ...kept]}
      value={[...value]}
      onChange={(chosen) => {
        learn({ ...known, ...Object.fromEntries([...offered, ...kept].map((row) => [row.value, row.label])) })
        onChange(chosen)
        type('')
      }}
      searchable
      searchValue={typed}
      onSearchChange={type}
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={t('ui.nothing-matches')}
    />
  )
}
