import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CustomRole, customRoles } from '#contract/security/custom-roles.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Code } from '#web/ui/Person.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { CustomRoleDrawer } from './parts/CustomRoleDrawer.tsx'
import { HolderEditor } from './parts/HolderEditor.tsx'
import { RolePeople } from './parts/RolePeople.tsx'
import { roleChanges } from './parts/Assignment.tsx'

/** Roles that the school makes beside those that everybody has: what each gives and takes, and who holds it. */
export default function CustomRolesScreen() {
  const [opened, open] = useInAddress('role')
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined
  return id === undefined ? (
    <List onOpen={(role) => open(String(role))} />
  ) : (
    <Reading of={opened} title={opened}>
      <One id={id} />
    </Reading>
  )
}

const List = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const t = useTexts()
  const { number } = useFormat()
  const [edited, setEdited] = useState<CustomRole | 'new'>()
  const { data } = useReading(customRoles.list, {})
  const archiving = useSend(customRoles.archive, { refresh: roleChanges })
  const archive = (ids: number[], archived: boolean, done?: () => void) =>
    void archiving.sendAndWait({ ids, archived }).then(
      () => {
        done?.()
        toastUndoable(t(archived ? 'security.archived-count' : 'security.restored-count', { count: ids.length }), () =>
          archiving.send({ ids, archived: !archived }),
        )
      },
      () => undefined,
    )
  const columns: Column<CustomRole>[] = [
    {
      key: 'name',
      title: t('security.column-name'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`?role=${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'about', title: t('security.for-what'), cell: (row) => <bdi>{row.about}</bdi> },
    {
      key: 'granted',
      title: t('security.allows'),
      numeric: true,
      cell: (row) => <Code>{number(row.granted.length)}</Code>,
    },
    {
      key: 'denied',
      title: t('security.denies'),
      numeric: true,
      cell: (row) => <Code>{number(row.denied.length)}</Code>,
    },
    {
      key: 'people',
      title: t('security.column-people'),
      sort: 'people',
      numeric: true,
      cell: (row) => <Code>{number(row.people)}</Code>,
    },
  ]
  const addButton = data?.can.edit && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
      {t('security.add-role')}
    </Button>
  )
  return (
    <div className="full">
      <PageHeader
        title={t('security.custom-roles')}
        sub={t('security.custom-roles-sub')}
        actions={
          <>
            <Button component={Link} to="/edit-custom-role-tag-for-multiple-users">
              {t('security.many-title')}
            </Button>
            {addButton}
          </>
        }
      />
      <DataTable
        label={t('security.custom-roles')}
        of={customRoles.list}
        columns={columns}
        searchLabel={t('security.find-role')}
        filters={[
          { name: 'archived', label: t('ui.archive'), options: [{ value: '1', label: t('ui.status.archived') }] },
        ]}
        nameOf={(row: CustomRole) => row.name}
        rowActions={(row: CustomRole) =>
          !data?.can.edit
            ? []
            : row.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }]
              : [
                  { label: t('security.tags-and-people'), icon: IconShieldLock, onClick: () => onOpen(row.id) },
                  { label: t('ui.edit'), icon: IconPencil, onClick: () => setEdited(row) },
                  { label: t('ui.archive'), icon: IconArchive, danger: true, onClick: () => archive([row.id], true) },
                ]
        }
        {...(data?.can.edit && {
          bulk: (ids: number[], done: () => void, input: { archived?: boolean | undefined }) =>
            input.archived
              ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive(ids, false, done) }]
              : [{ label: t('ui.archive'), icon: IconArchive, onClick: () => archive(ids, true, done) }],
        })}
        tools={(input) => <ExportButton of={customRoles.exported} input={input} />}
        empty={
          <EmptyState icon={IconUsersGroup} title={t('security.no-custom-role')} actions={addButton}>
            {t('security.no-custom-role-why')}
          </EmptyState>
        }
      />
      {edited && (
        <CustomRoleDrawer
          role={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onAdded={onOpen}
        />
      )}
    </div>
  )
}

const One = ({ id }: { id: number }) => {
  const t = useTexts()
  return (
    <div className="stack">
      <HolderEditor of={{ kind: 'custom', id }}>
        {(view) => (
          <PageHeader
            title={view.title}
            sub={view.sub || t('security.custom-role-sub')}
            crumbs={[{ label: t('security.custom-roles'), to: '/custom-roles' }]}
            actions={
              <Button component={Link} to={`/edit-custom-role-tag-for-multiple-users?roles=${id}`}>
                {t('security.give-many')}
              </Button>
            }
          />
        )}
      </HolderEditor>
      <Reading>
        <RolePeople id={id} />
      </Reading>
    </div>
  )
}
