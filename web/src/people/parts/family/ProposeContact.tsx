import { Button, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Child, contactChanges } from '#contract/people/contacts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { AddressFields } from '#web/people/parts/record/Addresses.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { EmergencyFields } from './EmergencyContacts.tsx'

export const Propose = ({ child, onClose }: { child: Child; onClose: () => void }) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const [schoolTransfers, setSchoolTransfers] = useState(false)
  const [others, setOthers] = useState(false)
  const [today] = useState(() => isoDate(new Date()))
  const state = useEntityForm({
    to: contactChanges.ask,
    refresh: contactChanges.child,
    initial: {
      email: '',
      phone: '',
      note: '',
      emergency: child.emergency,
      address: {
        street: '',
        postal_code: '',
        city: '',
        region: '',
        country: child.addresses[0]?.country ?? '',
        valid_from: today,
      },
    },
    input: (values) => ({
      ...values,
      student_id: child.id,
      address: schoolTransfers ? values.address : null,
      emergency: others ? values.emergency : null,
    }),
    saved: t('people.change-asked'),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('people.ask-change')}
      sub={t('people.ask-change-what')}
      saveLabel={t('people.send-request')}
      onClose={onClose}
    >
      <TextInput
        {...state.field('phone', t('people.new-phone'), { optional: true })}
        type="tel"
        dir="ltr"
        maxLength={40}
        data-autofocus
      />
      <TextInput
        {...state.field('email', t('people.new-email'), { optional: true })}
        type="email"
        dir="ltr"
        maxLength={254}
      />
      {schoolTransfers ? (
        <>
          <h3>{t('people.new-address')}</h3>
          <AddressFields field={state.field} under="address." />
        </>
      ) : (
        <Button onClick={() => setSchoolTransfers(true)}>{t('people.new-address')}</Button>
      )}
      {others ? (
        <>
          <h3>{t('people.emergency')}</h3>
          <EmergencyFields
            rows={state.values.emergency}
            problemAt={(at, field) => state.form.errors[`emergency.${at}.${field}`]}
            onChange={(rows) => state.form.setFieldValue('emergency', rows)}
          />
        </>
      ) : (
        <Button onClick={() => setOthers(true)}>{t('people.emergency-edit')}</Button>
      )}
      <Textarea {...state.field('note', t('people.note'), { optional: true })} maxLength={500} autosize minRows={2} />
    </DrawerForm>
  )
}
