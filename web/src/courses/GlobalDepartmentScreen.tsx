import '#web/settings/settings.css'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBuildingCommunity, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type GlobalDepartment, globalDepartments } from '#contract/courses/departments.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SubjectSwatch } from '#web/settings/parts/SubjectColor.tsx'
import { DepartmentDrawer } from './parts/department/DepartmentDrawer.tsx'

/** The departments of the group that its schools draw from. */
export default function GlobalDepartmentScreen() {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data } = useReading(globalDepartments.list, {})
  const archiving = useSend(globalDepartments.archive, { refresh: [globalDepartments.list, globalDepartments.read] })
  const archive = (ids: number[], archived: boolean, done?: () => void) =>
    void archiving.sendAndWait({ ids, archived }).then(
      () => {
        done?.()
        toastUndoable(t(archived ? 'departments.archived' : 'departments.restored', { count: ids.length }), () =>
          archiving.send({ ids, archived: !archived }),
        )
      },
      () => undefined,
    )
  const columns: Column<GlobalDepartment>[] = [
    {
      key: 'name',
      title: t('departments.name'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/update-global-departments/${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'code', title: t('departments.code'), sort: 'code', cell: (row) => <Code>{row.code}</Code> },
    { key: 'color', title: t('departments.color'), cell: (row) => <SubjectSwatch color={row.color} /> },
    {
      key: 'schools',
      title: t('departments.schools'),
      sort: 'schools',
      numeric: true,
      cell: (row) => (row.schools === 0 ? '–' : <Code>{number(row.schools)}</Code>),
    },
  ]
  const addButton = data?.can.edit && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
      {t('departments.add')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader title={t('departments.title')} sub={t('departments.sub')} actions={addButton} />
      <DataTable
        label={t('departments.title')}
        of={globalDepartments.list}
        columns={columns}
        searchLabel={t('departments.find')}
        filters={[
          {
            name: 'archived',
            label: t('departments.archive'),
            options: [{ value: '1', label: t('ui.status.archived') }],
          },
        ]}
        nameOf={(row: GlobalDepartment) => row.name}
        rowActions={(row: GlobalDepartment) =>
          !data?.can.edit
            ? []
            : row.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }]
              : [
                  {
                    label: t('ui.edit'),
                    icon: IconPencil,
                    onClick: () => void navigate(`/update-global-departments/${row.id}`),
                  },
                  { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => archive([row.id], true) },
                ]
        }
        {...(data?.can.edit && {
          bulk: (ids: number[], done: () => void, input: { archived?: boolean | undefined }) =>
            input.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive(ids, false, done) }]
              : [{ label: t('ui.archive'), icon: IconArchive, onClick: () => archive(ids, true, done) }],
        })}
        empty={
          <EmptyState icon={IconBuildingCommunity} title={t('departments.none')} actions={addButton}>
            {t('departments.none-why')}
          </EmptyState>
        }
      />
      {adding && <DepartmentDrawer department={undefined} onClose={() => setAdding(false)} />}
    </div>
  )
}
