import './finance.css'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { BillingRules } from './parts/BillingRules.tsx'
import { LedgerAccounts } from './parts/LedgerAccounts.tsx'
import { Months } from './parts/Months.tsx'
import { Rights } from './parts/Rights.tsx'

const tabs = ['rules', 'accounts', 'months', 'rights'] as const

/** How the school bills, and its books. */
export default function ConfigurationScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [address] = useSearchParams()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.configuration')} />
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'rules'
  return (
    <div className="stack">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }]}
        title={t('finance.configuration')}
        sub={t(`finance.configuration-${tab}-sub`)}
      />
      <ViewTabs
        label={t('finance.configuration')}
        address={address}
        views={{
          name: 'tab',
          options: tabs.map((value) => ({
            value: value === tabs[0] ? '' : value,
            label: t(`finance.configuration-${value}`),
          })),
        }}
      />
      {tab === 'rules' && <BillingRules />}
      {tab === 'accounts' && <LedgerAccounts />}
      {tab === 'months' && <Months />}
      {tab === 'rights' && <Rights />}
    </div>
  )
}
