import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLanguage } from '#web/kernel/i18n.ts'
import { languages } from '#contract/kernel/languages.ts'
import { Dialogs } from '#web/ui/Dialogs.tsx'
import { Toast } from '#web/ui/Toast.tsx'
import { type Density, useChosenDensity, useScheme, useStillness } from '#web/ui/theme/appearance.ts'
import { useDateLocale } from '#web/ui/theme/date-locale.ts'
import { styleNonce } from '#web/ui/theme/nonce.ts'
import { cssVariables, themeOf } from '#web/ui/theme/theme.ts'

/** Colours of the school, light or dark, density, reading direction. */
export const Theme = ({ color, density, children }: { color: string; density: Density; children: ReactNode }) => {
  const { shown } = useScheme()
  const locale = useDateLocale()
  const theme = useMemo(() => themeOf(color, locale), [color, locale])
  const [chosen] = useChosenDensity()
  const [still] = useStillness()
  useEffect(() => {
    document.documentElement.dataset['density'] = chosen === 'auto' ? density : chosen
    document.documentElement.toggleAttribute('data-still', still)
  }, [density, chosen, still])
  return (
    <DirectionProvider>
      <FollowLanguage />
      <MantineProvider
        theme={theme}
        forceColorScheme={shown}
        cssVariablesResolver={cssVariables}
        getStyleNonce={styleNonce}
      >
        {children}
        <Dialogs />
        <Toast />
      </MantineProvider>
    </DirectionProvider>
  )
}

const FollowLanguage = () => {
  const { setDirection } = useDirection()
  const { direction } = languages[useLanguage()]
  useEffect(() => setDirection(direction), [setDirection, direction])
  return null
}
