import { Button } from '@mantine/core'
import { IconBuildingBank, IconDatabaseImport, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountsReport, statementPaper } from '#contract/finance/accounts.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { PayerForm } from './parts/PayerForm.tsx'

/** Who pays, what they owe and what they have. */
export default function AccountsScreen() {
  const t = useTexts()
  const { isoDate } = useFormat()
  const navigate = useNavigate()
  const { login } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [today] = useState(() => isoDate(new Date()))
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.accounts')} />
  const statements = (ids: number[]) =>
    void saveFile(statementPaper.pdf, { ids, from: `${today.slice(0, 4)}-01-01`, to: today }, 'statements.pdf')
  return (
    <div className="full">
      <PageHeader
        title={t('finance.accounts')}
        sub={t('finance.accounts-sub')}
        actions={
          <>
            <Button component={Link} to="/import-balances" leftSection={<IconDatabaseImport size={16} stroke={1.75} />}>
              {t('imports.balances')}
            </Button>
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {t('finance.add-organization')}
            </Button>
          </>
        }
      />
      <ReportTable
        of={accountsReport}
        searchLabel={t('finance.find-payer')}
        nameOf={({ name }) => name}
        rowActions={({ id }) => [
          {
            label: t('finance.record-payment'),
            onClick: () => void navigate(`/make-payment-application?payer=${id}`),
          },
          { label: t('finance.statement'), icon: IconPrinter, onClick: () => statements([id]) },
        ]}
        bulk={(ids) => [{ label: t('finance.statements'), icon: IconPrinter, onClick: () => statements(ids) }]}
        empty={
          <EmptyState icon={IconBuildingBank} title={t('finance.no-accounts')}>
            {t('finance.no-accounts-why')}
          </EmptyState>
        }
      />
      {adding && <PayerForm onClose={() => setAdding(false)} onSaved={(id) => void navigate(`/ar-accounts/${id}`)} />}
    </div>
  )
}
