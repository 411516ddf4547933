import { notes } from '#contract/communication/notes.contract.ts'
import { useReading } from '#web/kernel/queries.ts'

/** The names of people whom an address names, `1,2`, for a picker that starts with them. */
export const useNames = (listed: string): Record<string, string> => {
  const ids = listed
    .split(',')
    .filter((one) => /^[1-9]\d{0,14}$/.test(one))
    .map(Number)
  const { data } = useReading(notes.choices, { search: '', ids }, { when: ids.length > 0 })
  return Object.fromEntries((data?.rows ?? []).map((row) => [row.id, `${row.fname} ${row.lname}`]))
}
