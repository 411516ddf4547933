import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { useState } from 'react'
import { superAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { isLanguage } from '#contract/kernel/languages.ts'
import { global, globalMessages, globalRoles } from '#contract/messaging/global-messages.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { confirm } from '#web/kernel/feedback.ts'
import { useLanguage, useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { MarkdownInput } from '#web/ui/MarkdownInput.tsx'
import type { ComposedMessage } from '../composed-message.ts'
import { GlobalReach } from './GlobalReach.tsx'
import { Translations } from './Translations.tsx'

type Role = (typeof globalRoles)[number]
type Values = {
  school_ids: string[]
  roles: Role[]
  subject: string
  body: string
  translations: ComposedMessage['translations']
  as_message: boolean
  as_banner: boolean
  urgent: boolean
  starts_at: string | null
  ends_at: string | null
}
const initial: Values = {
  school_ids: [],
  roles: [...globalRoles],
  subject: '',
  body: '',
  translations: [],
  as_message: false,
  as_banner: true,
  urgent: false,
  starts_at: null,
  ends_at: null,
}

/** Says something to whole schools; how many people that is stands above the button. */
export const GlobalMessageDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const language = useLanguage()
  const { role } = useSignedIn()
  const ofGroup = role === superAdmin
  const schools = useReading(session.schools, {}, { when: ofGroup }).data ?? []
  const [people, setPeople] = useState(0)
  const state = useEntityForm<Values, In<typeof global.send>, { id: number; people: number }>({
    to: global.send,
    refresh: globalMessages.list,
    initial,
    input: ({ school_ids, ...values }) => ({
      ...values,
      school_ids: school_ids.map(Number),
      language: isLanguage(language) ? language : 'en',
    }),
    saved: t('messaging.global-saved'),
    onSaved: onClose,
  })
  const { values, form } = state
  const submit: typeof state.submit = (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (!values.urgent) return state.submit()
    confirm({
      message: t('messaging.urgent-ask', { count: people }),
      answer: t('messaging.urgent-send'),
      danger: true,
      onConfirm: () => state.submit(),
    })
  }
  const time = (name: 'starts_at' | 'ends_at', hint: string) => (
    <DateTimePicker
      {...state.field(name, t(name === 'starts_at' ? 'messaging.starts' : 'messaging.ends'), { optional: true, hint })}
      valueFormat="ddd D MMM YYYY HH:mm"
      clearable
      value={values[name]}
      onChange={(wall) => form.setFieldValue(name, wall)}
    />
  )
  return (
    <DrawerForm
      state={{ ...state, submit }}
      opened
      wide
      title={t('messaging.new-global')}
      saveLabel={t(values.starts_at ? 'messaging.send-later' : 'messaging.publish')}
      aside={
        <GlobalReach
          school_ids={values.school_ids.map(Number)}
          roles={values.roles}
          urgent={values.urgent}
          words={{ subject: values.subject, body: values.body, translations: values.translations }}
          onCount={setPeople}
        />
      }
      onClose={onClose}
    >
      {ofGroup && (
        <MultiSelect
          {...state.field('school_ids', t('messaging.schools'), { hint: t('messaging.schools-hint') })}
          data={schools.map(({ school_id, school_name }) => ({ value: String(school_id), label: school_name }))}
          searchable
        />
      )}
      <Checkbox.Group {...state.field('roles', t('messaging.for-roles'))}>
        <div className="row wrap">
          {globalRoles.map((one) => (
            <Checkbox key={one} value={one} label={t(`messaging.role-${one}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput {...state.field('subject', t('messaging.subject'))} maxLength={200} dir="auto" />
      <MarkdownInput
        label={t('messaging.text')}
        value={values.body}
        error={form.errors['body']}
        onChange={(body) => form.setFieldValue('body', body)}
      />
      <Translations
        subject={values.subject}
        translations={values.translations}
        onChange={(translations) => form.setFieldValue('translations', translations)}
      />
      <Checkbox {...state.field('as_banner', t('messaging.as-banner'), { hint: t('messaging.as-banner-hint') })} />
      <Checkbox {...state.field('as_message', t('messaging.as-message'), { hint: t('messaging.as-message-hint') })} />
      {values.as_message && (
        <Checkbox {...state.field('urgent', t('messaging.urgent'), { hint: t('messaging.urgent-hint') })} />
      )}
      <div className="columns">
        {time('starts_at', t('messaging.starts-hint'))}
        {time('ends_at', t('messaging.ends-hint'))}
      </div>
    </DrawerForm>
  )
}
