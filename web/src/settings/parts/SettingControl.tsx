import { MultiSelect, NumberInput, Select, Switch, Textarea } from '@mantine/core'
import {
  listed,
  type Setting,
  type SettingKey,
  settingTable,
  type SettingValue,
} from '#contract/settings/setting-table.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'

type Props = {
  name: SettingKey
  value: SettingValue
  disabled: boolean
  error: string | undefined
  onChange: (value: SettingValue) => void
}

/** The control of one setting, by what the table says that it may be. */
export const SettingControl = ({ name, value, disabled, error, onChange }: Props) => {
  const t = useTexts()
  const setting: Setting = settingTable[name]
  const words = useSettingWords()
  const props = { id: idOf(name), 'aria-describedby': `${idOf(name)}-from`, disabled, error }
  if (setting.kind === 'flag')
    return (
      <Switch
        {...props}
        checked={value === true}
        aria-label={t(`setting.${name}`)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (setting.kind === 'choice')
    return (
      <Select
        {...props}
        allowDeselect={false}
        value={String(value)}
        data={setting.options.map((one) => ({ value: one, label: words(name, one) }))}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    )
  if (setting.kind === 'many')
    return (
      <MultiSelect
        {...props}
        value={listed(String(value))}
        data={setting.options.map((one) => ({ value: one, label: words(name, one) }))}
        onChange={(chosen) => onChange(chosen.join(','))}
      />
    )
  if (setting.kind === 'text')
    return (
      <Textarea
        {...props}
        autosize
        minRows={2}
        maxLength={setting.max}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <NumberInput
      {...props}
      min={setting.min}
      max={setting.max}
      clampBehavior="none"
      allowDecimal={false}
      value={Number(value)}
      onChange={(typed) => onChange(typed === '' ? '' : Number(typed))}
    />
  )
}

export const idOf = (name: SettingKey): string => `setting-${name.replaceAll('.', '-')}`

/** A value in words: 'On', '60', 'Both'. */
export const useSettingWords = () => {
  const t = useTexts()
  const { number } = useFormat()
  return (name: SettingKey, value: SettingValue): string => {
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off')
    if (typeof value === 'number') return number(value)
    const { kind } = settingTable[name]
    if (value === '') return t('settings.empty')
    if (kind === 'choice') return t(`setting.${name}.${value}`)
    return kind === 'many'
      ? listed(value)
          .map((one) => t(`setting.${name}.${one}`))
          .join(', ')
      : value
  }
}
