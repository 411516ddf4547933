import { Textarea } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { FormPage, FormSection } from '#web/ui/form/FormPage.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** What the office notes about a request, for the office alone. */
export default function RequestCommentScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  return (
    <div className="reading">
      <PageHeader
        title={t('enrollment.edit-comment')}
        crumbs={[{ label: t('enrollment.requests'), to: '/enrollment-request' }, { label: t('enrollment.comment') }]}
      />
      {id > 0 ? <Read id={id} /> : <Nothing />}
    </div>
  )
}

const Nothing = () => {
  const t = useTexts()
  return (
    <div className="card">
      <EmptyState title={t('enrollment.no-such-request')} />
    </div>
  )
}

const Read = ({ id }: { id: number }) => {
  const [row] = useRead(enrollmentRequests.list, { id }).rows
  return row ? <Comment row={row} /> : <Nothing />
}

const Comment = ({ row }: { row: EnrollmentRequest }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const back = `/enrollment-request-detail?id=${row.id}`
  const state = useEntityForm({
    to: enrollmentRequests.comment,
    refresh: enrollmentRequests.list,
    initial: { comment: row.comment },
    input: (values) => ({ ...values, id: row.id, version: row.version }),
    onSaved: () => void navigate(back),
  })
  return (
    <FormPage state={state} back={back}>
      <FormSection title={`${row.student.fname} ${row.student.lname}`} sub={row.section}>
        <Textarea
          {...state.field('comment', t('enrollment.comment'), { optional: true, hint: t('enrollment.comment-hint') })}
          maxLength={1000}
          autosize
          minRows={4}
        />
      </FormSection>
    </FormPage>
  )
}
