import { useParams, useSearchParams } from 'react-router'

/**
 * The record of the address, `/roster/12` → 12; undefined when the address names none (or nonsense, which is the same).
 */
export const useRecordId = (): number | undefined => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The ids that a part of the address lists, `1,2`, as they are; nonsense is left out. */
export const idsIn = (listed: string | null): string[] =>
  ((listed?.startsWith(kept) ? sessionStorage.getItem(listed) : listed) ?? '')
    .split(',')
    .filter((one) => /^[1-9]\d{0,14}$/.test(one))

const kept = 'chosen-'
const mostInAddress = 200

/** Ids as a part of the address; more than a server takes in one are kept by this tab, under a name. */
export const listed = (ids: readonly number[]): string => {
  if (ids.length <= mostInAddress) return ids.join(',')
  const name = `${kept}${ids.length}-${ids[0]}-${ids.at(-1)}`
  sessionStorage.setItem(name, ids.join(','))
  return name
}

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
