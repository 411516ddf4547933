import { useState } from 'react'
import { Checkbox, TagsInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'
import { placeholders } from '#contract/messaging/placeholders.rules.ts'
import { zoneLabel } from '#web/kernel/time-zones.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { type ComposedMessage, hasStudents } from '../composed-message.ts'
import { Translations } from './Translations.tsx'

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
  const { login } = useSignedIn()
  const zone = login.setting_config.time_zone
  const [now] = useState(() => new Date())
  const { translations } = message
  const used = staff || message.send_at !== null
  return (
    <details className="compose-options" open={translations.length > 0 || message.choices.length > 0 || undefined}>
      <summary className="medium">{t('messaging.more-options')}</summary>
      <div className="stack">
        {used && (
          <DateTimePicker
            label={t('messaging.later')}
            description={t(zone === login.time_zone ? 'messaging.later-hint' : 'messaging.later-hint-zone', {
              zone: zoneLabel(zone, now),
            })}
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
            {hasStudents(message.audiences) && message.reach !== 'students' && (
              <Checkbox
                label={t('messaging.per-household')}
                description={t('messaging.per-household-hint')}
                checked={message.per_household}
                onChange={(event) => onChange({ per_household: event.currentTarget.checked })}
              />
            )}
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
            <Translations
              subject={message.subject}
              translations={translations}
              onChange={(changed) => onChange({ translations: changed })}
            />
          </>
        )}
      </div>
    </details>
  )
}
