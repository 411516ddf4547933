import { Input, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

type Option = { value: string; label: string }

export type FoundChoiceProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The last one chosen takes the place of the one before, and what stands below is seen again. */
  single?: boolean
}

type Props = FoundChoiceProps & {
  typed: string
  onType: (typed: string) => void
  offered: readonly Option[]
  /** Names of what was chosen before. */
  names?: Readonly<Record<string, string>>
  busy?: boolean
}

/** What is typed into a choice whose options the server finds, and what to ask for once typing pauses. */
export const useTyped = () => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  return { typed, onType: setTyped, search }
}

/** Of more than these the number is told, not each name. */
const mostNamed = 100

/** Several of many: a few are offered at a time, those chosen keep their names. */
export const FoundChoice = ({
  value,
  onChange,
  typed,
  onType,
  offered,
  names = {},
  busy = false,
  single = false,
  ...props
}: Props) => {
  const t = useTexts()
  const [known, setKnown] = useState(names)
  const [opened, setOpened] = useState(false)
  const kept = value
    .filter((one) => !offered.some((row) => row.value === one))
    .map((one) => ({ value: one, label: known[one] || (names[one] === '' ? '…' : (names[one] ?? one)) }))
  if (value.length > mostNamed)
    return (
      <Input.Wrapper label={props.label} description={props.description} error={props.error}>
        <div className="row">
          <span className="number">{t('ui.chosen', { count: value.length })}</span>
          <button type="button" className="link" onClick={() => onChange([])}>
            {t('ui.clear-choice')}
          </button>
        </div>
      </Input.Wrapper>
    )
  return (
    <MultiSelect
      {...props}
      data={[...offered, ...kept]}
      value={[...value]}
      onChange={(chosen) => {
        setKnown({ ...known, ...Object.fromEntries([...offered, ...kept].map((row) => [row.value, row.label])) })
        onChange(single ? chosen.slice(-1) : chosen)
        onType('')
        if (single) setOpened(false)
      }}
      searchable
      openOnFocus={!props.error} // its list would lie over what is wrong
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={busy ? '…' : t('ui.nothing-matches')}
    />
  )
}
