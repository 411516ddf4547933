import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { FrameName } from '#web/kernel/page.ts'

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export type Density = 'compact' | 'normal' | 'comfortable'

/** How close things stand: office work is dense, children and parents get room. */
export const densityOf: Record<FrameName, Density> = {
  superadmin: 'compact',
  schooladmin: 'compact',
  teacher: 'normal',
  student: 'comfortable',
  parent: 'comfortable',
}

export const useScheme = () => {
  const [scheme, chooseScheme] = useLocalStorage<Scheme>({ key: 'color_scheme', defaultValue: 'auto', getInitialValueInEffect: false })
  const darkSystem = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  const shown: 'light' | 'dark' = scheme === 'auto' ? (darkSystem ? 'dark' : 'light') : scheme
  return { scheme, chooseScheme, shown }
}
