import { lazy, Suspense } from 'react'
import { useElsewhere } from '#web/kernel/session.ts'

const ElsewhereDialog = lazy(() => import('./ElsewhereDialog.tsx'))

/** Over everything, when another tab has gone on in another school, role or person. */
export const Elsewhere = () => {
  const elsewhere = useElsewhere()
  if (!elsewhere) return null
  return (
    <Suspense>
      <ElsewhereDialog />
    </Suspense>
  )
}
