import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { isRefused } from '#web/kernel/failures.ts'
import { PageSkeleton } from './Skeleton.tsx'
import { ErrorState } from './States.tsx'

/** Around what reads: its shape while the answer is under way, the error in place when it does not come. `of` starts over when it changes. */
export const Reading = ({ of = '', shape = <PageSkeleton />, children }: { of?: string; shape?: ReactNode; children: ReactNode }) => {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary key={of} onAgain={reset}>
      <Suspense fallback={shape}>{children}</Suspense>
    </Boundary>
  )
}

type BoundaryProps = { onAgain: () => void; children: ReactNode }

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  again = () => {
    this.props.onAgain()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isRefused(error) && error.status === 401) return null // the guard is already leading to /login
    return <ErrorState error={error} onAgain={this.again} />
  }
}
