import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RuleForm } from './parts/RuleForm.tsx'

/** A rule in its form: a new one, or the one of the address. */
export default function RuleScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const id = useRecordId()
  const title = t(id === undefined ? 'notifications.add-rule' : 'notifications.edit-rule')
  if (login.last_school_id === null) return <SchoolNeeded title={title} />
  return (
    <div className="reading">
      <PageHeader title={title} sub={t('notifications.rule-sub')} />
      {id === undefined ? <RuleForm rule={undefined} /> : <Edit id={id} />}
    </div>
  )
}

const Edit = ({ id }: { id: number }) => {
  const rule = useRead(notificationRules.read, { id })
  return <RuleForm key={rule.version} rule={rule} />
}
