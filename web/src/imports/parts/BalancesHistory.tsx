import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { balances, type OpeningImport } from '#contract/imports/balances.contract.ts'
import { confirm } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

/** The imports so far, each undone in one step while nothing of it is paid. */
export const BalancesHistory = ({ onUndo }: { onUndo: (id: number) => void }) => {
  const t = useTexts()
  const { date, moment, money } = useFormat()
  const columns: Column<OpeningImport>[] = [
    {
      key: 'file',
      title: t('imports.balances-file'),
      cell: ({ file_name }) => <bdi className="medium">{file_name}</bdi>,
    },
    { key: 'day', title: t('imports.balances-day'), cell: ({ balance_on }) => date(balance_on) },
    {
      key: 'open',
      title: t('imports.balances-amount'),
      numeric: true,
      cell: ({ open, currency }) => <Code>{money(open, currency)}</Code>,
    },
    {
      key: 'credit',
      title: t('imports.balance-field-credit'),
      numeric: true,
      cell: ({ credit, currency }) => <Code>{money(credit, currency)}</Code>,
    },
    { key: 'by', title: t('imports.balances-by'), cell: ({ by }) => <bdi>{by || t('shell.role.1')}</bdi> },
    { key: 'at', title: t('imports.balances-at'), cell: ({ at }) => <span className="nowrap">{moment(at)}</span> },
    {
      key: 'state',
      title: t('imports.balances-state'),
      cell: ({ undone_at }) =>
        undone_at ? (
          <StatusChip status="archived" word={t('imports.balances-undone-at', { when: moment(undone_at) })} />
        ) : (
          <StatusChip status="done" />
        ),
    },
  ]
  return (
    <div className="stack close">
      <h2>{t('imports.balances-earlier')}</h2>
      <DataTable
        label={t('imports.balances-earlier')}
        of={balances.list}
        columns={columns}
        searchLabel={t('status-upload.find-earlier')}
        nameOf={({ file_name }) => file_name}
        rowActions={({ id, file_name, undone_at }) =>
          undone_at
            ? []
            : [
                {
                  label: t('ui.undo'),
                  icon: IconArrowBackUp,
                  onClick: () =>
                    confirm({
                      message: t('imports.balances-undo-really', { file: file_name }),
                      danger: true,
                      onConfirm: () => onUndo(id),
                    }),
                },
              ]
        }
        empty={<EmptyState icon={IconFileImport} title={t('imports.balances-none')} />}
      />
    </div>
  )
}
