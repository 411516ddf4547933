import { useNavigate } from 'react-router'
import type { Role } from '#contract/kernel/access.ts'
import type { DirectoryRow } from '#contract/people/people.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { beginActing } from '#web/session/acting.ts'
import { ReasonDialog } from '#web/session/ReasonDialog.tsx'

/** Names the person and asks for the reason; then the portal is theirs, read only. */
export const ActAsDialog = ({ row, role, onClose }: { row: DirectoryRow; role: Role; onClose: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const name = `${row.fname} ${row.lname}`
  return (
    <ReasonDialog
      title={t('people.act-as-title', { name })}
      text={t('people.act-as-what', { name, role: t(`shell.role.${role}`) })}
      verb={t('people.act')}
      to={session.impersonate}
      input={(reason) => ({ school_id: row.school_id, person_id: row.id, role, reason })}
      onDone={(login) => void beginActing(login).then(navigate)}
      onClose={onClose}
    />
  )
}
