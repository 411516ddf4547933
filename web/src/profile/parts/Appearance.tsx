import { Switch } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { densities, schemes, useChosenDensity, useScheme, useStillness } from '#web/ui/theme/appearance.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SettingRow } from '#web/ui/SettingRow.tsx'

/** Kept in this browser: a phone and an office screen want different things. */
export const Appearance = () => {
  const t = useTexts()
  const { scheme, chooseScheme } = useScheme()
  const [density, chooseDensity] = useChosenDensity()
  const [still, keepStill] = useStillness()
  return (
    <>
      <SettingRow label={t('profile.theme')}>
        <Segmented
          label={t('profile.theme')}
          value={scheme}
          onChange={chooseScheme}
          options={schemes.map((value) => ({ value, label: t(`shell.appearance.${value}`) }))}
        />
      </SettingRow>
      <SettingRow label={t('profile.density')} hint={t('profile.density.hint')}>
        <Segmented
          label={t('profile.density')}
          value={density}
          onChange={chooseDensity}
          options={(['auto', ...densities] as const).map((value) => ({ value, label: t(`profile.density.${value}`) }))}
        />
      </SettingRow>
      <SettingRow label={t('profile.still')} hint={t('profile.still.hint')} htmlFor="own-stillness">
        <Switch id="own-stillness" checked={still} onChange={(event) => keepStill(event.currentTarget.checked)} />
      </SettingRow>
    </>
  )
}
