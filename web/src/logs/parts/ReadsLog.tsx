import { IconEye } from '@tabler/icons-react'
import { recordPages } from '#contract/kernel/endpoint.ts'
import { type RecordRead, recordReads } from '#contract/logs/record-reads.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import type { Days } from './ChangesLog.tsx'

/** Who opened whose record. */
export const ReadsLog = ({ title, days }: { title: string; days: Days }) => {
  const t = useTexts()
  const { moment } = useFormat()
  const columns: Column<RecordRead>[] = [
    {
      key: 'by',
      title: t('logs.by'),
      cell: ({ by, role, acting_for }) => (
        <>
          <div className="medium">
            <bdi>{by}</bdi>
          </div>
          <div className="small muted">
            {acting_for ? t('ui.history.acting-for', { name: acting_for }) : t(`shell.role.${role}`)}
          </div>
        </>
      ),
    },
    {
      key: 'person',
      title: t('logs.column-person'),
      cell: ({ person, page }) => (
        <>
          <bdi>{person}</bdi>
          <div className="small muted">{t(`logs.page-${page}`)}</div>
        </>
      ),
    },
    { key: 'at', title: t('logs.at'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
  ]
  return (
    <DataTable
      label={title}
      of={recordReads.list}
      input={days}
      columns={columns}
      searchLabel={t('logs.search-read')}
      filters={[
        {
          name: 'page_of',
          label: t('logs.column-page'),
          options: recordPages.map((value) => ({ value, label: t(`logs.page-${value}`) })),
        },
      ]}
      nameOf={({ person }) => person}
      tools={(input) => <ExportButton of={recordReads.exported} input={input} />}
      empty={<EmptyState icon={IconEye} title={t('logs.no-reads')} />}
    />
  )
}
