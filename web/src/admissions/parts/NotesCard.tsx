import { Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { type Application, applications } from '#contract/admissions/applications.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

export type Props = { application: Application }

export const NotesCard = ({ application }: Props) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [body, setBody] = useState('')
  const add = useSend(applications.addNote, { refresh: applications.read, onDone: () => setBody('') })
  const back = useSend(applications.archiveNote, { refresh: applications.read })
  const remove = useSend(applications.archiveNote, {
    refresh: applications.read,
    onDone: ({ id }) => toastUndoable(t('admissions.note-removed'), () => back.send({ id, archived: false })),
  })
  return (
    <Card title={t('admissions.notes')} count={application.notes.length}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (body.trim()) add.send({ id: application.id, body })
        }}
      >
        <Textarea
          label={t('admissions.new-note')}
          description={t('admissions.notes-who')}
          autosize
          minRows={2}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={add.sending} disabled={!body.trim()}>
            {t('admissions.add-note')}
          </Button>
        </div>
        {application.notes.map((note) => (
          <div key={note.id} className="row">
            <div className="grow">
              <bdi className="pre-line">{note.body}</bdi>
              <div className="small muted">
                <bdi>{note.by}</bdi> · {moment(note.at)}
              </div>
            </div>
            <ActionMenu
              label={t('ui.actions-for', { name: cutTo(note.body, 30) })}
              actions={[
                {
                  label: t('admissions.remove-note'),
                  icon: IconTrash,
                  danger: true,
                  onClick: () => remove.send({ id: note.id, archived: true }),
                },
              ]}
            />
          </div>
        ))}
      </form>
    </Card>
  )
}
