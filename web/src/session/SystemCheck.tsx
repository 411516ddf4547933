import { lazy, Suspense } from 'react'
import { useInAddress } from '#web/kernel/address.ts'

const Table = lazy(() => import('./SystemCheckTable.tsx'))

/** The system check-up, over any page, at `?check-up=1`. */
export const SystemCheck = () => {
  const [shown, show] = useInAddress('check-up')
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Table onClose={() => show('')} />
    </Suspense>
  )
}
