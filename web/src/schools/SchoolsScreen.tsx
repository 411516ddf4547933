import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBuilding, IconDoorEnter, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { superAdmin } from '#contract/kernel/access.ts'
import { isLanguage, languages } from '#contract/kernel/languages.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { type SchoolRow, schools } from '#contract/schools/schools.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useSchoolEntry } from '#web/session/useSchoolEntry.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'

type Answer = Out<typeof schools.list>

/** Every school of the group and of the groups below it. */
export default function SchoolsScreen() {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const enter = useSchoolEntry(superAdmin)
  const { data } = useReading(schools.list, {})
  const archiving = useSend(schools.archive, { refresh: [schools.list, schools.read, schools.ofGroup] })
  const archive = (ids: number[], archived: boolean, done?: () => void) =>
    void archiving.sendAndWait({ ids, archived }).then(
      () => {
        done?.()
        toastUndoable(t(archived ? 'schools.archived' : 'schools.restored', { count: ids.length }), () =>
          archiving.send({ ids, archived: !archived }),
        )
      },
      () => undefined,
    )
  const ask = (ids: number[], done?: () => void) =>
    confirm({
      message: t('schools.archive-what', { count: ids.length }),
      danger: true,
      onConfirm: () => archive(ids, true, done),
    })
  const columns: Column<SchoolRow>[] = [
    {
      key: 'name',
      title: t('schools.field-name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Link className="medium" to={`/edit-school/${row.id}`}>
            <bdi>{row.name}</bdi>
          </Link>
          {row.native_name && (
            <div className="small muted">
              <bdi>{row.native_name}</bdi>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'code',
      title: t('schools.field-short_code'),
      sort: 'short_code',
      cell: (row) => <Code>{row.short_code}</Code>,
    },
    { key: 'group', title: t('schools.field-group_name'), sort: 'group', cell: (row) => <bdi>{row.group_name}</bdi> },
    {
      key: 'language',
      title: t('schools.field-language'),
      cell: (row) => (isLanguage(row.language) ? languages[row.language].label : row.language),
    },
    {
      key: 'zone',
      title: t('schools.field-time_zone'),
      extra: true,
      cell: (row) => row.time_zone.replaceAll('_', ' '),
    },
    {
      key: 'students',
      title: t('schools.field-students'),
      numeric: true,
      cell: (row) => <Code>{number(row.students)}</Code>,
    },
    { key: 'staff', title: t('schools.field-staff'), numeric: true, cell: (row) => <Code>{number(row.staff)}</Code> },
    {
      key: 'sections',
      title: t('schools.field-sections'),
      numeric: true,
      cell: (row) => <Code>{number(row.sections)}</Code>,
    },
  ]
  const addButton = data?.can.edit && (
    <Button component={Link} to="/add-school" variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {t('schools.add')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader title={t('schools.title')} sub={t('schools.sub')} actions={addButton} />
      <DataTable
        label={t('schools.title')}
        of={schools.list}
        columns={columns}
        searchLabel={t('schools.find')}
        filters={(answer: Answer | undefined) => [
          {
            name: 'group_id',
            label: t('schools.field-group_name'),
            options: (answer?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'language',
            label: t('schools.field-language'),
            options: Object.entries(languages).map(([value, { label }]) => ({ value, label })),
          },
          { name: 'archived', label: t('ui.show'), options: [{ value: '1', label: t('ui.status.archived') }] },
        ]}
        nameOf={(row: SchoolRow) => row.name}
        tools={(input: In<typeof schools.list>) => <ExportButton of={schools.exported} input={input} />}
        rowActions={(row: SchoolRow) => [
          ...(row.archived ? [] : [{ label: t('schools.enter'), icon: IconDoorEnter, onClick: () => enter(row.id) }]),
          ...(data?.can.edit
            ? [
                { label: t('ui.edit'), icon: IconPencil, onClick: () => void navigate(`/edit-school/${row.id}`) },
                row.archived
                  ? { label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }
                  : { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => ask([row.id]) },
              ]
            : []),
        ]}
        {...(data?.can.edit && {
          bulk: (ids: number[], done: () => void, input: { archived?: boolean | undefined }) =>
            input.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive(ids, false, done) }]
              : [{ label: t('ui.archive'), icon: IconArchive, onClick: () => ask(ids, done) }],
        })}
        empty={
          <EmptyState icon={IconBuilding} title={t('schools.none')} actions={addButton}>
            {t('schools.none-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
