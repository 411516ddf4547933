import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { FrameName } from '#web/kernel/page.ts'

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** How close things stand: office work is dense, children and parents get room. */
export const densityOf: Record<FrameName, Density> = {
  superadmin: 'compact',
  schooladmin: 'compact',
  teacher: 'normal',
  student: 'comfortable',
  parent: 'comfortable',
}

/** What somebody chose in this browser; undefined = as their role usually has it. */
export const useChosenDensity = () =>
  useLocalStorage<Density | 'auto'>({ key: 'density', defaultValue: 'auto', getInitialValueInEffect: false })

/** Nothing moves, whatever the system says. */
export const useStillness = () =>
  useLocalStorage({ key: 'stillness', defaultValue: false, getInitialValueInEffect: false })

export const useScheme = () => {
  const [scheme, chooseScheme] = useLocalStorage<Scheme>({
    key: 'color_scheme',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const darkSystem = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  const shown: 'light' | 'dark' = scheme === 'auto' ? (darkSystem ? 'dark' : 'light') : scheme
  return { scheme, chooseScheme, shown }
}
