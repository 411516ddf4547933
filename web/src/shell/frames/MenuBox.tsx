import { Menu } from '@mantine/core'
import { type ReactElement, type ReactNode, Suspense } from 'react'

export default function MenuBox({
  button,
  position,
  children,
}: {
  button: ReactElement
  position: 'bottom-start' | 'bottom-end'
  children: ReactNode
}) {
  return (
    <Menu defaultOpened position={position} offset={4}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown miw={200}>
        <Suspense fallback={null}>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
