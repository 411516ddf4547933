import { Checkbox } from '@mantine/core'
import { messages } from '#contract/messaging/messages.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

type Props = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void }

/** Whether a message goes by text message, too; only where the school sends such. */
export const ByText = ({ checked, error, onChange }: Props) => {
  const t = useTexts()
  const terms = useReading(messages.textTerms, {}).data
  if (!terms?.on && !checked) return null
  return (
    <Checkbox
      label={t('messaging.by-text')}
      description={t('messaging.by-text-hint', { sender: terms?.sender ?? '' })}
      error={error}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
