import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type NotificationRule, notificationRules, recipientKinds } from '#contract/notifications/rule.contract.ts'
import { channels } from '#contract/notifications/notifications.rules.ts'
import { ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { timings } from '#contract/notifications/timing.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { RuleConditions } from './RuleConditions.tsx'
import { RuleTexts } from './RuleTexts.tsx'

const newRule: Omit<NotificationRule, 'id' | 'active' | 'version'> = {
  name: '',
  event: 'grade-posted',
  conditions: [],
  recipients: ['guardians'],
  channels: ['email'],
  timing: 'at-once',
  quiet_from: null,
  quiet_to: null,
  emergency: false,
  texts: [{ language: 'en', subject: '', body: '' }],
}

export type RuleValues = Omit<typeof newRule, 'quiet_from' | 'quiet_to'> & { quiet_from: string; quiet_to: string }

const valuesOf = (rule: NotificationRule | undefined): RuleValues => {
  const {
    name,
    event,
    conditions,
    recipients,
    channels: by,
    timing,
    quiet_from,
    quiet_to,
    emergency,
    texts,
  } = rule ?? newRule
  return {
    name,
    event,
    conditions,
    recipients,
    channels: by,
    timing,
    quiet_from: quiet_from ?? '',
    quiet_to: quiet_to ?? '',
    emergency,
    texts,
  }
}

/** When what happens, who is notified, how, and with which text. */
export const RuleForm = ({ rule }: { rule: NotificationRule | undefined }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: notificationRules.save,
    draft: `notification-rule:${rule?.id ?? 'new'}`,
    refresh: 'notification_rule',
    initial: valuesOf(rule),
    input: ({ quiet_from, quiet_to, ...values }) => ({
      ...values,
      quiet_from: quiet_from || null,
      quiet_to: quiet_to || null,
      ...(rule && { id: rule.id, version: rule.version }),
    }),
    onSaved: () => void navigate('/notificationsrules'),
  })
  const { form, values } = state
  return (
    <FormPage state={state} back="/notificationsrules">
      <FormSection title={t('notifications.when')}>
        <div className="columns">
          <TextInput {...state.field('name', t('notifications.name'))} maxLength={120} />
          <Select
            {...state.field('event', t('notifications.event'))}
            allowDeselect={false}
            data={ruleEventNames.map((value) => ({ value, label: t(`notifications.event-${value}`) }))}
          />
        </div>
        <RuleConditions form={form} />
      </FormSection>
      <FormSection title={t('notifications.who')}>
        <div className="columns">
          <MultiSelect
            {...state.field('recipients', t('notifications.recipients'))}
            data={recipientKinds.map((value) => ({ value, label: t(`notifications.recipients-${value}`) }))}
          />
          <MultiSelect
            {...state.field('channels', t('notifications.channel'))}
            data={channels.map((value) => ({ value, label: t(`notifications.channel-${value}`) }))}
          />
        </div>
      </FormSection>
      <FormSection title={t('notifications.timing')} sub={t('notifications.timing-sub')}>
        <Switch
          {...state.field('emergency', t('notifications.emergency'), { hint: t('notifications.emergency-hint') })}
        />
        {!values.emergency && (
          <div className="columns">
            <Select
              {...state.field('timing', t('notifications.timing'))}
              allowDeselect={false}
              data={timings.map((value) => ({ value, label: t(`notifications.timing-${value}`) }))}
            />
            <TextInput {...state.field('quiet_from', t('notifications.quiet-from'), { optional: true })} type="time" />
            <TextInput {...state.field('quiet_to', t('notifications.quiet-to'), { optional: true })} type="time" />
          </div>
        )}
      </FormSection>
      <RuleTexts form={form} />
    </FormPage>
  )
}
