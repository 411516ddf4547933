import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** A list opened without a question begins with its usual one; it stands in the address and can be taken away like any filter. */
export const useUsualFilters = (usual: Record<string, string>): void => {
  const [address, setAddress] = useSearchParams()
  const unasked = address.size === 0
  useEffect(() => {
    if (unasked) setAddress(usual, { replace: true })
    // only what the page was opened with counts: taking the filter away later leaves it away
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
