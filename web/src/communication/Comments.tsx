import { Button, Textarea } from '@mantine/core'
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Comment, type CommentOwner, comments } from '#contract/communication/comments.contract.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { Attachments, FileList } from '#web/files/Attachments.tsx'
import { ActionMenu } from '#web/ui/Actions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Avatar } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

type Props = {
  owner_kind: CommentOwner
  owner_id: number
  /** Reads that count the comments. */
  refresh: AnyEndpoint
}

/** What staff noted about a record, with documents. */
export const Comments = ({ owner_kind, owner_id, refresh }: Props) => {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { rows, count } = useRead(comments.list, { owner_kind, owner_id, page })
  const [editing, setEditing] = useState<number>()
  const reads = [comments.list, refresh]
  const archive = useSend(comments.archive, { refresh: reads })
  const remove = ({ id }: Comment) =>
    void archive.sendAndWait({ ids: [id], archived: true }).then(
      () => toastUndoable(t('comments.removed'), () => archive.send({ ids: [id], archived: false })),
      () => undefined,
    )
  const about = { owner_kind, owner_id, reads }
  const last = Math.ceil(count / 50)
  return (
    <div className="stack">
      <Card title={t('comments.add')}>
        <CommentForm {...about} comment={undefined} onSaved={() => setPage(1)} />
      </Card>
      <div className="card">
        {rows.length === 0 && (
          <EmptyState icon={IconMessage} title={t('comments.none')}>
            {t('comments.none-why')}
          </EmptyState>
        )}
        <ul className="list">
          {rows.map((comment) => (
            <li key={comment.id}>
              {editing === comment.id ? (
                <div className="grow">
                  <CommentForm {...about} comment={comment} onSaved={() => setEditing(undefined)} />
                </div>
              ) : (
                <Said comment={comment} onEdit={() => setEditing(comment.id)} onRemove={() => remove(comment)} />
              )}
            </li>
          ))}
        </ul>
        {last > 1 && (
          <div className="card-foot row">
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('comments.newer')}
            </Button>
            <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
              {t('comments.older')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const Said = ({ comment, onEdit, onRemove }: { comment: Comment; onEdit: () => void; onRemove: () => void }) => {
  const t = useTexts()
  const { moment } = useFormat()
  return (
    <div className="row top grow">
      <Avatar name={comment.by} size="small" />
      <div className="grow">
        <div className="small">
          <bdi className="medium">{comment.by}</bdi>{' '}
          <span className="muted">
            {moment(comment.created_at)}
            {comment.changed_at && ` · ${t('comments.edited')}`}
          </span>
        </div>
        <p style={{ whiteSpace: 'pre-wrap' }}>
          <bdi>{comment.body}</bdi>
        </p>
        <FileList files={comment.files} />
      </div>
      <ActionMenu
        label={t('comments.actions', { name: comment.by })}
        actions={[
          ...(comment.mine ? [{ label: t('ui.edit'), icon: IconPencil, onClick: onEdit }] : []),
          { label: t('comments.remove'), icon: IconTrash, danger: true, onClick: onRemove },
        ]}
      />
    </div>
  )
}

type FormProps = {
  owner_kind: CommentOwner
  owner_id: number
  reads: AnyEndpoint[]
  comment: Comment | undefined
  onSaved: () => void
}

/** One comment, new or changed. */
export const CommentForm = ({ owner_kind, owner_id, reads, comment, onSaved }: FormProps) => {
  const t = useTexts()
  const state = useEntityForm({
    to: comments.save,
    draft: `comment:${owner_kind}:${owner_id}:${comment?.id ?? 'new'}`,
    refresh: reads,
    initial: { body: comment?.body ?? '', files: comment?.files ?? [] },
    input: ({ body, files }) => ({
      owner_kind,
      owner_id,
      body,
      file_ids: files.map(({ id }) => id),
      ...(comment && { id: comment.id, version: comment.version }),
    }),
    onSaved: () => {
      state.discard() // the next comment begins empty
      onSaved()
    },
  })
  return (
    <form className="stack close" onSubmit={state.submit} noValidate>
      <Textarea {...state.field('body', t('comments.body'))} autosize minRows={2} maxLength={10_000} />
      <Attachments
        label={t('comments.files')}
        files={state.form.values.files}
        onChange={(files) => state.form.setFieldValue('files', files)}
      />
      <div className="row">
        <Button className="end" type="submit" loading={state.sending}>
          {t(comment ? 'ui.save' : 'comments.add')}
        </Button>
      </div>
    </form>
  )
}
