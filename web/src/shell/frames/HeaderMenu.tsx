import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

const MenuBox = lazy(() => import('./MenuBox.tsx'))

type ButtonProps = { onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }
type Props = { button: ReactElement<ButtonProps>; position: 'bottom-start' | 'bottom-end'; children: ReactNode }

/**
 * A button of the header with its menu. The menu's code comes with its first use, so that pages open sooner; `children`
 * are lazy as well.
 */
export const HeaderMenu = ({ button, position, children }: Props) => {
  const [used, setUsed] = useState(false)
  const closed = cloneElement(button, { onClick: () => setUsed(true), 'aria-haspopup': 'menu', 'aria-expanded': false })
  if (!used) return closed
  return (
    <Suspense fallback={closed}>
      <MenuBox button={button} position={position}>
        {children}
      </MenuBox>
    </Suspense>
  )
}
