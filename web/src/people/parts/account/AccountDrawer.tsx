import { Switch, TextInput } from '@mantine/core'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/** A way in for somebody who has none: a user name, and the link to set the password by mail. */
export const AccountDrawer = ({ person, onClose }: { person: PersonRecord; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: records.makeAccount,
    refresh: records.read,
    initial: { username: person.email || person.student?.number || '', invite: person.email !== '' },
    input: (values) => ({ ...values, id: person.id }),
    saved: false,
    onSaved: ({ email }) => {
      toastSaved(email ? t('people.link-sent', { email }) : undefined)
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('people.make-account')}
      sub={<bdi>{`${person.fname} ${person.lname}`}</bdi>}
      onClose={onClose}
    >
      <TextInput
        {...state.field('username', t('people.username'), { hint: t('people.username-hint') })}
        dir="ltr"
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
      <Switch
        {...state.field('invite', t('people.invite'), {
          hint: person.email ? t('people.invite-hint', { email: person.email }) : t('people.email-for-link'),
        })}
        disabled={!person.email}
      />
    </DrawerForm>
  )
}
