import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  contactChannels,
  contactOutcomes,
  documentTypes,
  noteCategories,
  type NoteKind,
  noteKinds,
  notes,
  type PersonNote,
  noteVisibilities,
} from '#contract/communication/notes.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Attachments } from '#web/files/Attachments.tsx'
import { FoundChoice, type FoundChoiceProps, useTyped } from '#web/ui/form/FoundChoice.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toastSaved } from '#web/kernel/feedback.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { showingNotes } from './useNoteActions.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'

const oneOf = <const Options extends readonly string[]>(options: Options, value: string): Options[number] | undefined =>
  options.find((one) => one === value)

type Start = { kind: NoteKind; note?: PersonNote | undefined; people?: readonly string[]; onSaved: () => void }

/** What is entered of a note, new about one or many, or changed. */
export const useNoteForm = ({ kind, note, people = [], onSaved }: Start) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const start: StoredFile[] = note?.files ?? []
  const [today] = useState(() => isoDate(new Date()))
  return useEntityForm({
    to: notes.save,
    refresh: showingNotes,
    draft: `note:${kind}:${note?.id ?? people.join(',')}`,
    saved: false,
    initial: {
      person_ids: note ? [String(note.person.id)] : [...people],
      kind: note?.kind ?? kind,
      category: note?.category ?? 'general',
      visibility: note?.visibility ?? 'staff',
      body: note?.body ?? ('' as const),
      document_type: note?.document_type ?? ('' as const),
      expires_on: note?.expires_on ?? ('' as const),
      channel: note?.channel || 'phone',
      direction: note?.direction || 'out',
      outcome: note?.outcome ?? ('' as const),
      happened_on: note?.happened_on ?? today,
      happened_time: note?.happened_time ?? ('' as const),
      with_whom: note?.with_whom ?? ('' as const),
      follow_up_on: note?.follow_up_on ?? ('' as const),
      file_ids: start,
    },
    input: ({ file_ids, person_ids, ...values }) => ({
      ...values,
      person_ids: person_ids.map(Number),
      kind: oneOf(noteKinds, values.kind) ?? 'comment',
      category: oneOf(noteCategories, values.category) ?? 'general',
      visibility: oneOf(noteVisibilities, values.visibility) ?? 'staff',
      document_type: oneOf(documentTypes, values.document_type) ?? ('' as const),
      channel: oneOf(contactChannels, values.channel) ?? ('' as const),
      direction: oneOf(['in', 'out'] as const, values.direction) ?? ('' as const),
      outcome: oneOf(contactOutcomes, values.outcome) ?? ('' as const),
      file_ids: file_ids.map(({ id }) => id),
      ...(note && { id: note.id, version: note.version }),
    }),
    onSaved: ({ ids }) => {
      toastSaved(ids.length > 1 ? t('notes.saved-many', { count: ids.length }) : undefined)
      onSaved()
    },
  })
}
type NoteForm = ReturnType<typeof useNoteForm>

/** The fields of a note; `kinds` more than one lets choose what it is. */
export const NoteFields = ({ state, kinds }: { state: NoteForm; kinds: readonly NoteKind[] }) => {
  const t = useTexts()
  const { values, form } = state
  const optional = { optional: true }
  return (
    <>
      {kinds.length > 1 && (
        <Segmented
          label={t('notes.kind')}
          value={values.kind}
          options={kinds.map((value) => ({ value, label: t(`notes.kind-${value}`) }))}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      )}
      {values.kind === 'contact' && (
        <>
          <div className="columns">
            <Select
              {...state.field('channel', t('notes.channel'))}
              data={contactChannels.map((value) => ({ value, label: t(`notes.channel-${value}`) }))}
              allowDeselect={false}
            />
            <Select
              {...state.field('direction', t('notes.direction'))}
              data={[
                { value: 'out', label: t('notes.direction-out') },
                { value: 'in', label: t('notes.direction-in') },
              ]}
              allowDeselect={false}
            />
          </div>
          <div className="columns">
            <DateField {...state.field('happened_on', t('notes.happened-on'))} />
            <TextInput {...state.field('happened_time', t('notes.happened-time'), optional)} type="time" />
          </div>
          <div className="columns">
            <TextInput
              {...state.field('with_whom', t('notes.with'), { ...optional, hint: t('notes.with-hint') })}
              maxLength={200}
            />
            <Select
              {...state.field('outcome', t('notes.outcome'), optional)}
              data={contactOutcomes.map((value) => ({ value, label: t(`notes.outcome-${value}`) }))}
            />
          </div>
        </>
      )}
      {values.kind === 'document' && (
        <div className="columns">
          <Select
            {...state.field('document_type', t('notes.document-type'))}
            data={documentTypes.map((value) => ({ value, label: t(`notes.document-${value}`) }))}
          />
          <DateField {...state.field('expires_on', t('notes.expires-on'), optional)} />
        </div>
      )}
      <Textarea
        {...state.field('body', t(values.kind === 'contact' ? 'notes.what-was-said' : 'notes.body'), {
          optional: values.kind === 'document' || !['', 'reached'].includes(values.outcome),
        })}
        autosize
        minRows={3}
        maxLength={10_000}
      />
      <div>
        <Attachments
          label={t('notes.files')}
          files={values.file_ids}
          onChange={(files) => form.setFieldValue('file_ids', files)}
        />
        {form.errors['file_ids'] && (
          <p className="field-error" role="alert">
            {form.errors['file_ids']}
          </p>
        )}
      </div>
      {values.kind === 'contact' && (
        <DateField
          {...state.field('follow_up_on', t('notes.follow-up-on'), { ...optional, hint: t('notes.follow-up-hint') })}
        />
      )}
      <div className="columns">
        <Select
          {...state.field('category', t('notes.category'))}
          data={noteCategories.map((value) => ({ value, label: t(`notes.category-${value}`) }))}
          allowDeselect={false}
        />
        <Select
          {...state.field('visibility', t('notes.visibility'), {
            hint: t(`notes.visibility-hint-${oneOf(noteVisibilities, values.visibility) ?? 'staff'}`),
          })}
          data={noteVisibilities.map((value) => ({ value, label: t(`notes.visibility-${value}`) }))}
          allowDeselect={false}
        />
      </div>
    </>
  )
}

type PickerProps = FoundChoiceProps & { names?: Readonly<Record<string, string>> }

/** People whom the caller may write about: for the office everybody, for teachers their students. */
export const AboutPicker = (props: PickerProps) => {
  const { role } = useSignedIn()
  const { search, ...typing } = useTyped()
  const { data, isFetching } = useReading(notes.choices, { search })
  const offered = (data?.rows ?? []).map((row) => ({
    value: String(row.id),
    label: [`${row.fname} ${row.lname}`, row.native_name, row.number].filter(Boolean).join(' · '),
  }))
  return <FoundChoice {...props} {...typing} key={role} offered={offered} busy={isFetching} />
}
