import { Select, TextInput, type TextInputProps } from '@mantine/core'
import { fieldsOf, type RuleEvent, wordKeyOf } from '#contract/notifications/rule.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  event: RuleEvent
  field: string
  label: string
  value?: string
  error?: TextInputProps['error']
  onChange: (value: unknown) => void
}

/** The value of a field of an event: written, or chosen where it is one of a list. */
export const FieldValue = ({ event, field, label, value = '', error, onChange }: Props) => {
  const t = useTexts()
  const kind = fieldsOf(event)[field]
  if (kind === undefined || typeof kind === 'string')
    return <TextInput label={label} maxLength={120} value={value} error={error} onChange={onChange} />
  return (
    <Select
      label={label}
      searchable
      data={kind.map((one) => ({ value: one, label: t(wordKeyOf(event, field, one) ?? one) }))}
      value={value || null}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
