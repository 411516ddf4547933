import { Select, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { type NotificationTemplate, notificationTemplates } from '#contract/notifications/template.contract.ts'
import { idsIn, useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RuleTexts } from './parts/RuleTexts.tsx'
import { TextPreview } from './parts/TextPreview.tsx'

/** A text that rules share: a new one, or the one of the address, with what it was before. */
export default function TemplateScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [asked] = useInAddress('id')
  const [id] = idsIn(asked)
  const title = t(id ? 'notifications.edit-template' : 'notifications.add-template')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader
        title={title}
        crumbs={[{ label: t('notifications.templates'), to: '/notification-templates' }, { label: title }]}
        sub={t('notifications.template-form-sub')}
      />
      {id ? <Known id={Number(id)} /> : <Form template={undefined} />}
    </div>
  )
}

const Known = ({ id }: { id: number }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const template = useRead(notificationTemplates.read, { id })
  return (
    <div className="stack">
      <Form key={template.version} template={template} />
      {template.earlier.length > 0 && (
        <Card title={t('notifications.versions')} count={template.earlier.length}>
          {template.earlier.map(({ version, texts, changed_at }) => (
            <details key={version}>
              <summary>{t('notifications.version-until', { version, at: moment(changed_at) })}</summary>
              {texts.map((text) => (
                <TextPreview key={text.language} event={template.event} text={text} />
              ))}
            </details>
          ))}
        </Card>
      )}
    </div>
  )
}

const Form = ({ template }: { template: NotificationTemplate | undefined }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: notificationTemplates.save,
    draft: `notification-template:${template?.id ?? 'new'}`,
    refresh: ['notification_template', 'notification_rule'],
    initial: {
      name: template?.name ?? '',
      event: template?.event ?? 'grade-posted',
      texts: template?.texts ?? [{ language: 'en', subject: '', body: '', short: '' }],
    },
    input: (values) => ({ ...values, ...(template && { id: template.id, version: template.version }) }),
    onSaved: () => void navigate('/notification-templates'),
  })
  const { event, texts } = state.values
  return (
    <FormPage state={state} back="/notification-templates">
      <FormSection title={t('notifications.template')}>
        <div className="columns">
          <TextInput {...state.field('name', t('notifications.name'))} maxLength={120} />
          <Select
            {...state.field('event', t('notifications.event'))}
            allowDeselect={false}
            data={ruleEventNames.map((value) => ({ value, label: t(`notifications.event-${value}`) }))}
          />
        </div>
      </FormSection>
      <RuleTexts event={event} texts={texts} form={state.form} />
    </FormPage>
  )
}
