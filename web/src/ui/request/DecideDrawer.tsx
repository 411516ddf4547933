import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { SideDrawer } from '../SideDrawer.tsx'

/** Beside a list of requests: those that are decided together. */
export const DecideDrawer = ({
  count,
  onClose,
  children,
}: {
  count: number
  onClose: () => void
  children: ReactNode
}) => {
  const t = useTexts()
  return (
    <SideDrawer onClose={onClose} title={t('ui.request.decide-count', { count })}>
      {children}
    </SideDrawer>
  )
}
