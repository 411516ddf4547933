import { lazy, Suspense } from 'react'
import { wholeTexts } from '#web/kernel/i18n.ts'

const Confirmations = lazy(async () => {
  const [{ Confirmations: asked }] = await Promise.all([import('#web/people/parts/Confirmations.tsx'), wholeTexts()])
  return { default: asked }
})

/** What the school asks to be read and confirmed; fetched after the home itself, nothing where all is done. */
export const Asked = () => (
  <Suspense fallback={null}>
    <Confirmations />
  </Suspense>
)
