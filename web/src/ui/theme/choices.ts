import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { matchesSearch } from '#contract/kernel/search.rules.ts'

/** What is typed into a choice is sought as in every list: by words, whatever accents and order. */
export const matchingOptions: OptionsFilter = ({ options, search, limit }) => {
  const matches = ({ label }: ComboboxItem) => matchesSearch(label, search)
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(matches) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : matches(option)))
    .slice(0, limit)
}
