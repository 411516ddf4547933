import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendar,
  IconEye,
  IconFolder,
  IconFolders,
  IconLinkPlus,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTag,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type ResourceRow, resourcesReport } from '#contract/resources/list.contract.ts'
import { resources } from '#contract/resources/resource.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { toastSaved, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { BulkDrawer, type BulkMode } from './parts/BulkDrawer.tsx'
import { addressOf } from './parts/kinds.ts'
import { LinkState, ResourceName, VisibleState } from './parts/ResourceCells.tsx'
import { ResourceDrawer } from './parts/ResourceDrawer.tsx'
import { ResourceView } from './parts/ResourceView.tsx'
import { UploadDrawer } from './parts/UploadDrawer.tsx'

type Chosen = { mode: BulkMode; ids: number[]; done: () => void }

/** The resources of the school, or of a teacher's classes. */
export default function ResourcesScreen() {
  const t = useTexts()
  const [shown, show] = useInAddress('id')
  const [edited, edit] = useInAddress('edit')
  const [state] = useInAddress('state')
  const [uploading, setUploading] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const putBack = useSend(resources.putBack, { refresh: 'resource' })
  const change = useSend(resources.change, { refresh: 'resource' })
  const check = useSend(resources.check)

  const archive = async (ids: number[], archived: boolean, done: () => void) => {
    const { before } = await change.sendAndWait({ ids, archived })
    toastUndoable(t(archived ? 'resources.archived' : 'resources.restored', { count: ids.length }), () =>
      putBack.send({ rows: before }),
    )
    done()
  }
  const archiving = (ids: number[], done: () => void): Action => ({
    label: t('ui.archive'),
    icon: IconArchive,
    onClick: () => void archive(ids, true, done).catch(() => undefined),
  })
  const restoring = (ids: number[], done: () => void): Action => ({
    label: t('ui.restore'),
    icon: IconArchiveOff,
    onClick: () => void archive(ids, false, done).catch(() => undefined),
  })
  const checking = (ids: number[], done: () => void): Action => ({
    label: t('resources.check-links'),
    icon: IconRefresh,
    onClick: () =>
      void check
        .sendAndWait({ ids })
        .then(() => {
          toastSaved(t('resources.checking'))
          done()
        })
        .catch(() => undefined),
  })
  const copy = (id: number) =>
    void navigator.clipboard.writeText(addressOf(id)).then(() => toastSaved(t('resources.address-copied')))
  const actionsOf = (row: ResourceRow): Action[] => [
    { label: t('resources.open'), icon: IconEye, onClick: () => show(String(row.id)) },
    { label: t('resources.copy-address'), icon: IconLinkPlus, onClick: () => copy(row.id) },
    ...(row.editable
      ? [
          { label: t('ui.edit'), icon: IconPencil, onClick: () => edit(String(row.id)) },
          ...(row.url ? [checking([row.id], () => undefined)] : []),
          row.state === 'archived' ? restoring([row.id], () => undefined) : archiving([row.id], () => undefined),
        ]
      : []),
  ]
  const setting = (mode: BulkMode, icon: Action['icon'], ids: number[], done: () => void): Action => ({
    label: t(`resources.bulk-${mode}`),
    ...(icon && { icon }),
    onClick: () => setChosen({ mode, ids, done }),
  })

  const adding = (
    <>
      <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setUploading(true)}>
        {t('resources.upload')}
      </Button>
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => edit('new')}>
        {t('resources.add')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t('resources.title')} sub={t('resources.title-sub')} actions={adding} />
      <ReportTable
        of={resourcesReport}
        cells={{
          title: (row) => <ResourceName row={row} onOpen={() => show(String(row.id))} />,
          state: (row) => <VisibleState row={row} />,
          check_result: (row) => <LinkState result={row.check_result} at={row.checked_at} />,
        }}
        searchLabel={t('resources.find')}
        nameOf={({ title }) => title}
        rowActions={actionsOf}
        bulk={(ids, done) => [
          setting('move', IconFolder, ids, done),
          setting('tag', IconTag, ids, done),
          setting('dates', IconCalendar, ids, done),
          state === 'archived' ? restoring(ids, done) : archiving(ids, done),
          checking(ids, done),
        ]}
        empty={
          <EmptyState icon={IconFolders} title={t('resources.none')} actions={adding}>
            {t('resources.none-why')}
          </EmptyState>
        }
      />
      {shown && <ResourceView id={Number(shown)} onEdit={() => edit(shown)} onClose={() => show('')} />}
      {edited && <ResourceDrawer id={Number(edited) || undefined} onClose={() => edit('')} />}
      {uploading && <UploadDrawer onClose={() => setUploading(false)} />}
      {chosen && (
        <BulkDrawer {...chosen} onUndo={(rows) => putBack.send({ rows })} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
