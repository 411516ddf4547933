import { useNavigate } from 'react-router'
import { comments } from '#contract/communication/comments.contract.ts'
import { CommentForm } from '#web/communication/Comments.tsx'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ChooseMaster, useAbout } from './ContractCommentsScreen.tsx'

/** One comment with documents on a contract: the one of the address, or one that is chosen first. */
export default function AddContractCommentScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { login } = useSignedIn()
  const about = useAbout()
  const title = t('contracts.add-comment')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  const back = about && `/contract-comment-document?${about.kind === 'contract' ? 'contract' : 'master'}=${about.id}`
  return (
    <div className="reading">
      <PageHeader
        title={title}
        crumbs={[{ label: t('contracts.comments'), to: back ?? '/contract-comment-document' }, { label: title }]}
      />
      {about && back ? (
        <Card>
          <CommentForm
            owner_kind={about.kind}
            owner_id={about.id}
            reads={[comments.list]}
            comment={undefined}
            onSaved={() => void navigate(back)}
          />
        </Card>
      ) : (
        <ChooseMaster />
      )}
    </div>
  )
}
