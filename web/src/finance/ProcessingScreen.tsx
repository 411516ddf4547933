import './finance.css'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { ChargesView } from './parts/ChargesView.tsx'
import { LateFeesView } from './parts/LateFeesView.tsx'
import { LeaversView } from './parts/LeaversView.tsx'
import { RecurringView } from './parts/RecurringView.tsx'
import { RunView } from './parts/RunView.tsx'

const tabs = ['run', 'charges', 'recurring', 'leavers', 'late-fees'] as const

/** Many invoices at once: by fee sets, for a trip or a lab, and late fees. */
export default function ProcessingScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [address] = useSearchParams()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.billing')} />
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'run'
  return (
    <div className="full stack">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }]}
        title={t('finance.billing')}
        sub={t(`finance.billing-${tab}-sub`)}
      />
      <ViewTabs
        label={t('finance.billing')}
        address={address}
        views={{
          name: 'tab',
          options: tabs.map((value) => ({
            value: value === tabs[0] ? '' : value,
            label: t(`finance.billing-${value}`),
          })),
        }}
      />
      {tab === 'run' && <RunView />}
      {tab === 'charges' && <ChargesView />}
      {tab === 'recurring' && <RecurringView />}
      {tab === 'leavers' && <LeaversView />}
      {tab === 'late-fees' && <LateFeesView />}
    </div>
  )
}
