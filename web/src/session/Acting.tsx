import { lazy, Suspense } from 'react'
import { isActing, useVisitor } from '#web/kernel/session.ts'

const ActingStrip = lazy(() => import('./ActingStrip.tsx'))

/** Above everything, while somebody acts for somebody else. */
export const Acting = () => {
  const visitor = useVisitor()
  if (!visitor || !isActing(visitor.login)) return null
  return (
    <Suspense fallback={<div className="acting" />}>
      <ActingStrip visitor={visitor} />
    </Suspense>
  )
}
