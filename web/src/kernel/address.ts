import { useParams, useSearchParams } from 'react-router'

/** The record of the address, `/roster/12` → 12; undefined when the address names none (or nonsense, which is the same). */
export const useRecordId = (): number | undefined => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The ids that a part of the address lists, `1,2`, as they are; nonsense is left out. */
export const idsIn = (listed: string | null): string[] => (listed ?? '').split(',').filter((one) => /^[1-9]\d{0,14}$/.test(one))

/** One value kept in the address (`?tab=notes`), so that a link shows what I see. An empty value leaves the address. */
export const useInAddress = (name: string, usual = ''): [string, (value: string) => void] => {
  const [search, setSearch] = useSearchParams()
  const keep = (value: string) =>
    setSearch(
      (earlier) => {
        const next = new URLSearchParams(earlier)
        if (value === '' || value === usual) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? usual, keep]
}
