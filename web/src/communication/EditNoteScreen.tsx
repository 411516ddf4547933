import { useNavigate } from 'react-router'
import { notes } from '#contract/communication/notes.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { FormPage } from '#web/ui/form/FormPage.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { NoteFields, useNoteForm } from './parts/NoteFields.tsx'

/** One note of the caller's own, to change. */
export default function EditNoteScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const id = useRecordId() ?? 0
  if (login.last_school_id === null) return <SchoolNeeded title={t('notes.edit')} />
  return (
    <Reading of={String(id)}>
      <Edit id={id} />
    </Reading>
  )
}

const Edit = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const note = useRead(notes.read, { id })
  const { person } = note
  const name = `${person.fname} ${person.lname}`
  const pages = pagesOf(kindOf(person.role === null ? [] : [{ role: person.role }]), role, person.id)
  const back = note.kind === 'contact' ? pages.contacts : pages.notes
  const state = useNoteForm({ kind: note.kind, note, onSaved: () => void navigate(back) })
  return (
    <div className="reading">
      <PageHeader title={t('notes.edit')} crumbs={[{ label: name, to: back }, { label: t('notes.edit') }]} />
      {note.mine ? (
        <FormPage state={state} back={back}>
          <div className="form-section">
            <NoteFields state={state} kinds={[note.kind]} />
          </div>
        </FormPage>
      ) : (
        <Note tone="info" title={t('notes.not-yours')}>
          <bdi>{note.body}</bdi>
        </Note>
      )}
    </div>
  )
}
