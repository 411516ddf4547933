import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Profile, profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { queries } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { refreshConfiguration } from '#web/session/upkeep.ts'
import { ReadOnly } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { useUnsavedGuard } from '#web/ui/form/useUnsavedGuard.ts'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Addresses } from '../record/Addresses.tsx'
import { ownPageOf } from './own-page.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { OwnPhoto } from '#web/profile/parts/OwnPhoto.tsx'
import { emptyPhone, PhoneRows } from '#web/profile/parts/PhoneRows.tsx'

/**
 * The own record as a form; what the school decides keeps its place, locked. Photo, addresses and e-mail are saved by
 * themselves.
 */
export const EditProfile = ({ own }: { own: Profile }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const back = ownPageOf(role)
  const [version, setVersion] = useState(own.version)
  const [theirs, setTheirs] = useState<Profile>()
  const state = useEntityForm({
    to: profile.save,
    initial: { preferred_name: own.preferred_name, native_name: own.native_name, phones: own.phones },
    input: (values) => ({ ...values, version }),
    draft: 'profile',
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [profile.read.path] })
      void refreshConfiguration()
      void navigate(back)
    },
    onRefused: ({ code, present }) => {
      const found = code === 'stale' ? Profile.safeParse(present).data : undefined
      if (found) setTheirs(found)
      return found !== undefined
    },
  })
  useUnsavedGuard(state.dirty && !state.sending)
  const take = (values: Profile) => {
    state.form.setValues({
      preferred_name: values.preferred_name,
      native_name: values.native_name,
      phones: values.phones,
    })
    keep(values)
  }
  const keep = (values: Profile) => {
    setVersion(values.version)
    setTheirs(undefined)
  }
  return (
    <div className="reading">
      <PageHeader
        title={t('profile.edit')}
        crumbs={[{ label: t('shell.menu.own-page'), to: back }, { label: t('ui.edit') }]}
      />
      <div className="stack">
        {theirs && (
          <Note tone="warn" title={t('ui.conflict-unknown')}>
            <p>
              {[theirs.preferred_name, theirs.native_name, ...theirs.phones.map(({ number }) => number)]
                .filter(Boolean)
                .join(' · ') || t('profile.conflict-empty')}
            </p>
            <div className="row wrap">
              <Button size="xs" onClick={() => take(theirs)}>
                {t('ui.take-theirs')}
              </Button>
              <Button size="xs" onClick={() => keep(theirs)}>
                {t('ui.keep-mine')}
              </Button>
            </div>
          </Note>
        )}
        <section className="card">
          <div className="form-section">
            <h2>{t('profile.photo')}</h2>
            <OwnPhoto own={own} />
          </div>
        </section>
        <form className="card" onSubmit={state.submit} noValidate>
          <div className="form-section">
            <h2>{t('profile.names')}</h2>
            <ReadOnly
              label={t('profile.legal-name')}
              value={<bdi>{[own.fname, own.mname, own.lname].filter(Boolean).join(' ')}</bdi>}
              reason={t('profile.by-school')}
            />
            <TextInput
              {...state.field('preferred_name', t('profile.preferred-name'), {
                optional: true,
                hint: t('profile.preferred-name.hint'),
              })}
              autoComplete="nickname"
            />
            <TextInput
              {...state.field('native_name', t('profile.native-name'), {
                optional: true,
                hint: t('profile.native-name.hint'),
              })}
              dir="auto"
            />
          </div>
          <div className="form-section">
            <h2>{t('profile.phones')}</h2>
            <PhoneRows
              form={state.form}
              onAdd={() => state.form.insertListItem('phones', emptyPhone(state.values.phones.length === 0))}
            />
          </div>
          <div className="form-section">
            <h2>{t('profile.by-school.title')}</h2>
            <div className="columns">
              {own.number && (
                <ReadOnly
                  label={t('profile.number')}
                  value={<bdi dir="ltr">{own.number}</bdi>}
                  reason={t('profile.by-school')}
                />
              )}
              {own.grade_level && (
                <ReadOnly
                  label={t('profile.grade-level')}
                  value={<bdi>{own.grade_level}</bdi>}
                  reason={t('profile.by-school')}
                />
              )}
              <ReadOnly
                label={t('profile.username')}
                value={<bdi dir="ltr">{own.username}</bdi>}
                reason={t('profile.by-school')}
              />
            </div>
          </div>
          <div className="save-bar">
            <div className="row end">
              <Button component={Link} to={back}>
                {t('ui.cancel')}
              </Button>
              <Button type="submit" variant="filled" loading={state.sending}>
                {t('ui.save')}
              </Button>
            </div>
          </div>
        </form>
        <ChangeEmail own={own} />
        <Addresses rows={own.addresses} />
      </div>
    </div>
  )
}
