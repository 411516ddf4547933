import { may } from '#contract/access.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Comments } from './Comments.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SetUpFrame } from '#web/settings/parts/SetUpFrame.tsx'

/** What the office notes about the school itself. */
export default function SchoolCommentScreen() {
  const t = useTexts()
  const visitor = useSignedIn()
  const { last_school_id } = visitor.login
  return (
    <SetUpFrame>
      <div className="reading stack">
        <PageHeader
          title={t('settings.school-comments')}
          crumbs={[{ label: t('settings.area') }]}
          sub={t('settings.school-comments-sub')}
        />
        {last_school_id !== null && may(visitor, 'comments.read') ? (
          <Comments owner_kind="school" owner_id={last_school_id} refresh={schools.information} />
        ) : (
          <Note tone="info" title={t('settings.school-comments-admins')} />
        )}
      </div>
    </SetUpFrame>
  )
}
