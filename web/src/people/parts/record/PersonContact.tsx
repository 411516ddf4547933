import { useForm } from '@mantine/form'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { contacts } from '#contract/people/contacts.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { PersonTexts } from './PersonTexts.tsx'
import { Addresses } from './Addresses.tsx'
import { PhotoField, wrong } from '#web/profile/parts/OwnPhoto.tsx'
import { emptyPhone, PhoneRows } from '#web/profile/parts/PhoneRows.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'

/** Photo, numbers and addresses as the office keeps them; each is saved by itself. */
export const PersonContact = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  return (
    <div className="stack">
      <Card title={t('people.photo')}>
        <PersonPhoto person={person} />
      </Card>
      <Card title={t('people.phones')}>
        <Phones key={person.version} person={person} />
      </Card>
      <PersonTexts person_id={person.id} />
      <Addresses rows={person.addresses} of={person.id} />
    </div>
  )
}

const PersonPhoto = ({ person }: { person: PersonRecord }) => {
  const [problem, setProblem] = useState('')
  const options = { refresh: [records.read, people.directory], onDone: () => toastSaved() }
  const save = useSend(contacts.savePhoto, { ...options, onRefused: (refused) => wrong(refused, setProblem) })
  const remove = useSend(contacts.removePhoto, options)
  return (
    <PhotoField
      name={`${person.fname} ${person.lname}`}
      photo={person.photo}
      seed={person.id}
      problem={problem}
      sending={save.sending || remove.sending}
      onChoose={(file) => {
        setProblem('')
        save.send({ person_id: person.id }, { file: [file] })
      }}
      onRemove={() => remove.send({ person_id: person.id })}
    />
  )
}

const Phones = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const form = useForm({ initialValues: { preferred_name: '', native_name: '', phones: person.phones } })
  const save = useSend(contacts.savePhones, {
    refresh: [records.read, people.directory],
    onDone: () => toastSaved(),
    onRefused: ({ fields }) => {
      form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return fields.length > 0
    },
  })
  const { phones } = form.values
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ person_id: person.id, phones })
      }}
    >
      <PhoneRows form={form} onAdd={() => form.setFieldValue('phones', [...phones, emptyPhone(phones.length === 0)])} />
      <div className="row end">
        <Button type="submit" loading={save.sending} disabled={!form.isDirty()}>
          {t('people.save-phones')}
        </Button>
      </div>
    </form>
  )
}
