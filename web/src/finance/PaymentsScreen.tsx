import './finance.css'
import { Button } from '@mantine/core'
import { IconPrinter, IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PaymentRow, paymentsReport, receiptPaper } from '#contract/finance/payments.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { PaymentChip } from './parts/chips.tsx'
import { PaymentDrawer } from './parts/PaymentDrawer.tsx'
import { WaitingAdjustments } from './parts/WaitingAdjustments.tsx'

/** Every payment of the school, with what is credit of it. */
export default function PaymentsScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  const [opened, setOpened] = useState<PaymentRow>()
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.payments')} />
  return (
    <div className="full">
      <PageHeader
        title={t('finance.payments')}
        sub={t('finance.payments-sub')}
        actions={
          <Button
            variant="filled"
            component={Link}
            to="/make-payment-application"
            leftSection={<IconReceipt2 size={16} stroke={1.75} />}
          >
            {t('finance.record-payment')}
          </Button>
        }
      />
      <WaitingAdjustments />
      <ReportTable
        of={paymentsReport}
        searchLabel={t('finance.find-payment')}
        nameOf={({ number, payer }) => (number === '' ? payer : number)}
        cells={{
          number: (row) => (
            <button type="button" className="link" onClick={() => setOpened(row)}>
              {row.number === '' ? t('finance.payment-state-pending') : row.number}
            </button>
          ),
          state: ({ state }) => <PaymentChip state={state} />,
        }}
        rowActions={(row) => [
          { label: t('finance.show'), onClick: () => setOpened(row) },
          ...(row.number === ''
            ? []
            : [
                {
                  label: t('finance.receipt'),
                  icon: IconPrinter,
                  onClick: () => void saveFile(receiptPaper.pdf, { ids: [row.id] }, `${row.number}.pdf`),
                },
              ]),
        ]}
        bulk={(ids) => [
          {
            label: t('finance.receipts'),
            icon: IconPrinter,
            onClick: () => void saveFile(receiptPaper.pdf, { ids }, 'receipts.pdf'),
          },
        ]}
        empty={
          <EmptyState icon={IconReceipt2} title={t('finance.no-payments')}>
            {t('finance.no-payments-why')}
          </EmptyState>
        }
      />
      {opened && <PaymentDrawer id={opened.id} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
