import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StudentResults } from './parts/StudentResults.tsx'

/** Grade point averages of the whole school. */
export default function GpaReportScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('reports.gpa')} />
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('reports.center'), to: '/report-center' }]}
        title={t('reports.gpa')}
        sub={t('reports.gpa-sub')}
      />
      <StudentResults
        without={['classes']}
        rowActions={(row) => [
          { label: t('reports.open-card'), onClick: () => void navigate(`/full-progress-report?students=${row.id}`) },
        ]}
      />
    </div>
  )
}
