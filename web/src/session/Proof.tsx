import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isProofAsked, subscribeToProof } from '#web/kernel/proof.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** Over everything, when a change of the sign-in wants password or passkey first. */
export const Proof = () => {
  if (!useSyncExternalStore(subscribeToProof, isProofAsked)) return null
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  )
}
