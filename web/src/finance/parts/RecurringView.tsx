import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { type RecurringInvoice, recurringInvoices, recurringReport } from '#contract/finance/recurring.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { RepeatDrawer } from './RepeatDrawer.tsx'

/** Invoices that come again: how often, when next, paused and ended ones. */
export const RecurringView = () => {
  const t = useTexts()
  const [edited, setEdited] = useState<RecurringInvoice>()
  const refresh = ['recurring_invoice']
  const pause = useSend(recurringInvoices.pause, { refresh })
  const end = useSend(recurringInvoices.end, { refresh })
  const setPaused = async (ids: number[], paused: boolean) => {
    const done = await pause.sendAndWait({ ids, paused })
    const word = paused ? 'finance.recurring-was-paused' : 'finance.recurring-goes-on'
    toastUndoable(t(word, { count: done.ids.length }), () => pause.send({ ids: done.ids, paused: !paused }))
  }
  const endOne = async (id: number) => {
    const { ids } = await end.sendAndWait({ ids: [id], ended: true })
    toastUndoable(t('finance.recurring-was-ended', { count: ids.length }), () => end.send({ ids, ended: false }))
  }
  return (
    <>
      <ReportTable
        of={recurringReport}
        searchLabel={t('ui.search')}
        nameOf={({ title, payer }) => `${title}, ${payer}`}
        cells={{
          state: ({ state }) => (
            <StatusChip
              status={{ active: 'active', paused: 'pending', ended: 'closed' }[state]}
              word={t(`finance.recurring-${state}`)}
            />
          ),
        }}
        rowActions={(row) =>
          row.state === 'ended'
            ? []
            : [
                { label: t('ui.edit'), onClick: () => setEdited(row) },
                {
                  label: t(row.state === 'paused' ? 'finance.go-on' : 'finance.pause'),
                  onClick: () => void setPaused([row.id], row.state !== 'paused'),
                },
                {
                  label: t('finance.end-recurring'),
                  danger: true,
                  onClick: () => void endOne(row.id),
                },
              ]
        }
        bulk={(ids, done) =>
          [true, false].map((paused) => ({
            label: t(paused ? 'finance.pause' : 'finance.go-on'),
            onClick: () => {
              void setPaused(ids, paused).then(done)
            },
          }))
        }
        empty={
          <EmptyState icon={IconRepeat} title={t('finance.no-recurring')}>
            {t('finance.no-recurring-why')}
          </EmptyState>
        }
      />
      {edited && (
        <RepeatDrawer
          title={edited.title}
          series={edited}
          invoice_id={edited.invoice_id}
          due_days={edited.due_days}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
