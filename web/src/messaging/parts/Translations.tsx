import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconLanguage, IconTrash } from '@tabler/icons-react'
import { languageCodes, languages } from '#contract/kernel/languages.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import type { ComposedMessage } from '../composed-message.ts'

type Props = {
  subject: string
  translations: ComposedMessage['translations']
  onChange: (translations: ComposedMessage['translations']) => void
}

/** The same in other languages: each reader gets it in the own one. */
export const Translations = ({ subject, translations, onChange }: Props) => {
  const t = useTexts()
  const language = useLanguage()
  const free = languageCodes.filter((code) => code !== language && !translations.some((one) => one.language === code))
  const set = (at: number, changed: Partial<ComposedMessage['translations'][number]>) =>
    onChange(translations.map((one, nth) => (nth === at ? { ...one, ...changed } : one)))
  return (
    <>
      {translations.map((one, at) => (
        <fieldset key={one.language} className="stack translation">
          <div className="row">
            <legend className="medium">{languages[one.language].label}</legend>
            <Button
              className="end"
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange(translations.filter((_, nth) => nth !== at))}
            >
              {t('ui.remove')}
            </Button>
          </div>
          <TextInput
            label={t('messaging.subject')}
            value={one.subject}
            maxLength={200}
            dir="auto"
            lang={one.language}
            onChange={(event) => set(at, { subject: event.currentTarget.value })}
          />
          <MarkdownInput label={t('messaging.text')} value={one.body} onChange={(body) => set(at, { body })} />
        </fieldset>
      ))}
      {free.length > 0 && (
        <NativeSelect
          label={t('messaging.add-language')}
          leftSection={<IconLanguage size={16} stroke={1.75} />}
          value=""
          data={[
            { value: '', label: t('messaging.choose-language') },
            ...free.map((code) => ({ value: code, label: languages[code].label })),
          ]}
          onChange={(event) => {
            const code = free.find((one) => one === event.currentTarget.value)
            if (code) onChange([...translations, { language: code, subject, body: '' }])
          }}
        />
      )}
    </>
  )
}
