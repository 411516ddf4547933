import { Checkbox } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { notes } from '#contract/communication/notes.contract.ts'
import { idsIn, useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage } from '#web/ui/form/FormPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { AboutPicker, NoteFields, useNoteForm } from './parts/NoteFields.tsx'

const kinds = ['comment', 'document', 'contact'] as const

/** The same note about many: those chosen (`?students=1,2`), or those of the class in the address. */
export default function AddNotesScreen() {
  const section_id = useRecordId()
  return (
    <Reading of={String(section_id)}>
      <Many section_id={section_id} />
    </Reading>
  )
}

const Many = ({ section_id }: { section_id: number | undefined }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const named = idsIn(address.get('students'))
  const asked = section_id !== undefined ? { section_id } : named.length > 0 ? { ids: named.map(Number) } : {}
  const { rows, section } = useRead(notes.choices, { search: '', ...asked })
  const start = section_id !== undefined ? rows.map(({ id }) => String(id)) : named
  const back = section_id === undefined ? '/comment-document' : `/roster/${section_id}`
  const state = useNoteForm({ kind: 'comment', people: start, onSaved: () => void navigate(back) })
  const { person_ids } = state.values
  const choose = (people: string[]) => state.form.setFieldValue('person_ids', people)
  return (
    <div className="reading">
      <PageHeader
        title={t('notes.for-many')}
        sub={section || t('notes.for-many-sub')}
        crumbs={[{ label: section || t('notes.title'), to: back }, { label: t('notes.for-many') }]}
      />
      <FormPage state={state} back={back} saveLabel={t('notes.save-for', { count: person_ids.length })}>
        <div className="form-section">
          {section_id === undefined ? (
            <AboutPicker
              {...state.form.getInputProps('person_ids')}
              label={t('notes.about')}
              value={person_ids}
              names={Object.fromEntries(rows.map((row) => [row.id, `${row.fname} ${row.lname}`]))}
              onChange={choose}
              data-autofocus
            />
          ) : (
            <Checkbox.Group label={t('notes.about')} value={person_ids} onChange={choose}>
              <Checkbox
                label={t('notes.everybody', { count: rows.length })}
                checked={person_ids.length === rows.length}
                indeterminate={person_ids.length > 0 && person_ids.length < rows.length}
                onChange={() => choose(person_ids.length === rows.length ? [] : rows.map(({ id }) => String(id)))}
              />
              <div className="note-people">
                {rows.map((row) => (
                  <Checkbox key={row.id} value={String(row.id)} label={<bdi>{`${row.fname} ${row.lname}`}</bdi>} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <NoteFields state={state} kinds={kinds} />
        </div>
      </FormPage>
    </div>
  )
}
