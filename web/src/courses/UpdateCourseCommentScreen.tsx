import { useNavigate } from 'react-router'
import { comments } from '#contract/communication/comments.contract.ts'
import { CommentForm } from '#web/communication/Comments.tsx'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'

/** One comment on a course, to change. */
export default function UpdateCourseCommentScreen() {
  const id = useRecordId() ?? 0
  return (
    <Reading of={String(id)}>
      <Update id={id} />
    </Reading>
  )
}

const Update = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { owner_kind, owner_id, name, ...comment } = useRead(comments.read, { id })
  const back = `/comment-document-in-course/${owner_id}`
  return (
    <div className="reading">
      <PageHeader title={t('comments.edit')} crumbs={[{ label: name, to: back }, { label: t('comments.edit') }]} />
      <Card>
        {comment.mine ? (
          <CommentForm
            owner_kind={owner_kind}
            owner_id={owner_id}
            reads={[comments.list, comments.read]}
            comment={comment}
            onSaved={() => void navigate(back)}
          />
        ) : (
          <Note tone="info" title={t('comments.not-yours')}>
            <bdi>{comment.body}</bdi>
          </Note>
        )}
      </Card>
    </div>
  )
}
