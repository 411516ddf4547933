import { Button } from '@mantine/core'
import { IconBan, IconFileText, IconMail, IconPlus, IconPrinter, IconReceipt, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { invoicePaper, invoices, invoicesReport } from '#contract/finance/invoices.contract.ts'
import { askReason, confirm, toastSaved } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { InvoiceChip } from './parts/chips.tsx'

/** Every invoice of the school: found, narrowed, issued, sent, voided. */
export default function InvoicesScreen() {
  const t = useTexts()
  const opens = useOpens()
  const { login } = useSignedIn()
  const refresh = ['invoice', 'payment']
  const issue = useSend(invoices.issue, {
    refresh,
    onDone: ({ issued }) => toastSaved(t('finance.issued', { count: issued.length })),
  })
  const send = useSend(invoices.send, {
    refresh,
    onDone: ({ sent, without_address }) =>
      toastSaved(
        without_address.length > 0
          ? t('finance.sent-but', { count: sent, names: without_address.join(', ') })
          : t('finance.sent', { count: sent }),
      ),
  })
  const voided = useSend(invoices.void, {
    refresh,
    onDone: ({ ids }) => toastSaved(t('finance.voided', { count: ids.length })),
  })
  const remove = useSend(invoices.removeDrafts, { refresh, onDone: () => toastSaved() })
  if (login.last_school_id === null) return <SchoolNeeded title={t('finance.invoices')} />
  return (
    <div className="full">
      <PageHeader
        title={t('finance.invoices')}
        sub={t('finance.invoices-sub')}
        actions={
          <>
            <Button component={Link} to="/ar-processing">
              {t('finance.bill-many')}
            </Button>
            {opens('/student-edit-invoice/new') && (
              <Button
                variant="filled"
                component={Link}
                to="/student-edit-invoice/new"
                leftSection={<IconPlus size={16} stroke={1.75} />}
              >
                {t('finance.new-invoice')}
              </Button>
            )}
          </>
        }
      />
      <ReportTable
        of={invoicesReport}
        searchLabel={t('finance.find-invoice')}
        nameOf={({ number, title }) => (number === '' ? title : number)}
        cells={{
          number: ({ number }) => (number === '' ? t('finance.state-draft') : undefined),
          state: ({ state, overdue_days }) => <InvoiceChip state={state} overdue_days={overdue_days} />,
        }}
        bulk={(ids, done) => [
          { label: t('finance.issue'), icon: IconSend, onClick: () => void issue.sendAndWait({ ids }).then(done) },
          { label: t('finance.send'), icon: IconMail, onClick: () => void send.sendAndWait({ ids }).then(done) },
          {
            label: t('finance.pdf'),
            icon: IconPrinter,
            onClick: () => void saveFile(invoicePaper.pdf, { ids }, 'invoices.pdf'),
          },
          {
            label: t('finance.void'),
            icon: IconBan,
            danger: true,
            onClick: () =>
              void askReason(t('finance.void-ask', { count: ids.length })).then((reason) => {
                if (reason) voided.send({ ids, reason })
              }),
          },
          {
            label: t('finance.delete-drafts'),
            danger: true,
            onClick: () =>
              confirm({
                message: t('finance.delete-drafts-ask'),
                danger: true,
                onConfirm: () => void remove.sendAndWait({ ids }).then(done),
              }),
          },
        ]}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t('finance.no-invoices')}
            actions={
              <Button component={Link} to="/ar-processing" leftSection={<IconFileText size={16} stroke={1.75} />}>
                {t('finance.bill-many')}
              </Button>
            }
          >
            {t('finance.no-invoices-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
