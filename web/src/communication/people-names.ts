import { notes } from '#contract/communication/notes.contract.ts'
import { useReading } from '#web/kernel/queries.ts'

/** The names of people whom an address lists, for a picker that starts with them. */
export const useNames = (listed: readonly string[]): Record<string, string> => {
  const { data } = useReading(notes.choices, { search: '', ids: listed.map(Number) }, { when: listed.length > 0 })
  return Object.fromEntries((data?.rows ?? []).map((row) => [row.id, `${row.fname} ${row.lname}`]))
}
