import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { CatalogScreen, type CatalogScreenProps } from '#web/ui/catalog/CatalogScreen.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'

/** A catalog as a page of the set-up area. */
export const SetUpCatalog = <C extends AnyCatalog>(props: Omit<CatalogScreenProps<C>, 'area'>) => {
  const t = useTexts()
  return (
    <SetUpFrame>
      <CatalogScreen area={t('settings.area')} {...props} />
    </SetUpFrame>
  )
}
