import { Select, type SelectProps } from '@mantine/core'
import { people } from '#contract/people/people.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useTyped } from '#web/ui/form/FoundChoice.tsx'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string
  name?: string
  onChange: (id: string) => void
}

/** Chooses one person of the school, whatever their role, by any part of the name. */
export const AnyonePicker = ({ value, name, onChange, ...props }: Props) => {
  const t = useTexts()
  const { typed, onType, search } = useTyped()
  const { data } = useReading(people.directory, { search: search === name ? '' : search, size: 25 })
  const offered = (data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: `${row.fname} ${row.lname} · ${row.roles.map(({ role }) => t(`shell.role.${role}`)).join(', ')}`,
  }))
  const known = value === '' || offered.some((one) => one.value === value) ? [] : [{ value, label: name ?? value }]
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={[...known, ...offered]}
      value={value || null}
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options }) => options}
      nothingFoundMessage={t('ui.nothing-matches')}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
