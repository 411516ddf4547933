import { type NoteKind, noteKinds, type PersonNote } from '#contract/communication/notes.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { AboutPicker, NoteFields, useNoteForm } from './NoteFields.tsx'

type Props = {
  kinds: readonly [NoteKind, ...NoteKind[]]
  note?: PersonNote | undefined
  /** Whom it is about, where the page says so already. */
  about?: { id: number; name?: string } | undefined
  onClose: () => void
}

/** A note about somebody, new or changed. */
export const NoteDrawer = ({ kinds, note, about, onClose }: Props) => {
  const t = useTexts()
  const state = useNoteForm({ kind: kinds[0], note, people: about ? [String(about.id)] : [], onSaved: onClose })
  const name = note ? `${note.person.fname} ${note.person.lname}` : about?.name
  const ofContacts = kinds[0] === 'contact' ? 'notes.add-contact' : 'notes.add'
  const added = kinds.length === noteKinds.length ? 'timeline.add' : ofContacts
  const title = note ? t('notes.edit') : t(added)
  return (
    <DrawerForm state={state} opened wide title={title} sub={name && <bdi>{name}</bdi>} onClose={onClose}>
      {!note && !about && (
        <AboutPicker
          {...state.form.getInputProps('person_ids')}
          label={t('notes.about')}
          value={state.values.person_ids}
          onChange={(people) => state.form.setFieldValue('person_ids', people)}
          data-autofocus
        />
      )}
      <NoteFields state={state} kinds={note ? [note.kind] : kinds} />
    </DrawerForm>
  )
}
