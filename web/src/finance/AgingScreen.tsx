import { IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { agingReport } from '#contract/finance/books.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** What each payer owed at the end of a day. */
export default function AgingScreen() {
  const t = useTexts()
  const { isoDate } = useFormat()
  const { login } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  const [today] = useState(() => isoDate(new Date()))
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.aging')} />
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('shell.menu.finance') }]}
        title={t('finance.aging')}
        sub={t('finance.aging-sub')}
        actions={
          <DateField
            aria-label={t('finance.aging-on')}
            value={address.get('on') ?? today}
            onChange={(day) =>
              setAddress((earlier) => {
                const next = new URLSearchParams(earlier)
                if (day === '') next.delete('on')
                else next.set('on', day)
                return next
              })
            }
          />
        }
      />
      <ReportTable
        of={agingReport}
        searchLabel={t('finance.find-payer')}
        nameOf={({ name }) => name}
        empty={
          <EmptyState icon={IconReportMoney} title={t('finance.nobody-owes')}>
            {t('finance.nobody-owes-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
