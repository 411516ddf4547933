import './reports.css'
import { IconChartBar, IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { screenOf } from '#web/kernel/page.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { pageTable } from '#web/kernel/page-table.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'

const known = ['/all-students-gpa-report', '/progress-report', '/full-progress-report'] as const

/** Every report that the role may open. */
export default function ReportCenterScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const mine = known.filter((path) =>
    pageTable().pages.some((page) => page.path === path && page.roles.includes(role) && screenOf(page, role)),
  )
  return (
    <div className="full">
      <PageHeader title={t('reports.center')} sub={t('reports.center-sub')} />
      {mine.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconChartBar} title={t('reports.none')}>
            {t('reports.none-why')}
          </EmptyState>
        </div>
      ) : (
        <ul className="report-list">
          {mine.map((path) => (
            <li key={path} className="card">
              <div className="card-body">
                <Link className="link medium" to={path}>
                  <IconFileText size={16} stroke={1.75} aria-hidden /> {t(`reports.of.${path}`)}
                </Link>
                <p className="small muted">{t(`reports.of.${path}.what`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
