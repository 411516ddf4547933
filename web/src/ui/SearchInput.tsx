import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

/** A search field; '/' jumps into it from anywhere on the page, Escape empties it. */
export const SearchInput = ({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (value: string) => void
}) => {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onSearch, 250)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useHotkeys([['/', () => field.current?.focus()]])

  const type = (next: string) => {
    setTyped(next)
    search(next.trim())
  }
  return (
    <TextInput
      ref={field}
      className="search"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('ui.clear-search')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('')}
    />
  )
}
