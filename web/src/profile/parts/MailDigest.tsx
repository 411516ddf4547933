import { Select } from '@mantine/core'
import { digests, preferences } from '#contract/profile/preferences.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { SettingRow } from '#web/ui/SettingRow.tsx'

/** Mails about topics one by one, or together in the morning. */
export const MailDigest = () => {
  const t = useTexts()
  const { digest } = useRead(preferences.read, {})
  const save = useSend(preferences.saveDigest, { refresh: preferences.read, onDone: () => toastSaved() })
  return (
    <SettingRow label={t('profile.digest')} hint={t('profile.digest.hint')} htmlFor="mail-digest">
      <Select
        id="mail-digest"
        allowDeselect={false}
        value={digest}
        data={digests.map((value) => ({ value, label: t(`profile.digest-${value}`) }))}
        onChange={(chosen) => {
          const next = digests.find((one) => one === chosen)
          if (next) save.send({ digest: next })
        }}
      />
    </SettingRow>
  )
}
