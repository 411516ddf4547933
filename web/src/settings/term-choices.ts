type Term = { id: number; name: string; year: string }
type Choice = { value: string; label: string }

/**
 * Terms to choose from, below their years where they lie in more than one.
 * @param without what stands above those in no year
 */
export const inYears = (terms: readonly Term[], without: string): Choice[] | { group: string; items: Choice[] }[] => {
  const choiceOf = ({ id, name }: Term): Choice => ({ value: String(id), label: name })
  const years = Map.groupBy(terms, ({ year }) => year)
  if (years.size < 2) return terms.map(choiceOf)
  return [...years].map(([year, of]) => ({ group: year || without, items: of.map(choiceOf) }))
}
