import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

const key = 'discussion_section_id'
const all = 'all'

/** The class whose discussions are shown: that of the address, otherwise the one last chosen on this device; '' all. */
export const useChosenSection = (): [string, (value: string) => void] => {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('section')
  const chosen = asked === all ? '' : (asked ?? localStorage.getItem(key) ?? '')
  useEffect(() => localStorage.setItem(key, chosen), [chosen])
  return [chosen, (value) => setAddress({ section: value || all }, { replace: true })]
}
