import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Banner, global } from '#contract/messaging/global-messages.contract.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import '../messaging.css'

/** Announcements of the group and the school that stand now; each reader can dismiss one on this device. */
export const Banners = () => {
  const t = useTexts()
  const { login } = useSignedIn()
  const kept = `banners-${login.user_id}`
  const [dismissed, setDismissed] = useState(() => new Set((localStorage.getItem(kept) ?? '').split(',')))
  const rows = useReading(global.banners, {}).data?.rows.filter(({ id }) => !dismissed.has(String(id))) ?? []
  if (rows.length === 0) return null
  const dismiss = (id: number) => {
    const next = new Set([...dismissed, String(id)])
    localStorage.setItem(kept, [...next].slice(-50).join(','))
    setDismissed(next)
  }
  return (
    <section className="banners" aria-label={t('messaging.global')}>
      {rows.map((one) => (
        <OneBanner key={one.id} of={one} onDismiss={() => dismiss(one.id)} />
      ))}
    </section>
  )
}

const OneBanner = ({ of, onDismiss }: { of: Banner; onDismiss: () => void }) => {
  const t = useTexts()
  const language = useLanguage()
  const { subject, body } = of.translations.find((one) => one.language === language) ?? of
  const BannerIcon = of.urgent ? IconAlertTriangle : IconSpeakerphone
  return (
    <article className="note" data-tone={of.urgent ? 'danger' : 'info'}>
      <BannerIcon size={20} stroke={1.75} aria-hidden />
      <div className="grow" dir="auto">
        <h2 className="semibold">{subject}</h2>
        <Markdown top={3} breaks>
          {body}
        </Markdown>
        <p className="small muted">
          <bdi>{of.sender}</bdi>
        </p>
      </div>
      <ActionIcon aria-label={t('messaging.dismiss', { subject })} onClick={onDismiss}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </article>
  )
}
