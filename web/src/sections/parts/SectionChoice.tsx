import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { sections } from '#contract/sections/sections.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useTyped } from '#web/ui/form/FoundChoice.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | undefined
  onChange: (section_id: number) => void
  status?: NonNullable<In<typeof sections.list>['status']>
}

/** One section among those the reader may see; the server finds them, so a school may have any number. */
export const SectionChoice = ({ value, onChange, status, ...props }: Props) => {
  const t = useTexts()
  const { search, onType } = useTyped()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { data, isFetching } = useReading(sections.list, {
    size: 50,
    ...(status && { status }),
    ...(search && { search }),
  })
  const offered = (data?.rows ?? []).map(optionOf)
  const present = [...offered, ...(chosen ? [chosen] : [])].find((one) => one.value === String(value))
  const { data: read } = useReading(
    sections.read,
    { section_id: value ?? 0 },
    { when: Boolean(value && data && !present) },
  )
  const known = present ?? (read && optionOf(read))
  return (
    <Select
      {...props}
      data={known && !offered.some((one) => one.value === known.value) ? [known, ...offered] : offered}
      value={value === undefined ? null : String(value)}
      onChange={(next, option) => {
        setChosen(option)
        if (next) onChange(Number(next))
      }}
      searchable
      allowDeselect={false}
      onInput={(event) => onType(event.currentTarget.value)}
      onDropdownClose={() => onType('')}
      onClick={(event) => event.currentTarget.select()}
      filter={() => offered}
      nothingFoundMessage={isFetching ? '…' : t('ui.nothing-matches')}
    />
  )
}

const optionOf = ({ id, name, number }: { id: number; name: string; number: string }) => ({
  value: String(id),
  label: `${name} · ${number}`,
})
