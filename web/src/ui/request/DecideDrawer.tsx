import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

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
  const phone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Drawer
      opened
      onClose={onClose}
      size={phone ? '100%' : 448}
      title={t('ui.request.decide-count', { count })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Drawer>
  )
}
