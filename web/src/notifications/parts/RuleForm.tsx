import { Button, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { channels } from '#contract/notifications/notifications.rules.ts'
import { type NotificationRule, notificationRules, recipientKinds } from '#contract/notifications/rule.contract.ts'
import { ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { timings } from '#contract/notifications/timing.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { RuleConditions } from './RuleConditions.tsx'
import { RuleTexts } from './RuleTexts.tsx'
import { TextPreview } from './TextPreview.tsx'

const newRule = {
  name: '',
  event: 'grade-posted',
  conditions: [],
  recipients: ['guardians'],
  custom_role_ids: [],
  channels: ['email'],
  timing: 'at-once',
  quiet_from: null,
  quiet_to: null,
  emergency: false,
  template_id: null,
  texts: [{ language: 'en', subject: '', body: '', short: '' }],
} satisfies Omit<NotificationRule, 'id' | 'active' | 'locked' | 'version'>

const valuesOf = (rule: NotificationRule | undefined) => {
  const from: Omit<NotificationRule, 'id' | 'active' | 'locked' | 'version'> = rule ?? newRule
  return {
    name: from.name,
    event: from.event,
    conditions: from.conditions,
    recipients: from.recipients,
    custom_role_ids: from.custom_role_ids.map(String),
    channels: from.channels,
    timing: from.timing,
    quiet_from: from.quiet_from ?? '',
    quiet_to: from.quiet_to ?? '',
    emergency: from.emergency,
    template_id: String(from.template_id ?? ''),
    texts: from.texts,
  }
}
export type RuleValues = ReturnType<typeof valuesOf>

/** What a page that leads here has decided already. */
export type Beginning = Pick<RuleValues, 'event' | 'conditions'>

/** When what happens, who is notified, how, and with which text. */
export const RuleForm = ({ rule, begins }: { rule: NotificationRule | undefined; begins?: Beginning }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const choices = useRead(notificationRules.choices, {})
  const state = useEntityForm({
    to: notificationRules.save,
    draft: `notification-rule:${rule?.id ?? 'new'}`,
    refresh: 'notification_rule',
    initial: { ...valuesOf(rule), ...begins },
    input: ({ quiet_from, quiet_to, template_id, custom_role_ids, ...values }) => ({
      ...values,
      custom_role_ids: custom_role_ids.map(Number),
      template_id: Number(template_id) || null,
      quiet_from: quiet_from || null,
      quiet_to: quiet_to || null,
      ...(rule && { id: rule.id, version: rule.version }),
    }),
    onSaved: () => void navigate('/notificationsrules'),
  })
  const { form, values } = state
  const templates = choices.templates.filter(({ event }) => event === values.event)
  const template = templates.find(({ id }) => String(id) === values.template_id)
  return (
    <FormPage state={state} back="/notificationsrules">
      <FormSection title={t('notifications.when')} sub={t('notifications.when-sub')}>
        <div className="columns">
          <TextInput {...state.field('name', t('notifications.name'))} maxLength={120} />
          <Select
            {...state.field('event', t('notifications.event'))}
            allowDeselect={false}
            data={ruleEventNames.map((value) => ({ value, label: t(`notifications.event-${value}`) }))}
            onChange={(chosen) => {
              const event = ruleEventNames.find((name) => name === chosen)
              if (event && event !== values.event) form.setValues({ event, conditions: [], template_id: '' })
            }}
          />
        </div>
        <RuleConditions form={form} />
      </FormSection>
      <FormSection title={t('notifications.who')} sub={t('notifications.who-sub')}>
        <div className="columns">
          <MultiSelect
            {...state.field('recipients', t('notifications.recipients'))}
            data={recipientKinds.map((value) => ({ value, label: t(`notifications.recipients-${value}`) }))}
          />
          <MultiSelect
            {...state.field('channels', t('notifications.channel'))}
            data={channels.map((value) => ({ value, label: t(`notifications.channel-${value}`) }))}
          />
          {choices.custom_roles.length > 0 && (
            <MultiSelect
              {...state.field('custom_role_ids', t('notifications.custom-roles'), { optional: true })}
              data={choices.custom_roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
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
      <FormSection title={t('notifications.template')} sub={t('notifications.template-sub')}>
        <Select
          {...state.field('template_id', t('notifications.template'))}
          allowDeselect={false}
          data={[
            { value: '', label: t('notifications.own-text') },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {template && (
          <>
            {template.texts.map((text) => (
              <TextPreview key={text.language} event={values.event} text={text} />
            ))}
            <div>
              <Button size="xs" component={Link} to={`/notification-rule-template?id=${template.id}`}>
                {t('notifications.edit-template')}
              </Button>
            </div>
          </>
        )}
      </FormSection>
      {values.template_id === '' && <RuleTexts event={values.event} texts={values.texts} form={form} />}
    </FormPage>
  )
}
