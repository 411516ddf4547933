import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconEye, IconKey, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { allRoles, type Role, superAdmin } from '#contract/kernel/access.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { type DirectoryRow, directoryViews, people, personStatuses } from '#contract/people/people.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { download } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { confirm, tellRefusal, tellSaved } from '#web/ui/tell.tsx'
import { ActAsDialog } from './parts/ActAsDialog.tsx'
import { useDirectoryColumns } from './parts/useDirectoryColumns.tsx'

type Answer = Out<typeof people.directory>
const rolesOfSchools = ['2', '3', '4', '5'] as const
const fullName = ({ fname, lname }: { fname: string; lname: string }): string => `${fname} ${lname}`

/** Everybody of the school, or for a super admin of all schools of the group: found by any part of a name, id, address or the end of a phone number. */
export default function UserDirectoryScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const overSchools = role === superAdmin
  const schools = useReading(session.schools, {}, { when: overSchools }).data ?? []
  const columns = useDirectoryColumns(overSchools)
  const [target, actAs] = useState<{ row: DirectoryRow; role: Role }>()
  const sendLink = useSend(people.sendLink, { onDone: ({ email }) => tellSaved(t('people.link-sent', { email })) })
  const save = (input: In<typeof people.exported>) =>
    void download(people.exported, input, 'people.csv').catch((error: unknown) => isRefused(error) && tellRefusal(error))

  const actionsOf = (row: DirectoryRow): Action[] => [
    ...allRoles
      .filter((one) => row.act_as.includes(one))
      .map((one) => ({ label: t('people.act-as', { role: t(`shell.role.${one}`) }), icon: IconEye, onClick: () => actAs({ row, role: one }) })),
    ...(row.can_get_link
      ? [
          {
            label: t('people.send-link'),
            icon: IconKey,
            onClick: () =>
              confirm({
                message: t('people.send-link-what', { name: fullName(row) }),
                onConfirm: () => sendLink.send({ school_id: row.school_id, person_id: row.id }),
              }),
          },
        ]
      : []),
    ...(row.email
      ? [
          {
            label: t('people.copy-email'),
            icon: IconCopy,
            onClick: () => void navigator.clipboard.writeText(row.email).then(() => tellSaved(t('people.copied', { email: row.email }))),
          },
        ]
      : []),
  ]
  return (
    <div className="full">
      <PageHeader
        title={t(overSchools ? 'people.global-directory' : 'people.directory')}
        sub={t(overSchools ? 'people.global-directory-sub' : 'people.directory-sub')}
      />
      <DataTable
        label={t('people.directory')}
        of={people.directory}
        columns={columns}
        searchLabel={t('people.search')}
        views={(answer: Answer | undefined) => ({
          name: 'view',
          scope: ['school_id'],
          options: [
            { value: '', label: t('people.view-all'), count: answer?.all_count },
            ...directoryViews.map((view) => ({ value: view, label: t(`people.view-${view}`), count: answer?.[`${view}_count`] })),
          ],
        })}
        filters={(answer: Answer | undefined) => [
          ...(overSchools
            ? [
                {
                  name: 'school_id',
                  label: t('people.school'),
                  options: schools.map(({ school_id, school_name }) => ({ value: String(school_id), label: school_name })),
                },
              ]
            : []),
          { name: 'role', label: t('people.role'), options: rolesOfSchools.map((value) => ({ value, label: t(`shell.role.${value}`) })) },
          { name: 'grade_level', label: t('people.grade-level'), options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })) },
          { name: 'status', label: t('people.status'), options: personStatuses.map((value) => ({ value, label: t(`ui.status.${value}`) })) },
          { name: 'sign_in', label: t('people.sign-in'), options: [{ value: 'never', label: t('people.never') }] },
        ]}
        nameOf={fullName}
        rowActions={actionsOf}
        tools={(input) => (
          <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => save(input)}>
            {t('ui.export')}
          </Button>
        )}
        bulk={(ids, done, input) => [{ label: t('people.export-chosen'), icon: IconDownload, onClick: () => (save({ ...input, ids }), done()) }]}
        empty={
          <EmptyState icon={IconUsers} title={t('people.nobody')}>
            {t('people.nobody-why')}
          </EmptyState>
        }
      />
      {target && <ActAsDialog {...target} onClose={() => actAs(undefined)} />}
    </div>
  )
}
