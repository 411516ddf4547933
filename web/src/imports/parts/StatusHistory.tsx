import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { type StatusUpload, statusUploads } from '#contract/imports/status-upload.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { confirm } from '#web/kernel/feedback.ts'

/** The uploads so far, each undone in one step. */
export const StatusHistory = ({ onUndo }: { onUndo: (id: number) => void }) => {
  const t = useTexts()
  const { moment, number } = useFormat()
  const figure = (key: 'changed' | 'same' | 'rejected', title: string): Column<StatusUpload> => ({
    key,
    title,
    numeric: true,
    cell: (row) => (row[key] === 0 ? '–' : <Code>{number(row[key])}</Code>),
  })
  const columns: Column<StatusUpload>[] = [
    { key: 'file', title: t('status-upload.file'), cell: ({ file_name }) => <bdi className="medium">{file_name}</bdi> },
    { key: 'kind', title: t('status-upload.of'), cell: ({ kind }) => t(`status-upload.kind-${kind}`) },
    { key: 'by', title: t('status-upload.by'), cell: ({ by }) => <bdi>{by || t('shell.role.1')}</bdi> },
    { key: 'at', title: t('status-upload.at'), cell: ({ at }) => <span className="nowrap">{moment(at)}</span> },
    figure('changed', t('status-upload.changed-count')),
    figure('same', t('status-upload.same')),
    figure('rejected', t('status-upload.reject')),
    {
      key: 'state',
      title: t('status-upload.outcome'),
      cell: ({ undone_at, kept }) =>
        undone_at ? (
          <StatusChip
            status="archived"
            word={
              kept > 0
                ? t('status-upload.undone-kept', { when: moment(undone_at), kept })
                : t('status-upload.undone-at', { when: moment(undone_at) })
            }
          />
        ) : (
          <StatusChip status="done" />
        ),
    },
  ]
  return (
    <div className="stack close">
      <h2>{t('status-upload.earlier')}</h2>
      <DataTable
        label={t('status-upload.earlier')}
        of={statusUploads.list}
        columns={columns}
        searchLabel={t('status-upload.find-earlier')}
        nameOf={({ file_name }) => file_name}
        rowActions={({ id, file_name, changed, undone_at }) =>
          undone_at
            ? []
            : [
                {
                  label: t('ui.undo'),
                  icon: IconArrowBackUp,
                  onClick: () =>
                    confirm({
                      message: t('status-upload.undo-really', { count: changed, file: file_name }),
                      danger: true,
                      onConfirm: () => onUndo(id),
                    }),
                },
              ]
        }
        empty={<EmptyState icon={IconFileImport} title={t('status-upload.none')} />}
      />
    </div>
  )
}
