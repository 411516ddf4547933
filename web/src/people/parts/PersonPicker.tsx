import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { In } from '#contract/kernel/endpoint.ts'
import { families } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  kind: In<typeof families.choices>['kind']
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Who cannot be chosen any more. */
  except?: readonly number[]
}

/** Chooses people of the school by any part of their names or their number; twenty are offered at a time. */
export const PersonPicker = ({ kind, value, onChange, except = [], ...props }: Props) => {
  const t = useTexts()
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const [known, learn] = useState<Record<string, string>>({})
  const { data, isFetching } = useReading(families.choices, { kind, search })
  const offered = (data?.rows ?? [])
    .filter(({ id }) => !except.includes(id))
    .map((row) => ({ value: String(row.id), label: [`${row.fname} ${row.lname}`, row.native_name, row.grade_level || row.number].filter(Boolean).join(' · ') }))
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
      nothingFoundMessage={isFetching ? '…' : t('ui.nothing-matches')}
    />
  )
}
