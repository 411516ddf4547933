import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { entries } from '#contract/banking/entries.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import './banking.css'
import { Deposits } from './parts/Deposits.tsx'
import { Entries } from './parts/Entries.tsx'
import { ImportStatement } from './parts/ImportStatement.tsx'
import { Queue } from './parts/Queue.tsx'
import { Reconciliation } from './parts/Reconciliation.tsx'
import { Statements } from './parts/Statements.tsx'

/** Statements of the school's bank accounts: imported, matched to payments, and held against the books. */
export default function BankStatementsScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('banking.title')} />
  return <Banking />
}

const Banking = () => {
  const t = useTexts()
  const [address] = useSearchParams()
  const [importing, setImporting] = useState(false)
  const waiting = useReading(entries.queue, {}).data?.count
  const view = address.get('view') ?? ''
  if (importing) return <ImportStatement onClose={() => setImporting(false)} />
  return (
    <div className="full">
      <PageHeader
        title={t('banking.title')}
        sub={t('banking.sub')}
        actions={
          <Button
            variant="filled"
            leftSection={<IconUpload size={16} stroke={1.75} />}
            onClick={() => setImporting(true)}
          >
            {t('banking.import')}
          </Button>
        }
      />
      <ViewTabs
        label={t('banking.title')}
        address={address}
        views={{
          name: 'view',
          options: [
            { value: '', label: t('banking.tab-queue'), count: waiting },
            { value: 'entries', label: t('banking.tab-entries') },
            { value: 'statements', label: t('banking.tab-statements') },
            { value: 'deposits', label: t('banking.tab-deposits') },
            { value: 'reconciliation', label: t('banking.tab-reconciliation') },
          ],
        }}
      />
      {view === '' && <Queue onImport={() => setImporting(true)} />}
      {view === 'entries' && <Entries />}
      {view === 'statements' && <Statements onImport={() => setImporting(true)} />}
      {view === 'deposits' && <Deposits />}
      {view === 'reconciliation' && <Reconciliation />}
    </div>
  )
}
