import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Profile, profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Code } from '#web/ui/Person.tsx'

/** The address counts once the link in its mail was opened; until then the present one stays. */
export const ChangeEmail = ({ own: { email, waiting_email } }: { own: Profile }) => {
  const t = useTexts()
  const [changing, setChanging] = useState(false)
  const { field, submit, sending } = useEntityForm({
    to: profile.changeEmail,
    initial: { email: '' },
    input: (values) => values,
    refresh: profile.read,
    saved: t('profile.email-sent'),
    onSaved: () => setChanging(false),
  })
  const drop = useSend(profile.dropEmail, { refresh: profile.read })
  return (
    <section className="card">
      <form className="form-section" onSubmit={submit} noValidate>
        <h2>{t('profile.email')}</h2>
        {waiting_email && (
          <Note tone="info" title={t('profile.email-waiting', { email: waiting_email })}>
            <button type="button" className="again" onClick={() => drop.send({})}>
              {t('profile.email-drop')}
            </button>
          </Note>
        )}
        <div className="row wrap">
          <span className="grow breaking">
            {email ? <Code>{email}</Code> : <span className="muted">{t('profile.no-email')}</span>}
          </span>
          {!changing && <Button onClick={() => setChanging(true)}>{t('profile.email-change')}</Button>}
        </div>
        {changing && (
          <>
            <TextInput
              {...field('email', t('profile.email-new'), { hint: t('profile.email-new.hint') })}
              type="email"
              dir="ltr"
              autoComplete="email"
            />
            <div className="row">
              <Button className="end" onClick={() => setChanging(false)}>
                {t('ui.cancel')}
              </Button>
              <Button type="submit" loading={sending}>
                {t('profile.email-send')}
              </Button>
            </div>
          </>
        )}
      </form>
    </section>
  )
}
