import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { isRefused } from '#web/kernel/failures.ts'
import { PageHeader } from './PageHeader.tsx'
import { PageSkeleton } from './Skeleton.tsx'
import { ErrorState } from './States.tsx'

/**
 * Around what reads: its shape while the answer is under way, the error in place when it does not come. `of` starts
 * over when it changes; `title` heads the page whose record is not there.
 */
export const Reading = ({
  of = '',
  shape = <PageSkeleton />,
  title,
  children,
}: {
  of?: string
  shape?: ReactNode
  title?: string
  children: ReactNode
}) => {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary key={of} title={title} onAgain={reset}>
      <Suspense fallback={shape}>{children}</Suspense>
    </Boundary>
  )
}

type BoundaryProps = { title: string | undefined; onAgain: () => void; children: ReactNode }

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
    const { title } = this.props
    return (
      <>
        {title && <PageHeader title={title} />}
        <ErrorState error={error} onAgain={this.again} />
      </>
    )
  }
}
