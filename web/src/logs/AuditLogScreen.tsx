import '../people/people.css'
import { useLocation } from 'react-router'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ChangesLog } from './parts/ChangesLog.tsx'
import { useExportCheck } from './parts/ExportCheck.tsx'
import { ReadsLog } from './parts/ReadsLog.tsx'
import { SecurityLog } from './parts/SecurityLog.tsx'
import { useVerification } from './parts/Verification.tsx'

const subjects = { '/section-audit-log': 'sections', '/course-audit-log': 'courses' } as const
const views = ['changes', 'sign-ins', 'reads'] as const

/**
 * What happened in the school: every change, what was tried around signing in, who opened whose record; of sections or
 * of courses the changes alone, by the address.
 */
export default function AuditLogScreen() {
  const t = useTexts()
  const { pathname } = useLocation()
  const [from, begin] = useInAddress('from')
  const [to, end] = useInAddress('to')
  const [about, find] = useInAddress('about')
  const [chosen, show] = useInAddress('view', 'changes')
  const subject = pathname in subjects ? subjects[pathname as keyof typeof subjects] : undefined
  const view = views.find((one) => !subject && one === chosen) ?? 'changes'
  const title = t(subject ? `logs.title-${subject}` : 'logs.title')
  const verification = useVerification()
  const check = useExportCheck()
  const days = { ...(from && { from }), ...(to && { to }) }
  return (
    <div className="full">
      <PageHeader
        title={title}
        sub={t(`logs.sub-${view}`)}
        actions={
          <>
            {check.button}
            {view === 'changes' && verification.button}
          </>
        }
      />
      {check.panel && <div className="log-days">{check.panel}</div>}
      {!subject && (
        <div className="log-days">
          <Segmented
            label={t('logs.view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`logs.view-${value}`) }))}
            onChange={show}
          />
        </div>
      )}
      <div className="row wrap log-days log-filters">
        <DateField label={t('logs.from')} value={from} onChange={begin} />
        <DateField label={t('logs.to')} value={to} onChange={end} />
        {view === 'changes' && <SearchInput label={t('logs.about-person')} value={about} onSearch={find} />}
      </div>
      {view === 'changes' && verification.result && <div className="log-days">{verification.result}</div>}
      {view === 'changes' && <ChangesLog title={title} subject={subject} days={days} about={about} />}
      {view === 'reads' && <ReadsLog title={t('logs.view-reads')} days={days} />}
      {view === 'sign-ins' && <SecurityLog title={t('logs.view-sign-ins')} days={days} />}
    </div>
  )
}
