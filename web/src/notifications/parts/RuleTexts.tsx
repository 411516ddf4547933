import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { isLanguage, languageCodes, languages } from '#contract/kernel/languages.ts'
import { placeholdersOf, type RuleEvent } from '#contract/notifications/rule.rules.ts'
import { segmentsOf, sendable } from '#contract/notifications/text-message.rules.ts'
import type { RuleText } from '#contract/notifications/template.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { TextPreview } from './TextPreview.tsx'

type Form = {
  getInputProps: (path: string) => object
  insertListItem: (path: 'texts', text: RuleText) => void
  removeListItem: (path: 'texts', at: number) => void
}
type Props = { event: RuleEvent; texts: readonly RuleText[]; form: Form }

/** The text in each language, with how it reads for a sample. */
export const RuleTexts = ({ event, texts, form }: Props) => {
  const t = useTexts()
  const free = languageCodes.filter((code) => !texts.some(({ language }) => language === code))
  const shortHint = (short: string) => {
    if (short === '') return t('notifications.short-hint')
    const { segments, units } = segmentsOf(sendable(short))
    return t('notifications.segments', { segments, units })
  }
  const words = placeholdersOf(event).map((name) => `{{${name}}}`)
  return (
    <FormSection title={t('notifications.words')} sub={t('notifications.words-sub', { words: words.join(' ') })}>
      {texts.map((text, at) => (
        <fieldset key={text.language} className="columns">
          <legend className="medium">{nameOf(text.language)}</legend>
          <div className="stack close">
            <TextInput
              label={t('notifications.subject')}
              maxLength={200}
              {...form.getInputProps(`texts.${at}.subject`)}
            />
            <Textarea
              label={t('notifications.body')}
              autosize
              minRows={4}
              maxLength={4_000}
              {...form.getInputProps(`texts.${at}.body`)}
            />
            <Textarea
              label={t('notifications.short')}
              description={shortHint(text.short ?? '')}
              autosize
              maxLength={600}
              {...form.getInputProps(`texts.${at}.short`)}
            />
            {texts.length > 1 && (
              <div>
                <Button
                  size="xs"
                  leftSection={<IconX size={14} stroke={1.75} />}
                  onClick={() => form.removeListItem('texts', at)}
                >
                  {t('notifications.remove-language', { language: nameOf(text.language) })}
                </Button>
              </div>
            )}
          </div>
          {(text.subject !== '' || text.body !== '') && <TextPreview event={event} text={text} />}
        </fieldset>
      ))}
      {free.length > 0 && (
        <Select
          label={t('notifications.add-language')}
          placeholder={t('notifications.choose-language')}
          maw={320}
          value={null}
          data={free.map((code) => ({ value: code, label: languages[code].label }))}
          onChange={(language) =>
            language && form.insertListItem('texts', { language, subject: '', body: '', short: '' })
          }
        />
      )}
    </FormSection>
  )
}

const nameOf = (language: string): string => (isLanguage(language) ? languages[language].label : language)
