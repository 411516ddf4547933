import { useEffect } from 'react'
import { useLanguage } from '#web/kernel/i18n.ts'
import { useSchoolCode } from '#web/kernel/school-code.ts'
import { useVisitor } from '#web/kernel/session.ts'
import { serviceWorkerAddress } from '#web/kernel/trusted-types.ts'

const later = 5_000 // after the page stands, with everything else that is not needed first

/** A phone that keeps the portal keeps it by the name, colour and icon of the school, and a page for no network. */
export const useInstalled = (): void => {
  const visitor = useVisitor()
  const language = useLanguage()
  const [chosen] = useSchoolCode()
  const school = visitor?.login.setting_config.short_code || chosen
  const isSignedIn = visitor !== undefined

  useEffect(() => {
    const of = school ? `?${new URLSearchParams({ school })}` : ''
    for (const [rel, address] of [
      ['manifest', '/manifest.webmanifest'],
      ['apple-touch-icon', '/app-icon/apple-touch.png'],
    ])
      document.querySelector(`link[rel="${rel}"]`)?.setAttribute('href', `${address}${of}`)
  }, [school])

  useEffect(() => {
    if (!isSignedIn || !('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(() => void keepOfflinePage(school ?? '', language).catch(() => undefined), later)
    return () => clearTimeout(timer)
  }, [isSignedIn, school, language])
}

const keepOfflinePage = async (school: string, language: string): Promise<void> => {
  await navigator.serviceWorker.register(serviceWorkerAddress)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'offline', address: `/offline.html?${new URLSearchParams({ school, language })}` })
}
