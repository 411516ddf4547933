import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import { openInstallation } from '#contract/schools/installation.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { timeZones } from '#web/kernel/time-zones.ts'
import { Password } from '#web/session/Password.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

const languageChoices = Object.entries(languages).map(([value, { label }]) => ({ value, label }))

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

const proposed = navigator.languages.map((code) => code.slice(0, 2)).find(isLanguage) ?? 'en'

/** Who holds the code of the terminal becomes the first administrator. */
export const SetUpForm = ({ onDone }: { onDone: (login: LoginRecord) => void }) => {
  const t = useTexts()
  const [now] = useState(() => new Date())
  const [problem, setProblem] = useState('')
  const { field, submit, sending } = useEntityForm({
    to: openInstallation.setUp,
    initial: {
      code: '',
      fname: '',
      lname: '',
      email: '',
      username: '',
      password: '',
      school_name: '',
      group_name: '',
      time_zone: here,
      language: proposed,
    },
    input: (values) => values,
    saved: false,
    onSaved: onDone,
    onRefused: ({ status, message }) => {
      setProblem(message)
      return status >= 400 && status < 500
    },
  })
  return (
    <form className="stack set-up" onSubmit={submit} noValidate>
      {problem && <Note tone="danger" title={problem} />}
      <TextInput
        {...field('code', t('schools.set-up-code'), { hint: t('schools.set-up-code-hint') })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        data-autofocus
      />
      <h2>{t('schools.set-up-you')}</h2>
      <div className="columns">
        <TextInput {...field('fname', t('schools.set-up-fname'))} autoComplete="given-name" maxLength={60} />
        <TextInput {...field('lname', t('schools.set-up-lname'))} autoComplete="family-name" maxLength={60} />
      </div>
      <TextInput {...field('email', t('schools.set-up-email'))} type="email" autoComplete="email" dir="ltr" />
      <TextInput
        {...field('username', t('schools.set-up-username'), { hint: t('schools.set-up-username-hint') })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        dir="ltr"
      />
      <Password fresh {...field('password', t('schools.set-up-password'), { hint: t('session.password.hint') })} />
      <h2>{t('schools.set-up-school')}</h2>
      <TextInput
        {...field('school_name', t('schools.set-up-school-name'))}
        autoComplete="organization"
        maxLength={120}
      />
      <TextInput
        {...field('group_name', t('schools.set-up-group-name'), {
          optional: true,
          hint: t('schools.set-up-group-hint'),
        })}
        autoComplete="off"
        maxLength={120}
      />
      <Select
        {...field('time_zone', t('schools.field-time_zone'))}
        data={timeZones(now)}
        searchable
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t('ui.nothing-matches')}
      />
      <Select {...field('language', t('schools.field-language'))} data={languageChoices} allowDeselect={false} />
      <Button type="submit" variant="filled" size="lg" loading={sending}>
        {t('schools.set-up-send')}
      </Button>
    </form>
  )
}
