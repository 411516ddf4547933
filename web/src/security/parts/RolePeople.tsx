import { IconUserMinus, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Out } from '#contract/kernel/endpoint.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { roleChanges } from './Assignment.tsx'

type Row = Out<typeof customRoles.people>['rows'][number]

/** Who holds a custom role; ticked ones lose it together. */
export const RolePeople = ({ id }: { id: number }) => {
  const t = useTexts()
  const assign = useSend(customRoles.assign, { refresh: roleChanges })
  const take = (ids: number[], done?: () => void) =>
    void assign
      .sendAndWait({ rows: ids.map((person_id) => ({ person_id, custom_role_id: id, held: false })), confirmed: true })
      .then(
        ({ before }) => {
          done?.()
          toastUndoable(
            t('security.roles-saved', { count: before.length }),
            () => before.length > 0 && assign.send({ rows: before, confirmed: true }),
          )
        },
        () => undefined,
      )
  return (
    <DataTable
      label={t('security.column-people')}
      of={customRoles.people}
      input={{ id }}
      columns={[
        {
          key: 'name',
          title: t('security.column-people'),
          sort: 'name',
          cell: (row: Row) => (
            <PersonLine
              avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
              name={
                <Link to={`/view-consolidated-tag/${row.id}`}>
                  <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
                </Link>
              }
            />
          ),
        },
        {
          key: 'roles',
          title: t('security.roles'),
          cell: (row: Row) => row.roles.map((role) => t(`shell.role.${role}`)).join(', '),
        },
      ]}
      searchLabel={t('security.find-person')}
      nameOf={(row: Row) => `${row.fname} ${row.lname}`}
      rowActions={(row: Row) => [
        { label: t('security.take'), icon: IconUserMinus, danger: true, onClick: () => take([row.id]) },
      ]}
      bulk={(ids: number[], done: () => void) => [
        { label: t('security.take'), icon: IconUserMinus, onClick: () => take(ids, done) },
      ]}
      empty={<EmptyState icon={IconUsers} title={t('security.nobody-holds')} />}
    />
  )
}
