import { type EventFields, fieldsOf, fillText, type RuleEvent } from '#contract/notifications/rule.rules.ts'
import type { RuleText } from '#contract/notifications/template.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

/** How a text reads for a sample record. */
export const TextPreview = ({
  event,
  text: { language, subject, body, short },
}: {
  event: RuleEvent
  text: RuleText
}) => {
  const t = useTexts()
  const sample: EventFields = {
    recipient: t('notifications.sample-recipient'),
    student: t('notifications.sample-student'),
    school: t('notifications.sample-school'),
    ...Object.fromEntries(Object.keys(fieldsOf(event)).map((field) => [field, t(`notifications.sample-${field}`)])),
  }
  return (
    <Note tone="info" title={t('notifications.preview')}>
      <div lang={language}>
        <bdi className="medium">{fillText(subject, sample)}</bdi>
        <div className="mail-text" dir="auto">
          {fillText(body, sample)}
        </div>
        {short && (
          <div className="small" dir="auto">
            <span className="muted">{t('notifications.short')}: </span>
            {fillText(short, sample)}
          </div>
        )}
      </div>
    </Note>
  )
}
