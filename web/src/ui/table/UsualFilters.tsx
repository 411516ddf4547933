import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A list opened without a question begins with its usual one, and asks the server nothing before; it stands in the
 * address and can be taken away like any filter.
 */
export const UsualFilters = ({ usual, children }: { usual: Record<string, string>; children: ReactNode }) => {
  const [address, setAddress] = useSearchParams()
  const [begun, setBegun] = useState(false)
  if (!begun && address.size > 0) setBegun(true)
  useEffect(() => {
    if (!begun) setAddress(usual, { replace: true })
    // only what the page was opened with counts: taking the filter away later leaves it away
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return begun && children
}
