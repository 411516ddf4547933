import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTableOptions,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Rubric, rubrics } from '#contract/coursework/rubrics.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { RubricSheet } from './RubricSheet.tsx'

const RubricDrawer = lazy(() => import('./RubricDrawer.tsx'))
type Opened = { kind: 'edit' | 'copy' | 'sheet'; rubric: Rubric } | { kind: 'add' }

/** The rubrics of the school and the own ones. */
export const RubricList = () => {
  const t = useTexts()
  const { number } = useFormat()
  const [opened, setOpened] = useState<Opened>()
  const archive = useSend(rubrics.archive, { refresh: rubrics.list })
  const close = () => setOpened(undefined)
  const setArchived = async ({ id, name }: Rubric, archived: boolean) => {
    await archive.sendAndWait({ ids: [id], archived })
    toastUndoable(t(archived ? 'rubrics.archived' : 'rubrics.restored', { name }), () =>
      archive.send({ ids: [id], archived: !archived }),
    )
  }
  const actionsOf = (rubric: Rubric): Action[] => [
    ...(rubric.can.edit && !rubric.archived
      ? [{ label: t('rubrics.edit'), icon: IconPencil, onClick: () => setOpened({ kind: 'edit', rubric }) }]
      : []),
    { label: t('rubrics.copy'), icon: IconCopy, onClick: () => setOpened({ kind: 'copy', rubric }) },
    { label: t('rubrics.print'), icon: IconPrinter, onClick: () => setOpened({ kind: 'sheet', rubric }) },
    ...(rubric.can.edit
      ? [
          rubric.archived
            ? { label: t('rubrics.restore'), icon: IconArchiveOff, onClick: () => void setArchived(rubric, false) }
            : {
                label: t('ui.archive'),
                icon: IconArchive,
                danger: true,
                onClick: () => void setArchived(rubric, true),
              },
        ]
      : []),
  ]
  const columns: Column<Rubric>[] = [
    {
      key: 'name',
      title: t('rubrics.name'),
      sort: 'name',
      cell: (rubric) => (
        <button
          type="button"
          className="link"
          onClick={() => setOpened({ kind: rubric.can.edit && !rubric.archived ? 'edit' : 'sheet', rubric })}
        >
          <bdi>{rubric.name}</bdi>
        </button>
      ),
    },
    {
      key: 'whose',
      title: t('rubrics.whose'),
      cell: (rubric) => t(rubric.of_school ? 'rubrics.of-school' : 'rubrics.mine'),
    },
    { key: 'criteria', title: t('rubrics.criteria'), numeric: true, cell: (rubric) => number(rubric.criteria.length) },
    {
      key: 'points',
      title: t('rubrics.points-head'),
      sort: 'points',
      numeric: true,
      cell: (rubric) => number(rubric.points),
    },
    {
      key: 'activities',
      title: t('rubrics.activities'),
      sort: 'activities',
      numeric: true,
      cell: (rubric) => number(rubric.activities),
    },
  ]
  const addButton = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setOpened({ kind: 'add' })}
    >
      {t('rubrics.add')}
    </Button>
  )
  return (
    <>
      <DataTable
        label={t('rubrics.title')}
        of={rubrics.list}
        searchLabel={t('rubrics.find')}
        filters={[
          {
            name: 'archived',
            label: t('rubrics.archive'),
            options: [{ value: '1', label: t('rubrics.only-archived') }],
          },
        ]}
        columns={columns}
        nameOf={(rubric) => rubric.name}
        rowActions={actionsOf}
        tools={() => addButton}
        empty={
          <EmptyState icon={IconTableOptions} title={t('rubrics.none')} actions={addButton}>
            {t('rubrics.none-why')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {opened && opened.kind !== 'sheet' && (
          <RubricDrawer
            rubric={opened.kind === 'add' ? undefined : opened.rubric}
            copy={opened.kind === 'copy'}
            onClose={close}
          />
        )}
      </Suspense>
      {opened?.kind === 'sheet' && <RubricSheet rubric={opened.rubric} onClose={close} />}
    </>
  )
}
