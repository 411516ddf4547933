import type { NamedAudience } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'

/** What a chosen person or group is called where it stands alone. */
export const useAudienceLabel = (): ((one: NamedAudience) => string) => {
  const t = useTexts()
  return ({ kind, label, detail }) => {
    if (kind === 'role') return t(label)
    if (kind === 'person')
      return [
        label,
        detail
          .split(',')
          .filter(Boolean)
          .map((word) => t(`messaging.one-${word}`))
          .join(', '),
      ]
        .filter(Boolean)
        .join(' · ')
    const name = detail ? `${label} (${detail})` : label
    return t(`messaging.of-${kind}`, { name })
  }
}
