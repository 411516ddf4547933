import './standards.css'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconPencil,
  IconPlus,
  IconTargetArrow,
  IconUpload,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Standard, standards, type StandardSet } from '#contract/gradebook/standards.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'

const SetDrawer = lazy(() => import('./StandardSetDrawer.tsx'))
const StandardDrawer = lazy(() => import('./StandardDrawer.tsx'))
const StandardsImport = lazy(() => import('./StandardsImport.tsx'))

const most = 200
const addressOf = (section_id: string | null, more: Record<string, string>) =>
  `/gradebook?${new URLSearchParams({ ...(section_id && { section_id }), ...more })}`

/** The sets of standards of the school; with `set_id` in the address, the standards of one. */
export default function StandardSets() {
  const [address] = useSearchParams()
  const set_id = Number(address.get('set_id')) || undefined
  return set_id ? <OneSet key={set_id} set_id={set_id} /> : <Sets />
}

const Sets = () => {
  const t = useTexts()
  const { number } = useFormat()
  const [address] = useSearchParams()
  const section_id = address.get('section_id')
  const [opened, setOpened] = useState<{ set: StandardSet | undefined }>()
  const { data } = useReading(standards.sets, { size: most })
  const archive = useSend(standards.archiveSets, { refresh: [standards.sets, standards.ofSection] })
  const may_edit = data?.can.edit === true
  const setArchived = async ({ id, name }: StandardSet, archived: boolean) => {
    await archive.sendAndWait({ ids: [id], archived })
    toastUndoable(t(archived ? 'standards.archived' : 'standards.restored', { name }), () =>
      archive.send({ ids: [id], archived: !archived }),
    )
  }
  const actionsOf = (set: StandardSet): Action[] => [
    ...(may_edit && !set.archived
      ? [{ label: t('standards.edit-set'), icon: IconPencil, onClick: () => setOpened({ set }) }]
      : []),
    {
      label: t('ui.export'),
      icon: IconDownload,
      onClick: () => void saveFile(standards.exported, { set_id: set.id }, 'standards.csv'),
    },
    ...(may_edit
      ? [
          set.archived
            ? { label: t('standards.restore'), icon: IconArchiveOff, onClick: () => void setArchived(set, false) }
            : { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => void setArchived(set, true) },
        ]
      : []),
  ]
  const columns: Column<StandardSet>[] = [
    {
      key: 'name',
      title: t('standards.name'),
      sort: 'name',
      cell: (set) => (
        <Link className="link medium" to={addressOf(section_id, { view: 'standard-sets', set_id: String(set.id) })}>
          <bdi>{set.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'calculation',
      title: t('standards.calculation'),
      cell: (set) => t(`standards.calculation-${set.calculation}`),
    },
    { key: 'mastery', title: t('standards.mastery'), numeric: true, cell: (set) => number(set.mastery) },
    {
      key: 'standards',
      title: t('standards.count'),
      sort: 'standards',
      numeric: true,
      cell: (set) => number(set.standards),
    },
    {
      key: 'activities',
      title: t('standards.activities'),
      sort: 'activities',
      numeric: true,
      cell: (set) => number(set.activities),
    },
  ]
  const addButton = may_edit && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setOpened({ set: undefined })}
    >
      {t('standards.add-set')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader
        crumbs={[{ label: t('standards.back'), to: addressOf(section_id, { view: 'standards' }) }]}
        title={t('standards.sets')}
        sub={t('standards.sets-sub')}
        actions={addButton}
      />
      <DataTable
        label={t('standards.sets')}
        of={standards.sets}
        searchLabel={t('standards.find-set')}
        filters={[
          {
            name: 'archived',
            label: t('standards.archive'),
            options: [{ value: '1', label: t('standards.only-archived') }],
          },
        ]}
        columns={columns}
        nameOf={(set) => set.name}
        rowActions={actionsOf}
        empty={
          <EmptyState icon={IconTargetArrow} title={t('standards.none-sets')} actions={addButton}>
            {t(may_edit ? 'standards.none-sets-why' : 'standards.none-sets-teacher')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {opened && <SetDrawer set={opened.set} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}

const OneSet = ({ set_id }: { set_id: number }) => {
  const t = useTexts()
  const { number } = useFormat()
  const [address] = useSearchParams()
  const section_id = address.get('section_id')
  const [opened, setOpened] = useState<{ standard: Standard | undefined } | 'import' | 'set'>()
  const { data: sets } = useReading(standards.sets, { size: most, archived: false })
  const { data: old } = useReading(standards.sets, { size: most, archived: true })
  const set = [...(sets?.rows ?? []), ...(old?.rows ?? [])].find(({ id }) => id === set_id)
  const may_edit = sets?.can.edit === true && set?.archived === false
  const archive = useSend(standards.archive, { refresh: [standards.list, standards.sets, standards.ofSection] })
  const setArchived = async (ids: number[], archived: boolean, done?: () => void) => {
    await archive.sendAndWait({ ids, archived })
    done?.()
    toastUndoable(t(archived ? 'standards.archived-count' : 'standards.restored-count', { count: ids.length }), () =>
      archive.send({ ids, archived: !archived }),
    )
  }
  const actionsOf = (standard: Standard): Action[] =>
    !may_edit
      ? []
      : standard.archived
        ? [
            {
              label: t('standards.restore'),
              icon: IconArchiveOff,
              onClick: () => void setArchived([standard.id], false),
            },
          ]
        : [
            { label: t('standards.edit'), icon: IconPencil, onClick: () => setOpened({ standard }) },
            {
              label: t('ui.archive'),
              icon: IconArchive,
              danger: true,
              onClick: () => void setArchived([standard.id], true),
            },
          ]
  const columns: Column<Standard>[] = [
    {
      key: 'code',
      title: t('standards.code'),
      sort: 'code',
      cell: (standard) =>
        may_edit && !standard.archived ? (
          <button type="button" className="link" onClick={() => setOpened({ standard })}>
            <bdi>{standard.code}</bdi>
          </button>
        ) : (
          <bdi className="medium">{standard.code}</bdi>
        ),
    },
    { key: 'body', title: t('standards.body'), cell: (standard) => <bdi>{standard.body}</bdi> },
    {
      key: 'activities',
      title: t('standards.activities'),
      sort: 'activities',
      numeric: true,
      cell: (standard) => number(standard.activities),
    },
  ]
  return (
    <div className="full">
      <PageHeader
        crumbs={[
          { label: t('standards.back'), to: addressOf(section_id, { view: 'standards' }) },
          { label: t('standards.sets'), to: addressOf(section_id, { view: 'standard-sets' }) },
        ]}
        title={set?.name ?? t('standards.title')}
        sub={
          set &&
          t('standards.scale-of', { name: t(`standards.calculation-${set.calculation}`), mastery: number(set.mastery) })
        }
        actions={
          may_edit && (
            <>
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setOpened('set')}>
                {t('standards.edit-set')}
              </Button>
              <Button leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => setOpened('import')}>
                {t('standards.import')}
              </Button>
              <Button
                variant="filled"
                leftSection={<IconPlus size={16} stroke={1.75} />}
                onClick={() => setOpened({ standard: undefined })}
              >
                {t('standards.add')}
              </Button>
            </>
          )
        }
      />
      <DataTable
        label={t('standards.title')}
        of={standards.list}
        input={{ set_id }}
        searchLabel={t('standards.find')}
        filters={[
          {
            name: 'archived',
            label: t('standards.archive'),
            options: [{ value: '1', label: t('standards.only-archived') }],
          },
        ]}
        columns={columns}
        nameOf={(standard) => standard.code}
        rowActions={actionsOf}
        {...(may_edit && {
          bulk: (ids: number[], done: () => void, input: { archived?: boolean | undefined }) =>
            input.archived
              ? [
                  {
                    label: t('standards.restore'),
                    icon: IconArchiveOff,
                    onClick: () => void setArchived(ids, false, done),
                  },
                ]
              : [{ label: t('ui.archive'), icon: IconArchive, onClick: () => void setArchived(ids, true, done) }],
        })}
        tools={() => (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(standards.exported, { set_id }, 'standards.csv')}
          >
            {t('ui.export')}
          </Button>
        )}
        empty={
          <EmptyState icon={IconTargetArrow} title={t('standards.none')}>
            {t('standards.none-why')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {opened === 'set' && <SetDrawer set={set} onClose={() => setOpened(undefined)} />}
        {opened === 'import' && <StandardsImport set_id={set_id} onClose={() => setOpened(undefined)} />}
        {opened && typeof opened === 'object' && (
          <StandardDrawer set_id={set_id} standard={opened.standard} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
