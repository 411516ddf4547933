import { Button, Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconLanguage, IconTrash } from '@tabler/icons-react'
import { languageCodes, languages } from '#contract/kernel/languages.ts'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { placeholders } from '#contract/messaging/placeholders.rules.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import type { ComposedMessage } from '../composed-message.ts'

type Props = {
  message: ComposedMessage
  problems: Readonly<Record<string, string>>
  staff: boolean
  answers: boolean
  onChange: (change: Partial<ComposedMessage>) => void
}

/** What most messages do without: a later time, answers with one click, other languages. */
export const ComposeOptions = ({ message, problems, staff, answers, onChange }: Props) => {
  const t = useTexts()
  const language = useLanguage()
  const zone = useSignedIn().login.time_zone
  const { translations } = message
  const free = languageCodes.filter((code) => code !== language && !translations.some((one) => one.language === code))
  const set = (at: number, changed: Partial<ComposedMessage['translations'][number]>) =>
    onChange({ translations: translations.map((one, nth) => (nth === at ? { ...one, ...changed } : one)) })
  const used = staff || message.send_at !== null
  return (
    <details className="compose-options" open={translations.length > 0 || message.choices.length > 0 || undefined}>
      <summary className="medium">{t('messaging.more-options')}</summary>
      <div className="stack">
        {used && (
          <DateTimePicker
            label={t('messaging.later')}
            description={t('messaging.later-hint')}
            valueFormat="ddd D MMM YYYY HH:mm"
            clearable
            value={message.send_at ? toWall(message.send_at, zone) : null}
            onChange={(wall) => onChange({ send_at: wall ? toInstant(wall, zone) : null })}
          />
        )}
        {!answers && (
          <Checkbox
            label={t('messaging.allow-reply-all')}
            description={t('messaging.allow-reply-all-hint')}
            error={problems['reply_all']}
            checked={message.reply_all}
            onChange={(event) => onChange({ reply_all: event.currentTarget.checked })}
          />
        )}
        {staff && (
          <>
            <Checkbox
              label={t('messaging.ask-confirmation')}
              description={t('messaging.ask-confirmation-hint')}
              checked={message.asks_confirmation}
              onChange={(event) => onChange({ asks_confirmation: event.currentTarget.checked })}
            />
            <TagsInput
              label={t('messaging.choices')}
              description={t('messaging.choices-hint')}
              maxTags={6}
              value={message.choices}
              onChange={(choices) => onChange({ choices: choices.map((one) => one.slice(0, 60)) })}
            />
            <p className="small muted">
              {t('messaging.placeholders')}{' '}
              {placeholders.map((name) => (
                <code key={name} className="placeholder" dir="ltr">{`{{${name}}}`}</code>
              ))}
            </p>
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
                    onClick={() => onChange({ translations: translations.filter((_, nth) => nth !== at) })}
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
                  if (code)
                    onChange({
                      translations: [...translations, { language: code, subject: message.subject, body: '' }],
                    })
                }}
              />
            )}
          </>
        )}
      </div>
    </details>
  )
}
