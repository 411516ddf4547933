import { Link } from 'react-router'
import type { SchoolAdminHome, WaitingKind } from '#contract/home/home.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'

/** Where exactly the counted rows are decided. */
const pages: Record<WaitingKind, string> = {
  absences: '/attendances?view=planned&status=requested',
  'attendance-steps': '/attendances?view=steps&state=open',
  'enrollment-requests': '/enrollment-request?status=requested',
  'enrollment-change-requests': '/extension-request?status=requested',
  'contact-changes': '/student-in-admin?part=changes',
  approvals: '/object-state-rules?show=approvals',
  contracts: '/ar-contracts?for_school=true',
  documents: '/comment-document-review',
  expiring: '/compliance-log?view=expiring',
  'resources-expiring': '/resources?state=expiring',
  applications: '/applications?view=submitted',
  'offered-applications': '/application-change-school',
  'offered-students': '/tranfer-school',
  'offered-staff': '/tranfer-user-school',
}

/** What waits for a decision of the office; nothing where nothing waits. */
export const Waiting = ({ rows }: { rows: SchoolAdminHome['waiting'] }) => {
  const t = useTexts()
  const { number } = useFormat()
  const opens = useOpens()
  const shown = rows.filter(({ kind }) => opens(pages[kind]))
  if (shown.length === 0) return null
  return (
    <Card flush title={t('home.waiting')}>
      <ul className="list">
        {shown.map(({ kind, count }) => (
          <li key={kind} className="follows">
            <Link className="waiting-row" to={pages[kind]}>
              <b>
                <Code>{number(count)}</Code>
              </b>{' '}
              <span className="medium">{t(`home.waiting-${kind}`, { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
