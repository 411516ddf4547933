import { useLocation, useSearchParams } from 'react-router'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { ProgressView } from './parts/ProgressView.tsx'

/** Of oneself, or of a child. */
export default function ProgressScreen() {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const student_id = Number(address.get('student_id')) || undefined
  const read = useRead(progress.own, { ...(student_id && { student_id }) })
  const more = student_id ? `?student_id=${student_id}` : ''
  const full = pathname === '/progress-tracking'
  return <ProgressView progress={read} view={full || address.get('view') === 'full' ? 'full' : 'current'} addressOf={ofPaths(full, more, student_id)} />
}

/** Both views at the address that the menu of this role names; the other view as a parameter where that address shows one only. */
const ofPaths = (full: boolean, more: string, student_id: number | undefined) =>
  full
    ? { full: `/progress-tracking${more}`, current: `/progress-tracking-current${more}` }
    : {
        current: `/progress-tracking-current${more}`,
        full: `/progress-tracking-current?${new URLSearchParams({ ...(student_id && { student_id: String(student_id) }), view: 'full' })}`,
      }
