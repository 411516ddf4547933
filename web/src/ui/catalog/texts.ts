import { useMemo } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'

/** The words of one catalog: `title`, `sub`, `add`, `none`, and the labels of its fields. */
export const useCatalogTexts = (noun: string) => {
  const t = useTexts()
  return useMemo(
    () => ({
      title: t(`catalog.${noun}.title`),
      sub: t(`catalog.${noun}.sub`),
      add: t(`catalog.${noun}.add`),
      none: t(`catalog.${noun}.none`),
      field: (name: string) => t(`catalog.${noun}.field.${name}`),
      /** What a field needs to be said besides; most need nothing. */
      hint: (name: string): string | undefined => {
        const key = `catalog.${noun}.hint.${name}`
        const text = t(key)
        return text === key ? undefined : text
      },
      option: (name: string, option: string) => t(`catalog.${noun}.${name}.${option}`),
    }),
    [t, noun],
  )
}
export type CatalogTexts = ReturnType<typeof useCatalogTexts>
