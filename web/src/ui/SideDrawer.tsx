import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

const widths = { form: 448, reading: 560, wide: 640 }

type Props = {
  opened?: boolean
  title: ReactNode
  width?: keyof typeof widths
  onClose: () => void
  children: ReactNode
}

/** What opens at the end side, over the page; on phones it fills the screen. */
export const SideDrawer = ({ opened = true, title, width = 'form', onClose, children }: Props) => {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={phone ? '100%' : widths[width]}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Drawer>
  )
}
