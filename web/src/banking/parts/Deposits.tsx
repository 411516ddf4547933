import { Button } from '@mantine/core'
import { IconBuildingBank, IconCreditCard, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deposits, depositsReport } from '#contract/banking/entries.contract.ts'
import { depositSlip } from '#contract/banking/deposit-slip.contract.ts'
import { confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { DepositDrawer } from './DepositDrawer.tsx'
import { Money } from './Money.tsx'

/** Cash and checks that go to the bank with a slip, and what processors pay out. */
export const Deposits = () => {
  const t = useTexts()
  const { shortDate } = useFormat()
  const [adding, setAdding] = useState<'slip' | 'payout'>()
  const remove = useSend(deposits.delete, { refresh: 'bank', onDone: () => toastSaved(t('banking.deposit-deleted')) })
  const add = (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding('slip')}>
        {t('banking.add-slip')}
      </Button>
      <Button leftSection={<IconCreditCard size={16} stroke={1.75} />} onClick={() => setAdding('payout')}>
        {t('banking.add-payout')}
      </Button>
    </>
  )
  return (
    <div className="stack">
      <div className="row wrap">{add}</div>
      <ReportTable
        of={depositsReport}
        searchLabel={t('banking.find-deposit')}
        nameOf={({ number }) => number}
        cells={{
          amount: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          fee: ({ fee, currency }) => <Money amount={fee} currency={currency} />,
          arrived_on: ({ arrived_on }) =>
            arrived_on === null ? (
              <StatusChip status="bank-waits" word={t('banking.not-arrived')} tone="warn" />
            ) : (
              shortDate(arrived_on)
            ),
        }}
        rowActions={({ id, version, number, arrived_on }) => [
          {
            label: t('banking.print'),
            icon: IconPrinter,
            onClick: () => void saveFile(depositSlip.pdf, { id }, `${number}.pdf`),
          },
          ...(arrived_on === null
            ? [
                {
                  label: t('banking.delete-deposit'),
                  icon: IconTrash,
                  danger: true,
                  onClick: () =>
                    confirm({
                      message: t('banking.delete-deposit-sub'),
                      danger: true,
                      answer: t('banking.delete-deposit'),
                      onConfirm: () => remove.send({ id, version }),
                    }),
                },
              ]
            : []),
        ]}
        empty={<EmptyState icon={IconBuildingBank} title={t('banking.no-deposits')} />}
      />
      {adding && <DepositDrawer kind={adding} onClose={() => setAdding(undefined)} />}
    </div>
  )
}
