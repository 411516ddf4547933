import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { isLanguage, languageCodes, languages } from '#contract/kernel/languages.ts'
import { type EventFields, fieldsOf, fillText, placeholdersOf } from '#contract/notifications/rule.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormSection } from '#web/ui/form/FormPage.tsx'
import { Note } from '#web/ui/Note.tsx'
import type { RuleValues } from './RuleForm.tsx'

type Form = ReturnType<typeof useForm<RuleValues>>

/** The words of a notice in each language, with how they read for a sample. */
export const RuleTexts = ({ form }: { form: Form }) => {
  const t = useTexts()
  const { event, texts } = form.values
  const free = languageCodes.filter((code) => !texts.some(({ language }) => language === code))
  const sample: EventFields = {
    recipient: t('notifications.sample-recipient'),
    student: t('notifications.sample-student'),
    school: t('notifications.sample-school'),
    ...Object.fromEntries(
      Object.entries(fieldsOf(event)).map(([field, kind]) => [
        field,
        kind === 'number' ? 68 : t('notifications.sample-word', { field: t(`notifications.field-${field}`) }),
      ]),
    ),
  }
  const words = placeholdersOf(event).map((name) => `{{${name}}}`)
  return (
    <FormSection title={t('notifications.words')} sub={t('notifications.words-sub', { words: words.join(' ') })}>
      {texts.map(({ language, subject, body }, at) => (
        <fieldset key={language} className="stack close">
          <legend className="medium">{isLanguage(language) ? languages[language].label : language}</legend>
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
          {(subject !== '' || body !== '') && (
            <Note tone="info" title={fillText(subject, sample)}>
              <div className="mail-text">{fillText(body, sample)}</div>
            </Note>
          )}
          {texts.length > 1 && (
            <div>
              <Button
                size="xs"
                leftSection={<IconX size={14} stroke={1.75} />}
                onClick={() => form.removeListItem('texts', at)}
              >
                {t('notifications.remove-language')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {free.length > 0 && (
        <Select
          label={t('notifications.add-language')}
          value={null}
          data={free.map((code) => ({ value: code, label: languages[code].label }))}
          onChange={(language) => language && form.insertListItem('texts', { language, subject: '', body: '' })}
        />
      )}
    </FormSection>
  )
}
