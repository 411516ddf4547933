import { Button, Select, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { documentTypes, familyNotes } from '#contract/communication/notes.contract.ts'
import { parent } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Attachments, FileList } from '#web/files/Attachments.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { NoteStates, useHeading } from './parts/NoteView.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { StoredFile } from '#contract/files/files.contract.ts'

/** What the school shares with the family, and what the family handed in; parents hand in documents here. */
export const FamilyNotes = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const { shortDay, isoDate } = useFormat()
  const heading = useHeading()
  const [giving, setGiving] = useState(false)
  const [today] = useState(() => isoDate(new Date()))
  const { data, error, refetch } = useReading(familyNotes.list, { student_id })
  return (
    <Card
      flush
      title={t('notes.from-school')}
      actions={
        role === parent && (
          <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setGiving(true)}>
            {t('notes.give')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.rows.length === 0 && <EmptyState title={t('notes.none-family')} />}
      <ul className="list">
        {data?.rows.map((note) => (
          <li key={note.id}>
            <div className="grow stack close">
              <div className="row wrap">
                <span className="medium">{heading(note)}</span>
                <NoteStates note={note} today={today} />
              </div>
              {note.body && (
                <p style={{ whiteSpace: 'pre-wrap' }}>
                  <bdi>{note.body}</bdi>
                </p>
              )}
              {note.review === 'returned' && note.review_reason && (
                <p className="small">
                  <bdi>{note.review_reason}</bdi>
                </p>
              )}
              <FileList files={note.files} />
              <div className="small muted">
                <bdi>{note.by}</bdi>, {shortDay(note.happened_on ?? note.created_at)}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {giving && <Give student_id={student_id} onClose={() => setGiving(false)} />}
    </Card>
  )
}

const Give = ({ student_id, onClose }: { student_id: number; onClose: () => void }) => {
  const t = useTexts()
  const none: StoredFile[] = []
  const state = useEntityForm({
    to: familyNotes.give,
    refresh: familyNotes.list,
    saved: t('notes.given'),
    initial: { document_type: '', expires_on: '', body: '', file_ids: none },
    input: ({ document_type, file_ids, ...values }) => ({
      ...values,
      student_id,
      document_type: documentTypes.find((one) => one === document_type) ?? 'other',
      file_ids: file_ids.map(({ id }) => id),
    }),
    onSaved: onClose,
  })
  const { file_ids } = state.form.errors
  return (
    <DrawerForm
      state={state}
      opened
      title={t('notes.give')}
      sub={t('notes.give-sub')}
      saveLabel={t('notes.hand-in')}
      onClose={onClose}
    >
      <Attachments
        label={t('notes.files')}
        files={state.values.file_ids}
        onChange={(files) => state.form.setFieldValue('file_ids', files)}
      />
      {file_ids && (
        <p className="field-error" role="alert">
          {file_ids}
        </p>
      )}
      <Select
        {...state.field('document_type', t('notes.document-type'))}
        data={documentTypes.map((value) => ({ value, label: t(`notes.document-${value}`) }))}
      />
      <DateField {...state.field('expires_on', t('notes.expires-on'), { optional: true })} />
      <Textarea {...state.field('body', t('notes.body'), { optional: true })} autosize minRows={2} maxLength={1000} />
    </DrawerForm>
  )
}
