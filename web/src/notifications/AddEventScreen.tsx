import { Select, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { happened } from '#contract/notifications/notices.contract.ts'
import { fieldsOf, type RuleEvent, ruleEventNames } from '#contract/notifications/rule.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { FieldValue } from './parts/FieldValue.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** Something that happened outside the portal: the rules treat it as any other event. */
export default function AddEventScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const title = t('notifications.add-event')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader
        title={title}
        crumbs={[{ label: t('notifications.events'), to: '/eventqueue' }, { label: title }]}
        sub={t('notifications.add-event-sub')}
      />
      <Form />
    </div>
  )
}

const emptyOf = (event: RuleEvent) => Object.keys(fieldsOf(event)).map((field) => ({ field, value: '' }))
const valuesOf = (name: RuleEvent) => ({ name, student_number: '', fields: emptyOf(name) })

const Form = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: happened.add,
    refresh: ['notification'],
    initial: valuesOf(ruleEventNames[0]),
    input: (values) => values,
    saved: t('notifications.event-added'),
    onSaved: () => void navigate('/eventqueue'),
  })
  const { form, values } = state
  return (
    <FormPage state={state} back="/eventqueue" saveLabel={t('notifications.add-event')}>
      <FormSection title={t('notifications.event')}>
        <div className="columns">
          <Select
            {...state.field('name', t('notifications.event'))}
            allowDeselect={false}
            data={ruleEventNames.map((value) => ({ value, label: t(`notifications.event-${value}`) }))}
            onChange={(chosen) => {
              const name = ruleEventNames.find((one) => one === chosen)
              if (name) form.setValues({ name, fields: emptyOf(name) })
            }}
          />
          <TextInput {...state.field('student_number', t('notifications.student-number'))} maxLength={40} />
        </div>
        <div className="columns">
          {values.fields.map(({ field }, at) => (
            <FieldValue
              key={field}
              event={values.name}
              field={field}
              label={t(`notifications.field-${field}`)}
              {...form.getInputProps(`fields.${at}.value`)}
            />
          ))}
        </div>
      </FormSection>
    </FormPage>
  )
}
